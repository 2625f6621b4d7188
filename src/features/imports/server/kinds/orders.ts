import { sql } from "kysely";
import { blockedText } from "#features/clients/texts.ts";
import { isClosed } from "#features/company/rules.ts";
import { findCompany } from "#features/company/server/queries.ts";
import { periodClosed } from "#features/company/texts.ts";
import { fullName } from "#features/couriers/rules.ts";
import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { isTooFar } from "#features/deliveries/rules.ts";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { checkOrder } from "#features/deliveries/server/verbs/checkOrder.ts";
import { createOrder } from "#features/deliveries/server/verbs/createOrder.ts";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { removeOrder } from "#features/deliveries/server/verbs/removeOrder.ts";
import { deliveryTexts, orderRefusals } from "#features/deliveries/texts.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import { orderFieldTexts as fields } from "#features/imports/orderFieldTexts.ts";
import { toAuthor } from "#server/author.ts";
import type { Database } from "#server/database/types.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Day, isDay } from "#shared/dates.ts";
import { type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import { documentKey } from "#shared/identifiers/document.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import type { Cents } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { repeatsAs } from "../checking/repeats.ts";
import { asAdmin, type ImportKind, type RowToWrite, type Runner, type Values } from "../kind.ts";
import { named, type Records, recordsNamed } from "../named.ts";
import { type Offer, ORDER_FIELD_OF, openOffer, readOrder } from "./readOrder.ts";
import { tripsOfRows } from "./trips.ts";
import { makeZones, removeMadeZones, usesOfMadeZones } from "./zones.ts";

interface Payer {
  id: number;
  allow_credit: 0 | 1;
  address: string | null;
  /** Null: it is not blocked. */
  blocked_reason: string | null;
}

/** What rows name. */
interface Context extends Offer {
  clients: Records<Payer>;
  couriers: Records<{ id: number }>;
  today: Day;
  closedUntil: Day | null;
}

/** The clients of these rows, or all. */
async function clientsOf(db: Db, companyId: number, rows: readonly Values[] | undefined) {
  let query = db
    .selectFrom("clients as c")
    .leftJoin("client_addresses as a", (join) =>
      join.onRef("a.client_id", "=", "c.id").on("a.position", "=", 0),
    )
    .select(["c.id", "c.legal_name", "c.document_key", "c.allow_credit", "c.blocked_reason", "a.address"])
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null);
  if (rows) {
    const named = rows.map(({ client = "" }) => client);
    query = query.where((eb) =>
      eb.or([
        eb("c.document_key", "in", named.map(documentKey)),
        eb("c.sort_name", "in", named.map(sortKey)),
      ]),
    );
  }
  return query.execute();
}

const CREDIT = new Set(["credito", "a credito", "partial", "credit"]);
const AT_DOOR = new Set(["al entregar", "contra entrega", "destino", "cobrar", "cod"]);
const PAID = new Set(["contado", "pagado", "pagada", "full", "cash"]);

/** How an order is paid: as its row says, else on the client's credit, else at the door. */
function termsOf(text: string, client: Payer | undefined, errors: FieldErrors): object {
  const word = fold(text);
  if (CREDIT.has(word) && client?.allow_credit === 0) errors.payment = [deliveryTexts.noCredit];
  if (CREDIT.has(word) || (word === "" && client?.allow_credit === 1)) return { payment_type: "partial" };
  if (PAID.has(word)) return { payment_type: "full", payment_method: "cash" };
  if (word !== "" && !AT_DOOR.has(word)) errors.payment = [kindTexts.wrongPayment];
  return { payment_type: "full", collect_fee: true };
}

/** What is wrong with an order's day, besides what its contract finds. */
function judgeDay(day: string, { today, closedUntil }: Context): FieldErrors {
  if (!isDay(day)) return {};
  if (closedUntil !== null && isClosed(day, closedUntil)) return { date: [periodClosed(closedUntil)] };
  return isTooFar(day, today) ? { date: [deliveryTexts.dateTooFar] } : {};
}

const authorOf = ({ actor, ...moment }: Runner) => toAuthor(actor, moment);

const FIELD_OF: Record<string, string> = {
  client_id: "client",
  anonymous_client: "client",
  courier_id: "courier",
  payment_type: "payment",
  ...ORDER_FIELD_OF,
};

const fieldOf = (path: string) => FIELD_OF[path] ?? path.split(".")[0] ?? path;

/** The PINs of so many new orders, as the company has it. */
async function preparePins({ read }: Pick<Database, "read">, companyId: number, count: number) {
  const { pin } = await findCompany(read, companyId);
  const pins: Awaited<ReturnType<typeof preparePin>>[] = [];
  for (let index = 0; index < count; index += 1) pins.push(await preparePin(companyId, pin === 1));
  return pins;
}

/** The order with the zones that its row names and that the company didn't have. */
async function withZones(tx: Tx, runner: Runner, { body, values }: RowToWrite<DeliveryBody>) {
  const names = [
    body.pickup_zone_id ? "" : (values.pickup_zone ?? ""),
    body.delivery_zone_id ? "" : (values.delivery_zone ?? ""),
  ];
  if (names.every((name) => name === "")) return { body };
  const zones = await makeZones(tx, runner, names, "delivery_zone");
  const [pickup, delivery] = names.map(zones.idOf);
  const pickup_zone_id = pickup ?? body.pickup_zone_id;
  const delivery_zone_id = delivery ?? body.delivery_zone_id;
  const newZones = { ids: zones.take(names), events: zones.events };
  return { body: { ...body, pickup_zone_id, delivery_zone_id }, newZones };
}

