import type { Client, ClientBody } from "#features/clients/contract.ts";
import {
  clientsOf,
  findClient,
  insertClients,
  lockClient,
  updateClient,
} from "#features/clients/server/queries.ts";
import { clientFieldTexts as fields } from "#features/imports/clientFieldTexts.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import {
  clientsWithOpening,
  type Opening,
  openBalances,
  removeOpenings,
} from "#features/receivables/server/verbs/openings.ts";
import { toAuthor } from "#server/author.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { removeOrHideAll } from "#server/removeOrHide.ts";
import type { Tx } from "#server/schema.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { documentTypeLabels } from "#shared/identifiers/documentTexts.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { spoiltDocuments } from "#shared/identifiers/spoilt.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import { fold } from "#shared/search.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import { asAdmin, type ImportKind, type RowToWrite, type Runner, type Values } from "../kind.ts";
import { linesOf, textsOf } from "../reading/columns.ts";
import { emailsOf, flagOf, phonesOf } from "../readTexts.ts";
import {
  balancesOf,
  type ClientRow,
  type Context,
  clientRow,
  judgeBalance,
  judgeDocument,
  keyOf,
  openedDocuments,
  openPeople,
} from "./balances.ts";
import { usesOfClients } from "./usesOfClients.ts";
import {
  type MadeZones,
  makeZones,
  openZones,
  removeMadeZones,
  usesOfMadeZones,
  zoneNamed,
} from "./zones.ts";

const { created, updated } = recordChanges<Client>("client", ({ legal_name }) =>
  kindTexts.client(legal_name),
);

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

/** The phones of all columns, each once. What is no phone is an error of its column. */
function readPhones(values: Values, errors: FieldErrors): string[] {
  const phones = textsOf(values, "phone").flatMap(({ field, text }) => {
    const own = phonesOf(text);
    for (const phone of own) Object.assign(errors, wrongPhones({ [field]: phone }));
    return own;
  });
  return [...new Map(phones.map((phone) => [phoneKey(phone), phone])).values()];
}

