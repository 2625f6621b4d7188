// Attacks a running server from one company, or without a sign-in, while another company reads: node bench/attacks.ts http://127.0.0.1:3000
// The server needs REGISTRATIONS_PER_HOUR=0. Prints what the other company's reads took, in milliseconds.
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const SECONDS = 8;
const [address = "http://127.0.0.1:3000"] = process.argv.slice(2);

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each attack knows what it asked for
  body: any;
  bytes: number;
}

async function send(
  method: Method,
  path: string,
  token: string | null,
  body?: string | Buffer<ArrayBuffer>,
  type?: string,
): Promise<Answer> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(type && { "content-type": type }),
  };
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : null, bytes: text.length };
}

const ask = (method: Method, path: string, token: string | null, body?: object) =>
  send(method, path, token, body && JSON.stringify(body), body && "application/json");

async function openCompany() {
  const account = { name: "Ana", email: `${randomUUID()}@ejemplo.com`, password: "clave-segura-1" };
  const owner: string = (await ask("POST", "/register", null, account)).body.access_token;
  const service = { name: "Exprés", description: "En moto", amount: 5, bills: [] };
  const serviceId: number = (await ask("POST", "/services", owner, service)).body.id;
  return { owner, serviceId };
}

type Company = Awaited<ReturnType<typeof openCompany>>;

async function openPhone({ owner }: Company) {
  const courier = { first_name: "Luis", last_name: "Peña", phone: "04141234567" };
  const { id } = (await ask("POST", "/couriers", owner, courier)).body;
  const { code } = (await ask("POST", `/couriers/${id}/access`, owner)).body;
  const phone: string = (await ask("POST", "/courier/sign-in", null, { code })).body.access_token;
  return { courierId: id as number, phone };
}