export const orders: ImportKind<DeliveryBody, Context, Awaited<ReturnType<typeof preparePins>>[number]> = {
  fields,
  schema: deliveryBody as ImportKind<DeliveryBody, Context>["schema"],
  async openContext(db, { companyId, today }, _, rows) {
    const [clients, couriers, offer, { closed_until: closedUntil }] = await Promise.all([
      clientsOf(db, companyId, rows),
      db
        .selectFrom("couriers")
        .select(["id", "first_name", "last_name", "phone"])
        .where("company_id", "=", companyId)
        .where("deleted_at", "is", null)
        .execute(),
      openOffer(db, companyId),
      db
        .selectFrom("company_settings")
        .select("closed_until")
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      ...offer,
      today,
      closedUntil,
      clients: recordsNamed(clients, ({ legal_name, document_key }) => [fold(legal_name), document_key]),
      couriers: recordsNamed(couriers, ({ phone, ...courier }) => [fold(fullName(courier)), phoneKey(phone)]),
    };
  },
  makeBody(values, context, options) {
    const { order, errors, warnings } = readOrder(values, context, options);
    const of = (field: string) => values[field] ?? "";
    const wanted = (field: string, unknown: string) => ({ text: of(field), field, unknown });
    const client = named(context.clients, wanted("client", deliveryTexts.unknownClient), errors, [
      documentKey(digitsOf(of("client"))),
      fold(of("client")),
    ]);
    if (of("client") === "") errors.client = [kindTexts.clientRequired];
    if (client?.blocked_reason) errors.client = [blockedText(client.blocked_reason)];
    const courier = named(context.couriers, wanted("courier", deliveryTexts.unknownCourier), errors, [
      fold(of("courier")),
      phoneKey(digitsOf(of("courier"))),
    ]);
    const terms = termsOf(of("payment"), client, errors);
    if (of("trip") !== "" && "payment_method" in terms) errors.payment = [kindTexts.notPaidAtOnce];
    const body = {
      ...order,
      date: of("date") || undefined,
      courier_id: courier?.id ?? null,
      // Any id: an unknown client has its error already.
      client_id: client?.id ?? 1,
      ...terms,
      pickup_address: of("pickup_address") || client?.address || null,
    };
    return { body, errors: { ...errors, ...judgeDay(of("date"), context) }, warnings };
  },
  fieldOf,
  identity: null,
  existing: async () => new Map(),
  repeats: repeatsAs("deliveries"),
  prepare: preparePins,
  makesZones: true,
  together: tripsOfRows(withZones, fieldOf),
  async create(tx, runner, sheetRow, pin) {
    const { body, newZones } = await withZones(tx, runner, sheetRow);
    const { errors, checked } = await checkOrder(tx, { actor: asAdmin(runner), today: runner.today }, body);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { row, events } = await createOrder(tx, authorOf(runner), {
      body,
      ...checked,
      ...(pin && { pin }),
    });
    return { id: row.id, events: [...(newZones?.events ?? []), ...events], also: newZones?.ids ?? [] };
  },
  table: "deliveries",
  removedAtOnce: 5,
  async inTheWay(db, companyId, ids, zones, importId) {
    const orders = await db
      .selectFrom("deliveries as d")
      .innerJoin("debts as b", "b.delivery_id", "d.id")
      .innerJoin("company_settings as s", "s.id", "d.company_id")
      .select(["d.number", "d.status", "d.date", "b.written_off", "s.closed_until", PAID_BY_HAND.as("paid")])
      .where("d.company_id", "=", companyId)
      .where("d.id", "in", ids)
      .where("d.deleted_at", "is", null)
      .orderBy("d.id")
      .execute();
    const used = await usesOfMadeZones(db, companyId, { zones, importId, table: "deliveries" });
    return [...orders.flatMap(whyItStays), ...used];
  },
  async remove(tx, runner, ids, zones) {
    const { companyId } = runner.actor;
    const there = await tx
      .selectFrom("deliveries")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
    const events = [];
    for (const { id } of there) {
      const before = orNotFound(await findDelivery(tx, companyId, id));
      events.push(...(await removeOrder(tx, authorOf(runner), before)).events);
    }
    return [...events, ...(await removeMadeZones(tx, companyId, zones, runner.at))];
  },
};

/** SQL: 1 if somebody received money for the debt `b`. */
const PAID_BY_HAND = sql<
  number | null
>`(select max(1) from payments as p where p.debt_id = b.id and p.kind = 'payment' and p.automatic = 0
  and not exists (select 1 from payments as r where r.refunds_id = p.id))`;

interface Removable {
  number: number;
  status: DeliveryStatus;
  date: Day;
  written_off: Cents;
  closed_until: Day | null;
  paid: number | null;
}

/** Why `removeOrder` would refuse to remove it, if it would. */
function whyItStays({ number, status, date, written_off, closed_until, paid }: Removable): string[] {
  const name = formatNumber(number);
  if (status !== "pending") return [kindTexts.startedOrder(name)];
  if (paid !== null) return [kindTexts.orderStays(name, deliveryTexts.hasPayments)];
  if (written_off > 0) return [kindTexts.orderStays(name, orderRefusals.writtenOff)];
  if (closed_until !== null && isClosed(date, closed_until))
    return [kindTexts.orderStays(name, periodClosed(closed_until))];
  return [];
}
