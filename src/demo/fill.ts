import { sql } from "kysely";
import { openCompany } from "#features/account/server/openCompany.ts";
import { updateAccount } from "#features/account/server/queries.ts";
import { clientRoutes } from "#features/clients/contract.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { readLogo } from "#features/company/server/logo.ts";
import { billRoutes } from "#features/company-bills/contract.ts";
import { courierRoutes } from "#features/couriers/contract.ts";
import { employeeRoutes } from "#features/employees/contract.ts";
import { rateRoutes } from "#features/rates/contract.ts";
import { serviceRoutes } from "#features/services/contract.ts";
import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Tx } from "#server/schema.ts";
import { hashPassword } from "#server/signIn/passwords.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { drawLogo, settings } from "./company/company.ts";
import { slug } from "./company/people.ts";
import type { ServiceDraft } from "./company/services.ts";
import { OWNER } from "./company/staff.ts";
import { moment } from "./moment.ts";
import { importStatements } from "./perform/bank.ts";
import { sayHours } from "./perform/calendar.ts";
import { balanceSafe, closeShift, decideAll, settleAll } from "./perform/cash.ts";
import { correctBill } from "./perform/corrections.ts";
import { handTodaysFloats, openShiftFor } from "./perform/floats.ts";
import { remitAll } from "./perform/goods.ts";
import { importClients } from "./perform/imports.ts";
import { createOrderBook, type Ids, type OrderBook } from "./perform/orders.ts";
import { connectPrograms } from "./perform/outside/connections.ts";
import { noteWhomToTell } from "./perform/outside/messages.ts";
import { tellPayments } from "./perform/outside/notices.ts";
import { givePortal } from "./perform/outside/portal.ts";
import { askInForm, askInPortal } from "./perform/outside/requests.ts";
import { begin, type Doing, IP, perform, writeEvents } from "./perform/perform.ts";
import { sendFromPhones } from "./perform/phones.ts";
import { confirmAll, sendChange, voidNewest } from "./perform/receipts.ts";
import { startStanding } from "./perform/standing.ts";
import { makeTrips } from "./perform/trips.ts";
import { startZones } from "./perform/zones.ts";
import { openingDay, plan } from "./plan/plan.ts";
import type { Colleague, Step } from "./plan/steps.ts";

// A larger batch would be slower: after each statement with a trigger, SQLite scans everything that the transaction changed.
const STEPS_AT_ONCE = 100;
export const COMPANY = "Mandados El Ávila";
export const PASSWORD = "mandado-demo";

export interface DemoOptions {
  /** Encrypts the secrets. */
  secretKey: SecretKey;
  /** How many orders the two years have, besides those that bring a parcel back and those of trips. */
  orders: number;
  today: Day;
  /** The minutes of today that are over. Nothing happens after them. */
  until?: number;
  seed?: number;
  /** The company's name. E-mail addresses are made from it, so two companies in one database need two names. */
  company?: string;
  timeZone?: string;
  /** Called after each batch with the number of orders so far. */
  onProgress?: (orders: number) => void;
}

const domain = (company: string) => `${slug(company)}.example`;

/** Who signs in to a demo company. All have the password `PASSWORD`. */
export const emailsOf = (company: string) => ({
  owner: `direccion@${domain(company)}`,
  basic: `yusmary.pena@${domain(company)}`,
  /** The owner's e-mail while the demo is being filled. */
  unfinished: `en-preparacion@${domain(company)}`,
});

/**
 * Creates a company with two years of orders, clients, debts, bills and events, with the product's own functions. The same
 * options give the same data, and in an empty database the same ids. Nothing else may write to the company meanwhile.
 */
