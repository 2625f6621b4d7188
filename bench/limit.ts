import { createHash, randomBytes } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { verify } from "@node-rs/argon2";
import fastify, { type FastifyReply } from "fastify";
import { type ClientRow, toClient } from "#features/clients/server/queries.ts";
import { fillPoints, type Point, pointLength, pointsOf, totalsOf } from "#features/dashboard/rules.ts";
import { type DeliveryRow, toDelivery } from "#features/deliveries/server/queries.ts";
import { ticketLines } from "#features/deliveries/ticket.ts";
import { rarestTrigrams } from "#server/database/trigrams.ts";
import type { DatabaseOptions } from "#server/database/types.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { calendarDayAt, type Period, periodOf } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import { type PricedCell, type Quote, type Quoted, quoteOf } from "./limit/quote.ts";
import { type NewOrder, openStore } from "./limit/store.ts";
import { PUBLIC_URL } from "./processes.ts";

// The limit: the least work that gives each answer at the same URLs. It runs the best known statements, prepared once, without
// sign-in, validation or events. Searches use the product's choice of trigrams, and on PostgreSQL its function. The first
// argument has the database's options as JSON.

const store = openStore(JSON.parse(process.argv[2] ?? "") as DatabaseOptions);
const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
const app = fastify();
/** The product's setting. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const json = (reply: FastifyReply, answer: unknown, status = 200) => {
  const text = JSON.stringify(answer);
  reply.code(status).header("content-type", "application/json; charset=utf-8");
  if (reply.request.headers["accept-encoding"] === undefined) return reply.send(text);
  return reply.header("content-encoding", "br").send(brotliCompressSync(text, BROTLI));
};
/** Nobody said with what a seeded order is paid. */
const order = (row: unknown) => ({ ...toDelivery(row as DeliveryRow, PUBLIC_URL), change_needed: null });
const now = () => new Date().toISOString();
const today = () => calendarDayAt(new Date(), "America/Caracas");

/** The token ends in it. */
const companyOf = ({ authorization = "" }: { authorization?: string | undefined }) =>
  Number(authorization.slice(authorization.lastIndexOf("-") + 1));

interface Filter {
  Querystring: { page?: string; status?: string; startDate?: string; endDate?: string; search?: string };
}

app.get<Filter>("/api/deliveries/filter", async ({ query }, reply) => {
  const { page = "1", status, startDate, endDate, search } = query;
  const sendPage = (rows: unknown[], total: unknown) =>
    json(reply, { items: rows.map(order), currentPage: Number(page), perPage: 15, total });
  if (search !== undefined) {
    const rows = await findOrders(search);
    return sendPage(rows, rows[0]?.total ?? 0);
  }
  const filter = [1, status, startDate, endDate];
  const [rows, counted] = await Promise.all(
    status === undefined
      ? [store.rows("page", [1, 15, (Number(page) - 1) * 15]), store.rows("total", [1])]
      : [store.rows("filtered", [...filter, 15]), store.rows("filteredTotal", filter)],
  );
  return sendPage(rows, counted[0]?.total);
});

/** Finds the orders with the one word, or with the two or three words in any order. */
function findOrders(search: string) {
  const words = [...new Set(fold(search).split(" "))].sort((a, b) => b.length - a.length);
  const [first = "", second, third = second] = words;
  const trigrams = (word: string) => store.trigrams(rarestTrigrams(word, second === undefined ? 1 : 2));
  if (second === undefined)
    return store.rows("search", [1, `%${first}%`, 15, trigrams(first), Number(first) || 0]);
  return store.rows("searchWords", [1, first, 15, trigrams(first), second, trigrams(second), third]);
}

app.get<{ Querystring: { search: string } }>("/api/clients/filter", async ({ query }, reply) => {
  const typed = fold(query.search);
  const rows = await store.rows<ClientRow & { total: number }>("clientSearch", [
    ...[1, `%${typed}%`, 15],
    store.trigrams(rarestTrigrams(typed)),
  ]);
  const items = rows.map((row) => toClient(row, true));
  return json(reply, { items, currentPage: 1, perPage: 15, total: rows[0]?.total ?? 0 });
});

app.get<{ Params: { id: string } }>("/api/deliveries/:id", async ({ params }, reply) => {
  const [row] = await store.rows("read", [1, Number(params.id)]);
  return json(reply, order(row));
});

