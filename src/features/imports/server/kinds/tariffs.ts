import { z } from "zod";
import { tariffFieldTexts as fields, kindTexts } from "#features/imports/kindTexts.ts";
import { MOST_CELLS, type TariffBody } from "#features/tariffs/contract.ts";
import { findTariff, readTariff, storeTariff } from "#features/tariffs/server/queries.ts";
import { listText, pairText, tariffTexts } from "#features/tariffs/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { usedZone } from "#server/removeOrHide.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Column, lettersOf } from "#server/sheets/table.ts";
import { type Day, isDay } from "#shared/dates.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import { day, fieldErrors, id, list, text } from "#shared/fields.ts";
import { documentKey } from "#shared/identifiers/document.ts";
import { formatMoney } from "#shared/money.ts";
import { money } from "#shared/moneyFields.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { ImportField, ImportKind, MadeMany, Runner, Values } from "../kind.ts";
import { named, type Records, recordsNamed } from "../named.ts";
import { furtherField } from "../reading/columns.ts";
import { type KnownZones, makeZones, openZones, removeMadeZones, zoneNamed } from "./zones.ts";

const amount = () => money({ required: tariffTexts.amountRequired });

/** A row of prices: one of a list, or a line of a matrix. Its zones are names, because they may not exist yet. */
const body = z.object({
  service_id: id(kindTexts.serviceRequired),
  client_id: id().nullable(),
  valid_from: day().nullable(),
  from: text(kindTexts.fromRequired),
  is_line: z.boolean().describe("it has all prices of a matrix from its zone"),
  cells: list(
    z.array(z.object({ to: text(kindTexts.toRequired), amount: amount(), courier_pay: money().nullable() })),
    MOST_CELLS,
    tariffTexts.tooManyCells,
  ),
});
type Body = z.output<typeof body>;

interface Context {
  services: Records<{ id: number }>;
  clients: Records<{ id: number }>;
  zones: KnownZones;
  /** The service of a company that has one. */
  onlyService: number | undefined;
  today: Day;
}

/** Begins the field of a matrix's column; its heading follows. */
const COLUMN = "to:";

/** The field of a matrix's column. `place`: which of those with this heading it is, from 1. */
function columnField({ index, name }: Column, place: number): ImportField {
  const field = `${COLUMN}${name}`;
  const isFirst = place === 1;
  return {
    field: isFirst ? field : furtherField(field, place),
    label: isFirst ? name : kindTexts.furtherColumn(name, lettersOf(index)),
    names: [],
    reads: "amount",
    required: false,
    help: "",
    example: "",
    readAlike: COLUMN,
  };
}

/** The fields of the columns, whose headings may be equal. */
function columnFields(columns: readonly Column[]) {
  const places = new Map<string, number>();
  return columns.map((column) => {
    const place = (places.get(column.name) ?? 0) + 1;
    places.set(column.name, place);
    return { index: column.index, field: columnField(column, place) };
  });
}

/** The heading of a matrix's column, by its field. */
function headingOf(field: string, values: Values): string {
  const first = field.replace(/:\d+$/, "");
  return (first in values ? first : field).slice(COLUMN.length);
}

/**
 * The prices of a matrix's line that are not empty. Those that are no amounts are errors of their columns, unless their text could not be
 * read at all, and so are different amounts in columns of one zone.
 */
function lineOf(values: Values, errors: FieldErrors, unread: FieldErrors) {
  const cells = Object.entries(values).flatMap(([field, text]) => {
    if (!field.startsWith(COLUMN) || text === "") return [];
    const { data, error } = amount().safeParse(text);
    if (error && !unread[field]) errors[field] = fieldErrors(error)[""] ?? [];
    return [{ to: headingOf(field, values), amount: text, courier_pay: null, field, cents: data }];
  });
  return [...Map.groupBy(cells, ({ to }) => fold(to)).values()].flatMap((same) => {
    const known = new Set(same.flatMap(({ cents }) => cents ?? []));
    const amounts = [...known].map((cents) => formatMoney(cents));
    if (amounts.length > 1)
      for (const { field, to } of same) errors[field] = [kindTexts.twoPrices(to, amounts)];
    return same.slice(0, 1).map(({ cents, ...cell }) => ({ ...cell, isAmount: cents !== undefined }));
  });
}