export async function fillDemo(database: Database, options: DemoOptions): Promise<{ companyId: number }> {
  const {
    secretKey,
    orders,
    today,
    until = 18 * 60,
    seed = 1,
    company = COMPANY,
    timeZone = "America/Caracas",
  } = options;
  const passwordHash = await hashPassword(PASSWORD);
  const owner = await openDemo(database, company, passwordHash, openingDay(today), timeZone);
  const write = createWriter(owner, passwordHash, timeZone);
  const steps = plan({ seed, orders, today, until, timeZone, domain: domain(company) });
  let [orderCount, batches] = [0, 0];
  for (const batch of toBatches(steps)) {
    await database.transaction(async (tx) => {
      const events: Doing["events"] = [];
      for (const step of batch) await write(tx, step, events);
      await writeEvents(tx, events);
    });
    orderCount += batch.filter(({ kind }) => kind === "order").length;
    options.onProgress?.(orderCount);
    // Refresh the planner's statistics after 1, 2, 4, 8… batches, as the tables grow.
    batches += 1;
    if (Number.isInteger(Math.log2(batches))) await refreshStatistics(database);
  }
  const doing = begin(owner, { now: moment(today, until, timeZone), today, timeZone });
  const profile = { name: company, email: emailsOf(company).owner };
  await database.transaction(async (tx) => {
    await makeTrips(tx, doing);
    await handTodaysFloats(tx, doing);
    await askInForm(tx, doing);
    await givePortal(tx, doing);
    await askInPortal(tx, doing);
    await tellPayments(tx, doing);
    await noteWhomToTell(tx, doing);
    await sayHours(tx, doing, settings(company, domain(company)));
    await connectPrograms(tx, doing, { clientId: await firstClient(tx, owner.companyId), secretKey });
    await writeEvents(tx, doing.events.splice(0));
    await updateAccount(tx, owner.id, profile, doing.at);
  });
  await importClients(database, doing);
  return { companyId: owner.companyId };
}

async function firstClient(tx: Tx, companyId: number): Promise<number> {
  const clients = tx.selectFrom("clients").select("id").where("company_id", "=", companyId);
  return (await clients.orderBy("id").limit(1).executeTakeFirstOrThrow()).id;
}

/** Registers the company on this day, and fills in its settings. */
async function openDemo(
  database: Database,
  name: string,
  passwordHash: string,
  day: Day,
  timeZone: string,
): Promise<Actor> {
  const { owner: email, unfinished } = emailsOf(name);
  const registered = moment(day, 530, timeZone);
  const now = moment(day, 540, timeZone);
  // The company has no id yet. Nobody else decodes a picture now.
  const logo = await readLogo(0, await drawLogo());
  return database.transaction(async (tx) => {
    const { row, actor, event } = await openCompany(tx, {
      name,
      email: unfinished,
      passwordHash,
      at: registered.toISOString() as Instant,
    });
    await record(tx, [{ ...event, after: { name, email } }], { actor, ip: IP, now: registered, timeZone });
    const owner = { ...actor, role: row.role, email };
    const doing = begin(owner, { now, today: day, timeZone });
    await perform(tx, doing, companyRoutes.update, { body: settings(name, domain(name)) });
    await perform(tx, doing, companyRoutes.saveLogo, { ready: logo });
    await writeEvents(tx, doing.events);
    return owner;
  });
}

/**
 * Steps that are written in one transaction. PostgreSQL updates the totals of the journal and of days at the commit: the safe is not balanced
 * twice by the same ones, and a day is closed with all of its figures.
 */
