// What a demo does not do: called on a version's own server, so that its dump has these records too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Of the demo's owner, in every version. */
const OWNER = { email: "direccion@mandados-el-avila.example", password: "mandado-demo" };

/**
 * Starts the version's server and adds to its database: advances, a debt that is written off, a reminder, and goods money in every state.
 * @param {string} checkout @param {Record<string, string>} env of the server
 */
export async function addStory(checkout, env) {
  const server = spawn(process.execPath, ["src/app/server.ts"], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await tell(await addressOf(server));
  } finally {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
  }
}

/** @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, null>} server */
async function addressOf({ stdout }) {
  for await (const line of createInterface(stdout)) {
    const address = /escucha en (http:\S+) \(/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the version's server ended");
}

/** @param {string} address */
async function tell(address) {
  let token = "";
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const call = async (method, path, body = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  token = (await call("POST", "/login", OWNER)).access_token;
  const date = new Date().toISOString().slice(0, 10);
  const service_id = (await call("GET", "/services"))[0].id;
  const courier_id = (
    await call("POST", "/couriers", { first_name: "Ana", last_name: "Rojas", phone: "4125556677" })
  ).id;
  const client_id = (
    await call("POST", "/clients", {
      legal_name: "Abastos La Historia",
      type: "legal",
      registration_number: "J-40404040-4",
      allow_credit: true,
      notes: null,
      addresses: [{ address: "Av. Urdaneta" }],
      phones: [{ phone: "4141112233" }],
      emails: [],
    })
  ).id;
  const receipt = { full_name: "María Gutiérrez", phone: "04149876543", address: "Av. Libertador" };
  const order = (/** @type {object} */ terms = {}) =>
    call("POST", "/deliveries", {
      date,
      service_id,
      client_id,
      receipt,
      payment_type: "partial",
      notes: null,
      ...terms,
    });

  const [paid, lost] = [await order(), await order()];
  await call("POST", "/debt-payments/advance", {
    client_id,
    amount: 25,
    method: "transfer",
    reference: "990011",
  });
  await call("POST", "/debt-payments/advance", { client_id, amount: 5, method: "cash" });
  await call("POST", "/debt-payments/partial", { debt_id: paid.debt_id, amount: 1, method: "cash" });
  await call("POST", `/debts/${lost.debt_id}/write-off`, { reason: "El cliente no paga" });
  await call("POST", `/clients/${client_id}/reminders`);

  const collect = async (/** @type {object} */ collection) => {
    const { id } = await order({ cod_amount: 15, courier_id });
    await call("PUT", `/deliveries/${id}/status`, { status: "in_transit" });
    await call("PUT", `/deliveries/${id}/status`, {
      status: "delivered",
      collection: { outcome: "collected", ...collection },
    });
    return (await call("GET", "/receipts/filter?perPage=1")).items[0].id;
  };
  const settle = async () => {
    const counted = (await call("GET", `/couriers/${courier_id}/account`)).cash;
    return (await call("POST", "/settlements", { courier_id, counted, pay: "later" })).id;
  };
  const remit = async (/** @type {object} */ terms) =>
    (
      await call("POST", "/remittances", {
        client_id,
        currency: "USD",
        method: "cash",
        deduct_debts: false,
        ...terms,
      })
    ).id;
  for (const currency of ["USD", "USD", "VES"]) await collect({ method: "cash", currency });
  await settle();
  await collect({ method: "cash" });
  await call("POST", `/settlements/${await settle()}/void`, { reason: "Contamos mal" });
  const confirmed = await collect({ method: "transfer", reference: "990022" });
  await call("POST", "/receipts/confirm", { ids: [confirmed] });
  await collect({ method: "transfer", reference: "990033" });
  await call("POST", `/receipts/${await collect({ method: "transfer", reference: "990044" })}/void`, {
    reason: "Error",
  });
  await remit({ amount: 12.5 });
  await remit({ amount: 7, deduct_debts: true });
  await call("POST", `/remittances/${await remit({ amount: 3 })}/void`, { reason: "Error" });
}
