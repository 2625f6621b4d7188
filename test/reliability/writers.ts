import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field
type Json = any;

export interface Answer {
  status: number;
  body: Json;
  retryAfter: string | undefined;
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls the API over HTTP with keep-alive connections. Rejects if the answer is incomplete. */
export function caller(port: number, token?: string): Call {
  const agent = new Agent({ keepAlive: true });
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          port,
          host: "127.0.0.1",
          method,
          path: `/api${path}`,
          timeout: 300_000,
          headers: {
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part) => {
            text += part;
          });
          response.on("error", reject);
          response.on("end", () => {
            if (!response.complete) return reject(new Error("the answer broke off"));
            const { statusCode = 0, headers: got } = response;
            const isJson = got["content-type"]?.includes("json");
            resolve({
              status: statusCode,
              body: isJson ? JSON.parse(text) : text,
              retryAfter: got["retry-after"],
            });
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer in five minutes")));
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** A change that a writer wants, and its final answer. */
export interface Change {
  key: string;
  method: "POST" | "PUT";
  path: string;
  body: Json;
  answer: Json | null;
}

export interface Tally {
  changes: Change[];
  /** Attempts without an answer: when each started, and its error. */
  broken: { began: number; code: string }[];
  /** Attempts answered with 503. */
  unavailable: number;
  /** 503 answers without Retry-After. */
  withoutRetryAfter: number;
  /** Answers that no writer should ever get. */
  wrong: string[];
}

export interface Writers {
  tally: Tally;
  /** How many writers are waiting for an answer now. */
  waiting(): number;
  /** Lets each writer finish its current change, with its retries. */
  stop(): Promise<void>;
}

/** In dollars. */
const GOODS = 20;

/** The server is gone and will not come back. */
class Gone extends Error {}

export interface CompanyIds {
  service: number;
  client: number;
  courier: number;
}

/**
 * Starts writers that create orders, trips and payments one after another, one that opens and closes shifts and settles with a courier, and one
 * that sends change. Each change has an Idempotency-Key and is retried with it until it is answered, so in the end each must have been
 * executed exactly once. Without `retry` a writer stops when it gets no answer.
 */
export function startWriters(call: Call, ids: CompanyIds, count = 8, retry = true): Writers {
  const tally: Tally = { changes: [], broken: [], unavailable: 0, withoutRetryAfter: 0, wrong: [] };
  let stopping = false;
  let waiting = 0;

  async function once(change: Change): Promise<boolean> {
    waiting += 1;
    try {
      return await sendOnce(call, tally, change);
    } finally {
      waiting -= 1;
    }
  }

  async function perform(path: string, body: object, method: Change["method"] = "POST"): Promise<Json> {
    const change: Change = { key: randomUUID(), method, path, body, answer: null };
    tally.changes.push(change);
    while (!(await once(change))) {
      if (!retry) throw new Gone();
      await sleep(20 + Math.random() * 30);
    }
    return change.answer;
  }

  async function write(writer: number): Promise<void> {
    for (let turn = writer; !stopping; turn += 1) {
      if (turn % 3 === 0) await perform("/trips", tripBody(ids));
      const credit = turn % 4 !== 0;
      const order = await perform("/deliveries", orderBody(ids, credit));
      if (!credit || !order) continue;
      await perform("/debt-payments/partial", { debt_id: order.debt_id, amount: 1.01, method: "cash" });
      if (turn % 2 === 0)
        await perform("/debt-payments/full", { debt_id: order.debt_id, method: "transfer" });
    }
  }

  /** Shifts that start and end with a count, and in each a collection and a settlement: every second one has a surplus. */
  async function workAtCounter(): Promise<void> {
    // Left open by writers that stopped with the server before.
    if ((await call("GET", "/shifts/current")).status === 200)
      await perform("/shifts/current/close", { counted: { USD: 0 } });
    for (let turn = 0; !stopping; turn += 1) await workShift(perform, ids, turn);
  }

  async function giveChange(): Promise<void> {
    const read = (path: string) => readAgain(call, path, retry);
    while (!stopping) await sendChange(perform, read, ids);
  }

  const work = [...Array.from({ length: count }, (_, i) => write(i)), workAtCounter(), giveChange()];
  const writers = work.map((writer) =>
    writer.catch((error: unknown) => {
      if (!(error instanceof Gone)) throw error;
    }),
  );
  return {
    tally,
    waiting: () => waiting,
    async stop() {
      stopping = true;
      await Promise.all(writers);
    },
  };
}

type Perform = (path: string, body: object, method?: Change["method"]) => Promise<Json>;

/** A shift that starts and ends with a count, with a collection and a settlement: every second one has a surplus. */
async function workShift(perform: Perform, ids: CompanyIds, turn: number): Promise<void> {
  await perform("/shifts", { float: { USD: 20 } });
  const order = await perform("/deliveries", { ...orderBody(ids, false), courier_id: ids.courier });
  if (!order) return;
  for (const action of ["in_transit", "delivered"])
    await perform("/deliveries/bulk", { action, items: [{ id: order.id }] });
  await collect(perform, ids);
  const counted = { USD: GOODS + (turn % 2) };
  await perform("/settlements", { courier_id: ids.courier, counted, pay: "now" });
  await perform("/shifts/current/close", { counted: { USD: 10 * (turn % 3) } });
}

/** $20 in notes for an order of $5,50, with change that is sent by transfer. */
async function sendChange(
  perform: Perform,
  read: (path: string) => Promise<Json>,
  ids: CompanyIds,
): Promise<void> {
  const order = await perform("/deliveries", orderBody(ids, true));
  if (!order) return;
  const addressee = { bank: "0102", phone: "04141234567", document: "V-12345678" };
  const tenders = [
    { currency: "USD", amount: 20 },
    { currency: "USD", amount: -14.5, method: "transfer", ...addressee },
  ];
  const paid = await perform("/debt-payments/full", { debt_id: order.debt_id, method: "cash", tenders });
  if (!paid) return;
  const [change] = (await read(`/change-payments/filter?receipt_id=${paid.receipt.id}`)).items;
  await perform(`/change-payments/${change.id}/sent`, { reference: `9${change.id}` });
}

/** Reads until the server answers. Throws `Gone` if it doesn't and nobody waits for it, and for any other answer. */
async function readAgain(call: Call, path: string, retry: boolean): Promise<Json> {
  for (;;) {
    const answer = await call("GET", path).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (!retry) throw new Gone();
    if (answer && answer.status !== 503) throw new Error(`${path}: ${answer.status}`);
    await sleep(20 + Math.random() * 30);
  }
}

/** Sends a change and counts its answer. False if it must be sent again. */
async function sendOnce(call: Call, tally: Tally, change: Change): Promise<boolean> {
  const began = performance.now();
  try {
    const { status, body, retryAfter } = await call(change.method, change.path, change.body, {
      "idempotency-key": change.key,
    });
    if (status === 503) {
      tally.unavailable += 1;
      if (!retryAfter) tally.withoutRetryAfter += 1;
      return false;
    }
    // A PUT has no key: its retry is refused if it was done before, and the rows are compared.
    const wasDone = change.method === "PUT" && status === 409;
    const isDone = status === 201 || status === 200 || wasDone;
    if (!isDone) tally.wrong.push(`${change.path}: ${status} ${JSON.stringify(body)}`);
    change.answer = wasDone ? { id: Number(change.path.split("/")[2]) } : isDone ? body : null;
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    tally.broken.push({ began, code: code ?? message });
    return false;
  }
}

/** The price of a client's goods, collected by the courier in cash. */
async function collect(perform: Perform, ids: CompanyIds): Promise<void> {
  const order = await perform("/deliveries", {
    ...orderBody(ids, true),
    courier_id: ids.courier,
    cod_amount: GOODS,
  });
  if (!order) return;
  await perform("/deliveries/bulk", { action: "in_transit", items: [{ id: order.id }] });
  const collection = { outcome: "collected", method: "cash" };
  await perform(`/deliveries/${order.id}/status`, { status: "delivered", collection }, "PUT");
}

/** Three stops on credit. */
function tripBody(ids: CompanyIds) {
  const { receipt, notes, ...common } = orderBody(ids, true);
  const stops = Array.from({ length: 3 }, () => ({
    receipt: { ...receipt, full_name: randomUUID() },
    notes,
  }));
  return { ...common, pickup_address: "Plaza Altamira", stops };
}

function orderBody({ service, client }: CompanyIds, credit: boolean) {
  const receipt = { full_name: randomUUID(), phone: "04149876543", address: "Av. Libertador" };
  const common = { date: "2026-11-20", service_id: service, receipt, notes: null };
  if (credit) return { ...common, client_id: client, payment_type: "partial" };
  const anonymous_client = {
    legal_name: "Pedro Pérez",
    type: "venezolano",
    registration_number: "V-12345678",
    phone: "04161112233",
  };
  return { ...common, anonymous_client, pickup_address: "Plaza Altamira", payment_type: "full" };
}

/** Creates a company over HTTP for the writers. */
export async function createCompany(port: number): Promise<{ call: Call; ids: CompanyIds; token: string }> {
  const create = async (with_: Call, path: string, body: object) => {
    const answer = await with_("POST", path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const entered = await create(caller(port), "/register", {
    name: "Mandados del Este",
    email: `${randomUUID()}@ejemplo.com`,
    password: "clave-segura-1",
  });
  const call = caller(port, entered.access_token);
  const service = await create(call, "/services", {
    name: "Exprés",
    description: "El mismo día",
    amount: 5.5,
    bills: [{ name: "Repartidor", amount: 2, to_courier: true }],
  });
  const courier = await create(call, "/couriers", {
    first_name: "Luis",
    last_name: "Peña",
    phone: "04121112233",
  });
  const client = await create(call, "/clients", {
    legal_name: "Inversiones Ávila",
    registration_number: "J-30000001",
    type: "legal",
    allow_credit: true,
    notes: null,
    addresses: [{ address: "Chacao" }],
    phones: [],
    emails: [],
  });
  return {
    call,
    ids: { service: service.id, client: client.id, courier: courier.id },
    token: entered.access_token,
  };
}