function* toBatches(steps: Iterable<Step>): Generator<Step[]> {
  let batch: Step[] = [];
  for (const step of steps) {
    if (step.kind === "close" && batch.length > 0) {
      yield batch;
      batch = [];
    }
    batch.push(step);
    if (batch.length === STEPS_AT_ONCE || step.kind === "balance") {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

interface Office {
  actors: Map<string, Actor>;
  ids: Ids;
  book: OrderBook;
  passwordHash: string;
}

/** Writes the plan's steps as rows. It remembers the ids of the rows it made, so one writer must write the whole plan. */
function createWriter(owner: Actor, passwordHash: string, timeZone: string) {
  const ids: Ids = { services: new Map(), couriers: new Map(), clients: new Map() };
  const actors = new Map([[OWNER, owner]]);
  const office: Office = { actors, ids, book: createOrderBook(ids), passwordHash };
  return (tx: Tx, step: Step, events: Doing["events"]): Promise<unknown> => {
    const actor = actors.get(step.by);
    if (!actor) throw new Error(`${step.by} does not work here yet`);
    const doing = begin(actor, { now: step.at, today: step.day, timeZone }, events);
    return carryOut(tx, doing, step, office);
  };
}

async function carryOut(tx: Tx, doing: Doing, step: Step, { actors, ids, book, passwordHash }: Office) {
  switch (step.kind) {
    case "order":
      return book.take(tx, doing, step.key, step.body);
    case "assign":
      return book.assign(tx, doing, step.key, step.body);
    case "remove":
      return book.remove(tx, doing, step.key);
    case "send":
      return book.move(tx, doing, step.key, "in_transit");
    case "deliver":
      if (step.door) return book.collect(tx, doing, step.key, step.door);
      return book.move(tx, doing, step.key, "delivered");
    case "return":
      return book.bring(tx, doing, step);
    case "cancel":
      return book.cancel(tx, doing, step.key, step.reason);
    case "payOrder":
      return book.payOrder(tx, doing, step.key, step.part, step.payment);
    case "payClient":
      return book.payClient(tx, doing, step.client, step.part, step.payment);
    case "confirm":
      return confirmAll(tx, doing);
    case "bank":
      return importStatements(tx, doing);
    case "sendChange":
      return sendChange(tx, doing);
    case "close":
      return perform(tx, doing, companyRoutes.closeUntil, { body: { date: step.until } });
    case "void":
      return voidNewest(tx, doing, step.reason);
    case "openShift":
      return openShiftFor(tx, doing, step);
    case "closeShift":
      return closeShift(tx, doing, step.off);
    case "settle":
      return settleAll(tx, doing, step);
    case "decide":
      return decideAll(tx, doing, step.decision);
    case "balance":
      return balanceSafe(tx, doing, step.rate);
    case "remit":
      return remitAll(tx, doing);
    case "phones":
      return sendFromPhones(tx, doing);
    case "correct":
      return correctBill(tx, doing);
    case "bill":
      return perform(tx, doing, billRoutes.create, { body: step.body });
    case "rate":
      return perform(tx, doing, rateRoutes.set, { date: step.day, body: { rate: step.rate } });
    case "client":
      return ids.clients.set(step.key, (await perform(tx, doing, clientRoutes.create, step)).id);
    case "courier":
      return ids.couriers.set(step.key, (await perform(tx, doing, courierRoutes.create, step)).id);
    case "service":
      return ids.services.set(step.key, (await perform(tx, doing, serviceRoutes.create, step)).id);
    case "price":
      return book.forget(await changePrice(tx, doing, ids.services.get(step.key), step.body));
    case "zones":
      return book.price(await startZones(tx, doing, ids));
    case "standing":
      return startStanding(tx, doing, ids);
    case "hire":
      return actors.set(step.key, await hire(tx, doing, step.body, passwordHash));
    case "dismiss":
      return dismiss(tx, doing, step.key, actors);
  }
}

/** Returns the service's id. */
async function changePrice(
  tx: Tx,
  doing: Doing,
  id: number | undefined,
  body: ServiceDraft,
): Promise<number> {
  if (id === undefined) throw new Error(`${body.name} gets a price before it is created`);
  await perform(tx, doing, serviceRoutes.update, { id, body });
  return id;
}

async function hire(tx: Tx, doing: Doing, colleague: Colleague, passwordHash: string): Promise<Actor> {
  const body = { ...colleague, password: PASSWORD, confirmPassword: PASSWORD };
  const hired = await perform(tx, doing, employeeRoutes.create, { body, ready: passwordHash });
  return { ...hired, companyId: doing.actor.companyId, type: "employee" };
}

async function dismiss(tx: Tx, doing: Doing, key: string, actors: Map<string, Actor>): Promise<void> {
  const gone = actors.get(key);
  if (gone) await perform(tx, doing, employeeRoutes.remove, { id: gone.id });
  actors.delete(key);
}

/** PostgreSQL's planner treats new tables as empty until their statistics are refreshed. */
async function refreshStatistics(database: Database): Promise<void> {
  if (database.engine === "postgres") await database.transaction((tx) => sql`analyze`.execute(tx));
}