app.get<{ Params: { id: string } }>("/api/deliveries/:id/ticket", async ({ params }, reply) => {
  const [rows, company] = await Promise.all([
    store.rows("read", [1, Number(params.id)]),
    store.rows("companyName", [1]),
  ]);
  const letterhead = { name: company[0]?.name, contact: "", logo: null };
  const content = { ...ticketLines(order(rows[0])), company: letterhead, printedAt: now() };
  return reply.header("content-type", "application/pdf").send(documents.run("ticket", content));
});

// Other software's order is one like the office's.
for (const path of ["/api/deliveries", "/api/v1/orders"])
  app.post<{ Body: NewOrder }>(path, async ({ body, headers }, reply) => {
    const { receipt, pickup_address } = body;
    const search = fold([receipt.full_name, receipt.phone, receipt.address, pickup_address].join("\n"));
    return json(reply, order(await store.create(body, search, now(), companyOf(headers))), 201);
  });

app.post<{ Body: Quote }>("/api/quote", async ({ body }, reply) => {
  const { service_id, client_id, pickup_zone_id: from, delivery_zone_id: to, date } = body;
  const [[about], cells] = await Promise.all([
    store.rows<Quoted>("quoted", [service_id, client_id ?? 0, from, to]),
    store.rows<PricedCell>("prices", [1, service_id, client_id ?? 0, date, from, to]),
  ]);
  if (!about) throw new Error(`no service ${service_id}, or no such zones`);
  return json(reply, quoteOf(body, about, cells));
});

app.put<{ Params: { id: string }; Body: { status: string } }>(
  "/api/deliveries/:id/status",
  async ({ params, body }, reply) =>
    json(reply, order(await store.move(Number(params.id), body.status, now()))),
);

app.post<{ Body: { debt_id: number; amount: number; method: string } }>(
  "/api/debt-payments/partial",
  async ({ body, headers }, reply) => {
    const cents = Math.round(body.amount * 100);
    const { pending, ...paid } = await store.pay(
      body.debt_id,
      cents,
      body.method,
      today(),
      now(),
      companyOf(headers),
    );
    const payments = [{ ...paid, amount: toDollars(Number(paid.amount)) }];
    return json(reply, { payments, total_pending: toDollars(Number(pending)) }, 201);
  },
);

app.get<{ Querystring: { period?: Period } }>("/api/dashboard", async ({ query }, reply) => {
  const { period = "week" } = query;
  const range = periodOf(period, today());
  const rows = await store.rows<Point>("dashboard", [1, range.start, range.end, pointLength(period)]);
  const [adjustments] = await store.rows<{ count: number; amount: number }>("adjustments", [
    1,
    range.start,
    range.end,
  ]);
  const points = fillPoints(pointsOf(period, range), rows);
  const totals = totalsOf(points);
  return json(reply, {
    total_delivered: totals.delivered,
    total_invoiced: toDollars(totals.invoiced),
    total_collected: toDollars(totals.collected),
    total_company_bills: toDollars(totals.expenses),
    adjustments: {
      count: Number(adjustments?.count ?? 0),
      amount: toDollars(Number(adjustments?.amount ?? 0)),
    },
    historical_delivered: points.map(({ date, delivered }) => ({ date, total: delivered })),
    historical_invoiced: points.map(({ date, invoiced }) => ({ date, total: toDollars(invoiced) })),
    historical_balance: points.map(({ date, collected, expenses }) => ({
      date,
      total_collected: toDollars(collected),
      total_expenses: toDollars(expenses),
      balance: toDollars(collected - expenses),
    })),
  });
});

app.post<{ Body: { email: string; password: string } }>("/api/login", async ({ body }, reply) => {
  const [account] = await store.rows("account", [body.email]);
  if (!account || !(await verify(String(account.password_hash), body.password)))
    return reply.code(401).send();
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("base64url");
  await store.rows("openSignIn", [account.company_id, account.id, hash, now()]);
  const { id, name, email, type } = account;
  return json(reply, { access_token: token, user: { id, name, email, profile_image: null }, type });
});

// Only the report's rows as JSON lines. The difference to the product is what making a PDF costs.
app.get<{ Querystring: { start_date: string; end_date: string } }>(
  "/api/dashboard/report",
  async ({ query }, reply) => {
    const rows = await store.rows("movements", [1, query.start_date, query.end_date]);
    const lines = rows.map((row) => JSON.stringify(row)).join("\n");
    return reply.header("content-type", "application/x-ndjson").send(lines);
  },
);

const address = await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`listens on port ${new URL(address).port}`);
process.on("SIGTERM", async () => {
  await app.close();
  await documents.close();
  await store.close();
  process.exit(0);
});
