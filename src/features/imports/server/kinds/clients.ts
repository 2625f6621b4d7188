import { type Client, type ClientBody, clientBody } from "#features/clients/contract.ts";
import { findClient, insertClient, updateClient } from "#features/clients/server/queries.ts";
import { documentTypeLabels } from "#features/clients/texts.ts";
import { clientFieldTexts as fields, kindTexts } from "#features/imports/kindTexts.ts";
import { lockZones } from "#features/zones/server/queries.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { removeOrHideAll } from "#server/removeOrHide.ts";
import type { Db } from "#server/schema.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { documentKey } from "#shared/identifiers/document.ts";
import { formatNumber } from "#shared/numbers.ts";
import { fold } from "#shared/search.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import { asAdmin, type ImportKind, type Values } from "../kind.ts";
import { digitsOf, emailsOf, flagOf, phonesOf } from "../readTexts.ts";

const { created, updated } = recordChanges<Client>("client", ({ legal_name }) =>
  kindTexts.client(legal_name),
);

/** The ids of the company's zones by their folded names. */
type Zones = ReadonlyMap<string, number>;

const TYPE_OF_LETTER: Record<string, DocumentType> = {
  v: "venezolano",
  e: "foreing",
  j: "legal",
  c: "commune",
  g: "government",
  p: "pasaport",
};

const TYPE_OF_WORD = new Map<string, DocumentType>([
  ...Object.entries(documentTypeLabels).map(([type, label]) => [fold(label), type as DocumentType] as const),
  ...Object.entries(TYPE_OF_LETTER),
  ...(["cedula", "ci", "c.i."] as const).map((word) => [word, "venezolano"] as const),
  ["rif", "legal"],
  ["juridica", "legal"],
  ["empresa", "legal"],
]);

const LETTER = /^([vejgpc])[\s.-]*\d/i;
/** A cédula has no letter in most lists. */
const CEDULA = /^[\d.]{6,10}$/;

/** The type that a row names, else that its document's letter says. */
function typeOf(values: Values, document: string, warnings: FieldErrors): string | undefined {
  const named = values.type ?? "";
  if (named !== "") return TYPE_OF_WORD.get(fold(named)) ?? named;
  const letter = LETTER.exec(document)?.[1];
  if (letter) return TYPE_OF_LETTER[letter.toLowerCase()];
  if (!CEDULA.test(document)) return undefined;
  warnings.registration_number = [kindTexts.asCedula];
  return "venezolano";
}

/** Without `values`' own columns, the lists and settings of the client as it is. */
function keepOthers({ client }: { client: Client }, body: ClientBody, values: Values): ClientBody {
  const has = (field: string) => values[field] !== undefined && values[field] !== "";
  const address = body.addresses[0];
  const known = client.addresses.find((one) => fold(one.address) === fold(address?.address ?? ""));
  const addresses = [
    ...client.addresses.map(({ id, address, zone_id }) => ({
      ...{ id, address, location: undefined },
      zone_id: id === known?.id && has("zone") ? (body.addresses[0]?.zone_id ?? zone_id) : zone_id,
    })),
    ...(address && !known ? [address] : []),
  ];
  const phones = new Set(client.phones.map(({ phone }) => phone));
  const emails = new Set(client.emails.map(({ email }) => fold(email)));
  return {
    ...body,
    addresses,
    phones: [...client.phones, ...body.phones.filter(({ phone }) => !phones.has(phone))],
    emails: [...client.emails, ...body.emails.filter(({ email }) => !emails.has(fold(email)))],
    notes: has("notes") ? body.notes : client.notes,
    allow_credit: has("allow_credit") ? body.allow_credit : undefined,
    credit_limit: has("credit_limit") ? body.credit_limit : undefined,
  };
}

