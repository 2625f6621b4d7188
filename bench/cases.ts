import { addDays, addMonths, calendarDayAt, type Day, periodOf } from "#shared/dates.ts";
import type { BenchDatabase } from "./database.ts";
import { fillKeys, keyOf } from "./keys.ts";
import { fillPrices, OWN_LISTS, ZONES } from "./prices.ts";
import { clientName, clientsOf, EMPLOYEE, STAFF, tokenOf } from "./seed.ts";

/** A kind of request to measure. */
export interface Case {
  name: string;
  /** Request number `k`, counted over all passes since `prepare`; null after the last one. */
  request(k: number): string | null;
  /** Undoes what earlier passes changed. Runs before every pass. */
  prepare?(): Promise<void>;
  /** Both servers must give the same answer. */
  same?: true;
  /** Measured with one connection only, because one request takes seconds. */
  alone?: true;
  /** The number of rows in the report. */
  rows?: number;
  /** The request that other callers send at the same time. */
  beside?(k: number): string;
}

export const CASE_NAMES = [
  ..."list list-compressed list-filtered search search-number client-search page-100 read quote dashboard dashboard-year ticket".split(
    " ",
  ),
  ..."report-10000 report-50000 sign-in pay status create create-v1".split(" "),
];

const bearer = (token: string) => `Host: bench\r\nAuthorization: Bearer ${token}\r\n`;
const headOf = (company: number) => bearer(tokenOf(company));
const get = (path: string, headers = "") => `GET /api${path} HTTP/1.1\r\n${headOf(1)}${headers}\r\n`;
const send = (method: string, path: string, body: object, company = 1) =>
  sendAs(headOf(company), method, path, body);