export const tariffs: ImportKind<Body, Context, unknown, number> = {
  fields,
  schema: body,
  firstColumn: "from",
  async openContext(db, { companyId, today }, _, rows) {
    let clients = db
      .selectFrom("clients")
      .select(["id", "legal_name", "document_key"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null);
    if (rows) {
      const typed = rows.map(({ client = "" }) => client);
      clients = clients.where((eb) =>
        eb.or([eb("document_key", "in", typed.map(documentKey)), eb("sort_name", "in", typed.map(sortKey))]),
      );
    }
    const services = await db
      .selectFrom("services")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .execute();
    return {
      services: recordsNamed(services, ({ name }) => [fold(name)]),
      clients: recordsNamed(await clients.execute(), ({ legal_name, document_key }) => [
        fold(legal_name),
        document_key,
      ]),
      zones: await openZones(db, companyId),
      onlyService: services.length === 1 ? services[0]?.id : undefined,
      today,
    };
  },
  moreColumns(mapping, columns) {
    if ((mapping.from ?? null) === null || (mapping.amount ?? null) !== null) return [];
    const mapped = new Set(Object.values(mapping));
    return columnFields(columns.filter(({ index }) => !mapped.has(index)));
  },
  makeBody(values, { services, clients, zones, onlyService, today }, options, unread = {}) {
    const errors: FieldErrors = {};
    const warnings: FieldErrors = {};
    const of = (field: string) => values[field] ?? "";
    if (isDay(of("valid_from")) && of("valid_from") < today) errors.valid_from = [tariffTexts.inPast];
    const service = named(
      services,
      { text: of("service"), field: "service", unknown: tariffTexts.unknownService },
      errors,
    );
    const client = named(
      clients,
      { text: of("client"), field: "client", unknown: tariffTexts.unknownClient },
      errors,
      [documentKey(digitsOf(of("client"))), fold(of("client"))],
    );
    const isLine = values.amount === undefined;
    const cells = isLine
      ? lineOf(values, errors, unread)
      : [
          {
            to: of("to"),
            amount: of("amount"),
            courier_pay: of("courier_pay") || null,
            field: "to",
            isAmount: true,
          },
        ];
    for (const [field, name] of [["from", of("from")], ...cells.map(({ field, to }) => [field, to])] as [
      string,
      string,
    ][])
      zoneNamed(zones, { field, text: name }, options, { errors, warnings });
    return {
      body: {
        service_id: service?.id ?? options.service_id ?? onlyService,
        client_id: client?.id ?? null,
        valid_from: of("valid_from") || null,
        from: of("from"),
        is_line: isLine,
        cells: cells.filter(({ isAmount }) => isAmount).map(({ field: _, isAmount: __, ...cell }) => cell),
      },
      errors,
      warnings,
    };
  },
  fieldOf: (path) => {
    if (path.startsWith(COLUMN)) return path;
    const [first = "", , last] = path.split(".");
    return { service_id: "service", client_id: "client", cells: last ?? "amount" }[first] ?? first;
  },
  identity: {
    field: "from",
    keyOf: ({ service_id, client_id, valid_from, from, is_line, cells }) =>
      [service_id, client_id, valid_from, fold(from), is_line ? "" : fold(cells[0]?.to ?? "")].join(" "),
  },
  existing: async () => new Map(),
  isWhole: true,
  makesZones: true,
  async createMany(tx, runner, sheetRows) {
    const bodies = sheetRows.map(({ body }) => body);
    const namesOf = ({ from, cells }: Body) => [from, ...cells.map(({ to }) => to)];
    const zones = await makeZones(tx, runner, bodies.flatMap(namesOf), "from");
    const newZones = bodies.map((body) => zones.take(namesOf(body)));
    const events: EventDraft[] = [...zones.events];
    const idOf = (name: string) => zones.idOf(name) ?? 0;
    const rows: MadeMany<number>["rows"] = [];
    for (const [, same] of Map.groupBy(
      bodies.map((body, at) => ({ body, at })),
      ({ body }) => listKey(body, runner.today),
    )) {
      const [first] = same;
      if (!first) continue;
      const { service_id, client_id, valid_from } = first.body;
      const cells = same.flatMap(({ body: { from, cells } }) =>
        cells.map(({ to, ...cell }) => ({ ...cell, from_zone_id: idOf(from), to_zone_id: idOf(to) })),
      );
      const whole = { service_id, client_id, valid_from: valid_from ?? runner.today, cells };
      const stored = await storeList(tx, runner, whole);
      events.push(stored.event);
      for (const { at } of same)
        rows[at] = { id: stored.id, state: stored.isNew ? "created" : "updated", also: newZones[at] ?? [] };
    }
    return { rows, events };
  },
  /** Orders keep their prices. A list that somebody stored again since is no longer this import's. */
  table: "tariffs",
  removedAtOnce: Number.POSITIVE_INFINITY,
  async inTheWay(db, companyId, ids, zones) {
    // Locked, so that no order takes one of them before it is removed.
    const query = db.selectFrom("zones").select("id").where("company_id", "=", companyId);
    if (zones.length > 0) await lockForUpdate(query.where("id", "in", zones).orderBy("id"), db).execute();
    const used = await usesOfZones(db, companyId, ids, zones);
    const changed = await db
      .selectFrom("tariffs as t")
      .innerJoin("import_rows as r", "r.record_id", "t.id")
      .innerJoin("imports as i", "i.id", "r.import_id")
      .select("t.valid_from")
      .distinct()
      .where("t.company_id", "=", companyId)
      .where("i.company_id", "=", companyId)
      .where("i.kind", "=", "tariffs")
      .where("t.id", "in", ids)
      .whereRef("t.created_at", ">", "i.ended_at")
      .execute();
    return [
      ...changed.map(({ valid_from }) => kindTexts.changedList(listText(null, valid_from))),
      ...used.map(({ name }) => kindTexts.usedZone(name)),
    ];
  },
  async remove(tx, { actor: { companyId }, at }, ids, zones) {
    const lists = await tx
      .selectFrom("tariffs as t")
      .innerJoin("services as s", "s.id", "t.service_id")
      .select(["t.id", "t.valid_from", "s.name"])
      .where("t.company_id", "=", companyId)
      .where("t.id", "in", ids)
      .execute();
    for (const table of ["tariff_cells", "tariffs"] as const)
      await tx
        .deleteFrom(table)
        .where(table === "tariffs" ? "id" : ("tariff_id" as "id"), "in", ids)
        .execute();
    const events: EventDraft[] = lists.map(({ id, valid_from, name }) => ({
      action: "delete",
      entity: "tariff",
      id,
      summary: `Eliminó la ${listText(null, valid_from)} de ${name}`,
    }));
    return [...events, ...(await removeMadeZones(tx, companyId, zones, at))];
  },
};

const listKey = ({ service_id, client_id, valid_from }: Body, today: Day) =>
  [service_id, client_id, valid_from ?? today].join(" ");

/** Stores a whole list, with its event. Throws `invalid` for what only the database can find. */
async function storeList(tx: Tx, { actor: { companyId }, today, at }: Runner, whole: TariffBody) {
  const { errors, checked } = await readTariff(tx, companyId, today, whole);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (whole.cells.length > MOST_CELLS) throw invalid({ cells: [tariffTexts.tooManyCells] });
  const before = await findTariff(tx, { companyId, ...whole }, whole.valid_from);
  const isNew = before?.valid_from !== whole.valid_from;
  const { id } = await storeTariff(tx, companyId, whole, at);
  const client = checked.client?.legal_name ?? null;
  const service = checked.service?.name ?? "";
  const nameOf = (zone: number) => checked.zones.get(zone) ?? "";
  const event: EventDraft = {
    action: isNew ? "create" : "update",
    entity: "tariff",
    id,
    summary: `Guardó la ${listText(client, whole.valid_from)} de ${service}`,
    after: {
      service_name: service,
      client_name: client,
      valid_from: whole.valid_from,
      cells: whole.cells.map(
        ({ from_zone_id, to_zone_id, amount }) =>
          `${pairText(nameOf(from_zone_id), nameOf(to_zone_id))}: ${formatMoney(amount)}`,
      ),
    },
  };
  return { id, isNew, event };
}

/** The zones among these that something besides these lists uses. */
async function usesOfZones(
  db: Db,
  companyId: number,
  lists: readonly number[],
  zones: readonly number[],
): Promise<{ name: string }[]> {
  if (zones.length === 0) return [];
  // Lists that the same import replaced stay, with their zones.
  const replaced = await db
    .selectFrom("import_rows as r")
    .innerJoin("import_rows as made", "made.import_id", "r.import_id")
    .select((eb) => eb.ref("r.record_id").$notNull().as("id"))
    .distinct()
    .where("r.company_id", "=", companyId)
    .where("r.state", "=", "updated")
    .where("r.record_id", "is not", null)
    .where("made.state", "=", "created")
    .where("made.record_id", "in", lists)
    .where("made.import_id", "in", tariffImports(db, companyId))
    .execute();
  return db
    .selectFrom("zones as z")
    .select("z.name")
    .where("z.company_id", "=", companyId)
    .where("z.id", "in", zones)
    .where("z.deleted_at", "is", null)
    .where(usedZone("z", [...lists, ...replaced.map(({ id }) => id)]), "is not", null)
    .orderBy("z.sort_name")
    .execute();
}

const tariffImports = (db: Db, companyId: number) =>
  db
    .selectFrom("imports")
    .select("id")
    .where("company_id", "=", companyId)
    .where("kind", "=", "tariffs")
    .where("state", "in", ["done", "stopped", "undoing"]);