/** Without `values`' own columns, the lists and settings of the client as it is. */
function keepOthers({ client }: { client: Client }, body: ClientBody, values: Values): ClientBody {
  const has = (field: string) => textsOf(values, field).length > 0;
  const address = body.addresses[0];
  const known = client.addresses.find((other) => fold(other.address) === fold(address?.address ?? ""));
  const addresses = [
    ...client.addresses.map(({ id, address, zone_id }) => ({
      id,
      address,
      location: undefined,
      zone_id: id === known?.id && has("zone") ? (body.addresses[0]?.zone_id ?? zone_id) : zone_id,
    })),
    ...body.addresses.filter(
      ({ address }) => !client.addresses.some((other) => fold(other.address) === fold(address)),
    ),
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

const authorOf = ({ actor, ...moment }: Runner) => toAuthor(actor, moment);

/** What is made with a client: its balance from before, and a zone. */
type Also = Opening | { kind: "zone"; id: number };

const openingsIn = (also: readonly Also[]): Opening[] =>
  also.flatMap((record) => (record.kind === "zone" ? [] : record));
const zonesIn = (also: readonly Also[]): number[] =>
  also.flatMap(({ kind, id }) => (kind === "zone" ? id : []));

/** The row with the id of its zone, which may have been made now. */
const inZone = ({ body, values }: RowToWrite<ClientRow>, zones: MadeZones): ClientRow => {
  const [first, ...others] = body.addresses;
  const zone_id = zones.idOf(values.zone ?? "");
  return first && zone_id ? { ...body, addresses: [{ ...first, zone_id }, ...others] } : body;
};

const zonesOf = (tx: Tx, runner: Runner, rows: readonly RowToWrite<ClientRow>[]) =>
  makeZones(
    tx,
    runner,
    rows.map(({ body, values }) => (body.addresses[0]?.zone_id ? "" : (values.zone ?? ""))),
    "zone",
  );

export const clients: ImportKind<ClientRow, Context, unknown, Also> = {
  fields,
  schema: clientRow,
  tables: ["clients", "client_addresses", "client_phones", "client_emails"],
  async openContext(db, { companyId, today }, { existing }, rows) {
    const [zones, { closed_until: closedUntil }, opened, people] = await Promise.all([
      openZones(db, companyId),
      db
        .selectFrom("company_settings")
        .select("closed_until")
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow(),
      rows === undefined && existing === "update" ? openedDocuments(db, companyId) : new Set<string>(),
      rows === undefined ? openPeople(db, companyId) : new Map(),
    ]);
    return { zones, today, closedUntil, opened, people };
  },
  makeBody(values, context, options) {
    const errors: FieldErrors = {};
    const warnings: FieldErrors = {};
    const document = digitsOf(values.registration_number ?? "");
    const named = { field: "zone", text: values.zone ?? "" };
    const zone_id = zoneNamed(context.zones, named, options, { errors, warnings });
    const type = typeOf(values, document, warnings);
    Object.assign(errors, spoiltDocuments({ registration_number: document }));
    const doubts = judgeDocument(type, document, context.people);
    if (doubts.length > 0)
      warnings.registration_number = [...(warnings.registration_number ?? []), ...doubts];
    const phones = readPhones(values, errors);
    const balance = judgeBalance(values, keyOf(type, document), context);
    const body = {
      legal_name: values.legal_name ?? "",
      registration_number: document,
      type,
      allow_credit: flagOf(values.allow_credit ?? "", "allow_credit", errors),
      credit_limit: values.credit_limit ?? "",
      notes: linesOf(values, "notes") || null,
      addresses: [
        { address: values.address ?? "", zone_id },
        ...textsOf(values, "address").flatMap(({ field, text }) =>
          field === "address" ? [] : [{ address: text }],
        ),
      ],
      phones: phones.map((phone) => ({ phone })),
      emails: [...new Set(textsOf(values, "email").flatMap(({ text }) => emailsOf(text)))].map((email) => ({
        email,
      })),
      saldo: values.saldo ?? "",
      saldo_desde: values.saldo_desde || null,
    };
    return {
      body,
      errors: { ...errors, ...balance.errors },
      warnings: { ...warnings, ...balance.warnings },
    };
  },
  fieldOf: (path) => {
    const [list = ""] = path.split(".");
    return { addresses: "address", phones: "phone", emails: "email" }[list] ?? list;
  },
  identity: {
    field: "registration_number",
    keyOf: ({ type, registration_number }) => keyOf(type, registration_number),
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
  makesZones: true,
  async createMany(tx, runner, rows) {
    const { companyId } = runner.actor;
    const zones = await zonesOf(tx, runner, rows);
    const bodies = rows.map((each) => inZone(each, zones));
    const ids = await insertClients(tx, companyId, bodies, runner.at);
    const clients = await clientsOf(
      tx,
      asAdmin(runner),
      ids.map((id) => ({ id, parts: 0 })),
    );
    // After the clients, because it locks the company's row.
    const balances = clients.flatMap((client, at) => balancesOf(client, orNotFound(bodies[at]), runner));
    const opened = await openBalances(tx, authorOf(runner), balances);
    const openedFor = new Map(balances.map(({ client }, at) => [client.id, opened.slice(at, at + 1)]));
    const of = (id: number) => openedFor.get(id) ?? [];
    return {
      rows: ids.map((id, at) => ({
        id,
        state: "created" as const,
        also: [
          ...of(id).map(({ opening }) => opening),
          ...zones.take([rows[at]?.values.zone ?? ""]).map((zone) => ({ kind: "zone" as const, id: zone })),
        ],
      })),
      events: [
        ...zones.events,
        ...clients.flatMap((client) => [
          ...created(client, 1).events,
          ...of(client.id).map(({ event }) => event),
        ]),
      ],
    };
  },
  async update(tx, runner, id, sheetRow) {
    const { values } = sheetRow;
    const zones = await zonesOf(tx, runner, [sheetRow]);
    const body = inZone(sheetRow, zones);
    const actor = asAdmin(runner);
    const { companyId } = actor;
    await lockClient(tx, { companyId, id });
    const before = orNotFound(await findClient(tx, actor, id));
    await updateClient(tx, before, keepOthers(before, body, values), runner.at);
    const { client, row } = orNotFound(await findClient(tx, actor, id));
    const { events } = updated(before.client, client, row.version);
    const balances = balancesOf(client, body, runner);
    if (balances.length > 0 && (await clientsWithOpening(tx, companyId, [id])).has(id))
      return { id, events: [...zones.events, ...events], warnings: { saldo: [kindTexts.balanceStays] } };
    const opened = await openBalances(tx, authorOf(runner), balances);
    return { id, events: [...zones.events, ...events, ...opened.map(({ event }) => event)] };
  },
  table: "clients",
  removedAtOnce: 50,
  async inTheWay(db, companyId, ids, also, importId) {
    const [uses, zones] = await Promise.all([
      usesOfClients(db, companyId, ids, openingsIn(also)),
      usesOfMadeZones(db, companyId, { zones: zonesIn(also), importId, table: "clients" }),
    ]);
    return [...uses, ...zones];
  },
  async remove(tx, runner, ids, also) {
    const { actor, at } = runner;
    const { companyId } = actor;
    const rows = await tx
      .selectFrom("clients")
      .select(["id", "legal_name", "registration_number"])
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    const events = await removeOpenings(tx, authorOf(runner), openingsIn(also));
    await removeOrHideAll(tx, "clients", companyId, ids, at);
    return [
      ...events,
      ...rows.map(({ id, ...before }) => ({
        action: "delete" as const,
        entity: "client" as const,
        id,
        before,
        summary: `Eliminó ${kindTexts.client(before.legal_name)}`,
      })),
      ...(await removeMadeZones(tx, companyId, zonesIn(also), at)),
    ];
  },
};