async function takeOrder({ owner, serviceId }: Company, change: object): Promise<number> {
  const body = {
    date: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
    service_id: serviceId,
    client_id: null,
    anonymous_client: {
      legal_name: "Eva",
      type: "venezolano",
      registration_number: "V-1",
      phone: "04141234567",
    },
    pickup_address: "Plaza Altamira",
    payment_type: "full",
    payment_method: "cash",
    receipt: { full_name: "Rosa", phone: "04241234567", address: "Calle 8" },
    ...change,
  };
  const answer = await ask("POST", "/deliveries", owner, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

const actionOn = (delivery_id: number, change: object = {}) => ({
  id: randomUUID(),
  delivery_id,
  kind: "start",
  at: new Date().toISOString(),
  ...change,
});

/** Sends again and again from so many senders until `ended`. Returns the answers by status. */
async function flood(senders: number, ended: () => boolean, attack: () => Promise<{ status: number }>) {
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (!ended()) {
        const { status } = await attack().catch(() => ({ status: 0 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
}

/** The times of another company's reads, one after the other, in a thread of their own while `attack` runs. */
async function measure(name: string, { owner }: Company, attack: (ended: () => boolean) => Promise<string>) {
  let done = false;
  const attacking = attack(() => done);
  const reader = new Worker(new URL(import.meta.url), { argv: [address], workerData: owner });
  const [{ times, failed }] = (await once(reader, "message")) as [Reads];
  done = true;
  const answers = await attacking;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(
    `${name} | reads ${times.length}, failed ${failed} | p50 ${at(0.5)} p99 ${at(0.99)} slowest ${Math.round(times.at(-1) ?? 0)} ms | ${answers}`,
  );
}

interface Reads {
  times: number[];
  failed: number;
}

async function read(owner: string): Promise<Reads> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    const { status } = await ask("GET", "/deliveries/filter", owner);
    times.push(performance.now() - began);
    if (status !== 200) failed += 1;
    await setTimeout(10);
  }
  return { times, failed };
}

async function openPhones(company: Parameters<typeof openPhone>[0], count: number): Promise<string[]> {
  const phones: string[] = [];
  for (let i = 0; i < count; i += 1) phones.push((await openPhone(company)).phone);
  return phones;
}

async function attackAll() {
  const other = await openCompany();
  for (let i = 0; i < 50; i += 1) await takeOrder(other, {});
  const attacker = await openCompany();
  const { courierId, phone } = await openPhone(attacker);

  const fat = await openCompany();
  const fatPhone = await openPhone(fat);
  const notes = "ñ".repeat(9900);
  const ids: number[] = [];
  for (let i = 0; i < 100; i += 1) ids.push(await takeOrder(fat, { courier_id: fatPhone.courierId, notes }));
  const tried = await tryOften(fatPhone.phone, ids);
  const { bytes } = await ask("GET", "/courier/deliveries", fatPhone.phone);
  const files = await openCompany();
  const phones = await openPhones(files, 8);
  await measure("nothing", other, async () => "");

  const brackets = Buffer.from("[".repeat(900_000));
  for (const senders of [1, 8])
    await measure(`900 kB of brackets to /login, ${senders} at once`, other, (ended) =>
      flood(senders, ended, () => send("POST", "/login", null, brackets, "application/json")),
    );
  const fits = Buffer.from("[".repeat(16_000));
  await measure("16 kB of brackets to /login, 8 at once", other, (ended) =>
    flood(8, ended, () => send("POST", "/login", null, fits, "application/json")),
  );

  const refused = () => ({ actions: Array.from({ length: 50 }, () => actionOn(999_999_999)) });
  const office = new Set<number>();
  await measure("a phone spends changes: calls of 50 refused actions, 4 at once", other, async (ended) => {
    const flooding = flood(4, ended, () => ask("POST", "/courier/actions", phone, refused()));
    while (!ended()) {
      office.add(
        (
          await ask("POST", "/couriers", attacker.owner, {
            first_name: "A",
            last_name: "B",
            phone: "04141234567",
          })
        ).status,
      );
      await setTimeout(100);
    }
    return `${await flooding}; its office ${[...office].join()}, ends its access: ${(await ask("DELETE", `/couriers/${courierId}/access`, attacker.owner)).status}`;
  });

  await measure(
    `GET /courier/deliveries after ${tried} attempts (${Math.round(bytes / 1000)} kB), 8 at once`,
    other,
    (ended) => flood(8, ended, () => ask("GET", "/courier/deliveries", fatPhone.phone)),
  );
  await measure("GET /dispatch of 100 orders with 9,900 letters of notes, 8 at once", other, (ended) =>
    flood(8, ended, () => ask("GET", "/dispatch", fat.owner)),
  );

  let stored = 0;
  const signature = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  await measure("600 kB photos from 8 phones of one company", other, (ended) => {
    let turn = 0;
    return flood(8, ended, async () => {
      const photo = Buffer.concat([signature, randomBytes(600 * 1024 - signature.length)]);
      turn += 1;
      const to = phones[turn % phones.length] ?? "";
      const answer = await send("PUT", `/courier/files/${randomUUID()}`, to, photo, "image/png");
      if (answer.status === 200) stored += photo.length;
      return answer;
    });
  });
  console.log(`${Math.round(stored / 1_000_000)} MB stored in ${SECONDS} s`);
}

/** Reports many failed attempts on the orders. Returns how many the server took. */
async function tryOften(phone: string, ids: readonly number[]): Promise<number> {
  let done = 0;
  await ask("POST", "/courier/actions", phone, {
    actions: ids.slice(0, 50).map((id) => actionOn(id)),
  });
  // As long as the server takes: 9,000 characters, or 500.
  for (let i = 0; i < 1000; i += 20) {
    const of = (note: string) => ({
      actions: Array.from({ length: 20 }, (_, j) =>
        actionOn(ids[(i + j) % 50] ?? 0, { kind: "fail", reason: "absent", note }),
      ),
    });
    let answer = await ask("POST", "/courier/actions", phone, of("x".repeat(9000)));
    if (answer.status === 422) answer = await ask("POST", "/courier/actions", phone, of("x".repeat(500)));
    done += answer.body?.results?.filter(({ status }: { status: string }) => status === "done").length ?? 0;
  }
  return done;
}

if (isMainThread) await attackAll();
else parentPort?.postMessage(await read(workerData));