const sendAs = (head: string, method: string, path: string, body: object) => {
  const text = JSON.stringify(body);
  return `${method} /api${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};
/** Numbers below `count`, far apart, and never the same twice in a row, so that no cache has the answer. */
const spread = (k: number, count: number) => Number((BigInt(k) * 2_654_435_761n) % BigInt(count));

/** The cases for a seeded database. Reads come first, before writes add rows. Callers of `pay` and `create` are of so many companies. */
export async function casesOf(database: BenchDatabase, orders: number, companies: number): Promise<Case[]> {
  const half = Math.floor(orders / 2);
  const clients = clientsOf(orders);
  const today = calendarDayAt(new Date(), "America/Caracas");
  const month = periodOf("month", addMonths(today, -1));
  // Company 1 has the even ids; order number n has the id 2n.
  const order = (k: number) => 2 * (1 + spread(k, half));
  const filter = (query: string) => get(`/deliveries/filter?${query}`);
  const always = (text: string) => () => text;
  const read = (k: number) => get(`/deliveries/${order(k)}`);
  const reads: Case[] = [
    { name: "list", request: always(get("/deliveries/filter")) },
    { name: "list-compressed", request: always(get("/deliveries/filter", "Accept-Encoding: gzip, br\r\n")) },
    {
      name: "list-filtered",
      request: always(filter(`status=delivered&startDate=${month.start}&endDate=${month.end}`)),
    },
    {
      name: "search",
      request: (k) => filter(`search=${encodeURIComponent(clientName(spread(k, clients)))}`),
    },
    {
      name: "search-number",
      request: (k) => filter(`search=${String(1 + spread(k, half)).padStart(6, "0")}`),
    },
    {
      name: "client-search",
      request: (k) => get(`/clients/filter?search=${encodeURIComponent(lastName(spread(k, clients)))}`),
    },
    { name: "page-100", request: always(filter("page=100")) },
    { name: "read", request: read },
    { name: "dashboard", request: always(get("/dashboard")) },
    { name: "dashboard-year", request: always(get("/dashboard?period=year")) },
  ];
  return [
    ...reads.map((read): Case => ({ ...read, same: true })),
    quote(database, today),
    { name: "ticket", request: (k) => get(`/deliveries/${order(k)}/ticket`) },
    { ...(await report(database, 10_000, today)), beside: read },
    { ...(await report(database, 50_000, today)), beside: read },
    { name: "sign-in", request: always(send("POST", "/login", EMPLOYEE)) },
    await pay(database, companies),
    await status(database, half),
    {
      name: "create",
      request: (k) => {
        const company = 1 + (k % companies);
        return send("POST", "/deliveries", newOrder(k, { company, clients, date: today }), company);
      },
    },
    createByKey(database, { companies, clients, date: today }),
  ];
}

/** Prices an order between two zones, every other time by a client's own list. The lists are filled when the case first runs. */
function quote(database: BenchDatabase, date: Day): Case {
  let filled: Promise<void> | undefined;
  return {
    name: "quote",
    same: true,
    prepare() {
      filled ??= fillPrices(database);
      return filled;
    },
    request: (k) =>
      send("POST", "/quote", {
        date,
        service_id: 1,
        client_id: k % 2 === 0 ? null : 1 + spread(k, OWN_LISTS),
        pickup_zone_id: 1 + spread(k, ZONES),
        delivery_zone_id: 1 + spread(7 * k + 3, ZONES),
      }),
  };
}

/** The orders of `create` as other software sends them, each with its key. The keys are made when the case first runs. */
function createByKey(
  database: BenchDatabase,
  { companies, ...at }: { companies: number; clients: number; date: Day },
): Case {
  let filled: Promise<void> | undefined;
  let sent = 0;
  return {
    name: "create-v1",
    prepare() {
      filled ??= fillKeys(database, companies);
      return filled;
    },
    request: (k) => {
      const company = 1 + (k % companies);
      sent += 1;
      const head = `${bearer(keyOf(company))}Idempotency-Key: sale ${sent}\r\n`;
      return sendAs(head, "POST", "/v1/orders", newOrder(k, { company, ...at }));
    },
  };
}

/** About sixty of 600 clients have this last name. */
const lastName = (index: number) => clientName(index).split(" ").at(-1) ?? "";

function newOrder(k: number, { company, clients, date }: { company: number; clients: number; date: Day }) {
  const staff = (company - 1) * STAFF + 1 + (k % STAFF);
  return {
    date,
    client_id: (company - 1) * clients + 1 + (k % clients),
    service_id: staff,
    courier_id: staff,
    payment_type: "full",
    pickup_address: "",
    receipt: { full_name: "Yusmary Peña", phone: "4145550000", address: "Av. Urdaneta, casa 12" },
  };
}

/** The newest days that together have `wanted` cash movements, or all days if there are fewer. */
async function report({ rows }: BenchDatabase, wanted: number, today: Day): Promise<Case> {
  const days = await rows(
    `select date, cast(sum(count) as integer) as count from daily_totals
     where company_id = 1 and kind in ('collected', 'expenses') group by date order by date desc`,
  );
  let [count, start] = [0, addDays(today, 1)];
  for (const day of days) {
    if (count >= wanted) break;
    count += Number(day.count);
    start = day.date as Day;
  }
  const path = `/dashboard/report?start_date=${start}&end_date=${today}`;
  return { name: `report-${wanted}`, request: () => get(path), alone: true, rows: count };
}

/** Pays one cent at a time, spread over many debts. Payments can't be undone, so the debts are raised before each pass. */
async function pay({ rows, exec }: BenchDatabase, companies: number): Promise<Case> {
  const debts = await rows(
    `select id, company_id from debts where company_id <= ${companies} and remaining > 0
     order by row_number() over (partition by company_id order by id desc), company_id limit 2000`,
  );
  const ids = debts.map(({ id }) => id).join();
  return {
    name: "pay",
    prepare: () =>
      exec(`update debts set amount = amount + 100000, remaining = remaining + 100000 where id in (${ids})`),
    request: (k) => {
      const debt = debts[k % debts.length];
      if (!debt) return null;
      const body = { debt_id: debt.id, amount: 0.01, method: "cash" };
      return send("POST", "/debt-payments/partial", body, Number(debt.company_id));
    },
  };
}

/** Moves each order of a pool to in_transit and, after the last one, each to delivered. */
async function status({ rows, exec }: BenchDatabase, half: number): Promise<Case> {
  const pool = await rows(
    `select id from deliveries where company_id = 1 and status = 'delivered' and number > ${half - 25_000} order by id desc`,
  );
  const [newest, oldest] = [pool[0]?.id, pool.at(-1)?.id];
  const move = (id: unknown, to: string) => send("PUT", `/deliveries/${id}/status`, { status: to });
  return {
    name: "status",
    async prepare() {
      await exec(`update deliveries set status = 'pending' where company_id = 1 and id between ${oldest} and ${newest}
        and courier_id is not null and status in ('in_transit', 'delivered')`);
    },
    request: (k) => {
      const order = pool[k % pool.length];
      if (!order || k >= 2 * pool.length) return null;
      return move(order.id, k < pool.length ? "in_transit" : "delivered");
    },
  };
}