export const clients: ImportKind<ClientBody, Zones> = {
  fields,
  areIndependent: true,
  schema: clientBody,
  async openContext(db, companyId) {
    return new Map((await lockZones(db, companyId)).map(({ id, name }) => [fold(name), id]));
  },
  makeBody(values, zones) {
    const errors: FieldErrors = {};
    const warnings: FieldErrors = {};
    const document = digitsOf(values.registration_number ?? "");
    const zone = values.zone ?? "";
    const zone_id = zones.get(fold(zone));
    if (zone !== "" && zone_id === undefined) errors.zone = [zoneTexts.unknown];
    const body = {
      legal_name: values.legal_name ?? "",
      registration_number: document,
      type: typeOf(values, document, warnings),
      allow_credit: flagOf(values.allow_credit ?? "", "allow_credit", errors),
      credit_limit: values.credit_limit ?? "",
      notes: values.notes ?? null,
      addresses: [{ address: values.address ?? "", zone_id }],
      phones: phonesOf(values.phone ?? "").map((phone) => ({ phone })),
      emails: emailsOf(values.email ?? "").map((email) => ({ email })),
    };
    return { body, errors, warnings };
  },
  fieldOf: (path) => {
    const [list = ""] = path.split(".");
    return { addresses: "address", phones: "phone", emails: "email" }[list] ?? list;
  },
  identity: {
    field: "registration_number",
    keyOf: ({ type, registration_number }) => `${type} ${documentKey(registration_number)}`,
  },
  async existing(db, companyId, keys) {
    let query = db
      .selectFrom("clients")
      .select(["id", "type", "registration_key"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null);
    if (keys)
      query = query.where(
        "registration_key",
        "in",
        keys.map((key) => key.slice(key.indexOf(" ") + 1)),
      );
    const rows = await query.execute();
    return new Map(rows.map(({ id, type, registration_key }) => [`${type} ${registration_key}`, id]));
  },
  async create(tx, runner, body) {
    const { companyId } = runner.actor;
    const id = await insertClient(tx, companyId, body, runner.at);
    const { client, row } = orNotFound(await findClient(tx, asAdmin(runner), id));
    return { id, events: created(client, row.version).events };
  },
  async update(tx, runner, id, { body, values }) {
    const actor = asAdmin(runner);
    const before = orNotFound(await findClient(tx, actor, id));
    await updateClient(tx, before, keepOthers(before, body, values), runner.at);
    const { client, row } = orNotFound(await findClient(tx, actor, id));
    return { id, events: updated(before.client, client, row.version).events };
  },
  async inTheWay(db, companyId, ids) {
    const [orders, receipts, tariffs] = await Promise.all([
      ordersOf(db, companyId, ids),
      receiptsOf(db, companyId, ids),
      ownLists(db, companyId, ids),
    ]);
    return [
      ...orders.map(({ number, name }) => kindTexts.orderOf(formatNumber(number), name)),
      ...receipts.map(({ number, name }) => kindTexts.receiptOf(formatNumber(number), name)),
      ...tariffs.map(({ name }) => kindTexts.tariffOf(name)),
    ];
  },
  async remove(tx, { actor: { companyId }, at }, ids) {
    const rows = await tx
      .selectFrom("clients")
      .select(["id", "legal_name", "registration_number"])
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    await removeOrHideAll(tx, "clients", companyId, ids, at);
    return rows.map(({ id, ...before }) => ({
      ...{ action: "delete", entity: "client", id, before },
      summary: `Eliminó ${kindTexts.client(before.legal_name)}`,
    }));
  },
};

const ordersOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("deliveries as o")
    .innerJoin("clients as c", "c.id", "o.client_id")
    .select(["o.number", "c.legal_name as name"])
    .where("o.company_id", "=", companyId)
    .where("o.client_id", "in", ids)
    .where("o.deleted_at", "is", null)
    .orderBy("o.id")
    .execute();

const receiptsOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("receipts as r")
    .innerJoin("clients as c", "c.id", "r.client_id")
    .select(["r.number", "c.legal_name as name"])
    .where("r.company_id", "=", companyId)
    .where("r.client_id", "in", ids)
    .where("r.state", "<>", "voided")
    .orderBy("r.id")
    .execute();

const ownLists = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("tariffs as t")
    .innerJoin("clients as c", "c.id", "t.client_id")
    .select("c.legal_name as name")
    .distinct()
    .where("t.company_id", "=", companyId)
    .where("t.client_id", "in", ids)
    .execute();
