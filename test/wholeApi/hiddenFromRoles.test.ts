// Calls every reading route of a company as each role, and searches the answers for figures that the role may not see.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { endpoints } from "#app/api.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleNotes } from "#features/receipts/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { EMPLOYEE_ROLES, type EmployeeRole, RIGHTS, type Right } from "#shared/routes/roles.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "../api.ts";

const TODAY = "2026-11-20";

/** Figures that no other sum of the company equals, with the right that shows them. */
const SECRETS: Record<string, { value: string; right: Right }> = {
  // Each service says its own; this is the day's.
  "the margin": { value: "1358.06", right: "books" },
  "what a client owes": { value: "1300.07", right: "money" },
  "a client's credit": { value: "222.31", right: "money" },
  "somebody else's shift": { value: "411.17", right: "books" },
  "capital that the owner put into the safe": { value: "2909.13", right: "books" },
};

/** The table of the contract, written here once more. */
const MAY_SEE: Record<EmployeeRole, readonly Right[]> = {
  basic: [],
  cashier: ["money"],
  accountant: ["money", "books"],
  admin: ["money", "books"],
};

describe("what a role may not see", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await openCompany(api);
  });
  after(() => api.close());

  it("is in some answer to the owner, so that the search can find it", async () => {
    const answers = await readAll(owner);
    for (const [name, { value }] of Object.entries(SECRETS))
      assert.ok(
        answers.some(({ text }) => holds(text, value)),
        name,
      );
  });

  for (const role of EMPLOYEE_ROLES)
    it(`is in no answer to the role ${role}, and the rest is`, async () => {
      const answers = await readAll(await api.employee(owner, role));
      for (const [name, { value, right }] of Object.entries(SECRETS)) {
        const paths = answers.filter(({ text }) => holds(text, value)).map(({ path }) => path);
        assert.equal(paths.length > 0, MAY_SEE[role].includes(right), `${name}: ${paths.join(", ")}`);
      }
    });
});

const holds = (text: string, value: string) =>
  new RegExp(`(?<![\\d.])(?:${value.replace(".", "\\.")}|${value.replace(".", ",")})(?!\\d)`).test(
    text.replaceAll(/(?<=\d)[.](?=\d{3},)/g, ""),
  );

/** Ids of a new company are small. */
const IDS = [1, 2, 3];

const QUERY = new URLSearchParams({
  start_date: TODAY,
  end_date: TODAY,
  startDate: TODAY,
  endDate: TODAY,
  date: TODAY,
  service_id: "1",
  address: "x",
  margin: "1",
  perPage: "50",
});

/** The answers of all routes of the office that only read, of the first records of each kind. */
async function readAll(caller: Caller): Promise<{ path: string; text: string }[]> {
  const answers: { path: string; text: string }[] = [];
  for (const { route } of endpoints) {
    const isOffice = (RIGHTS as readonly string[]).includes(route.access);
    if (route.method !== "GET" || route.stream || !isOffice) continue;
    const hasTable = route.file === "report" || route.file === "table";
    const query = hasTable ? `${QUERY}&format=csv` : String(QUERY);
    const ids = route.path.includes(":") ? IDS : [1];
    for (const id of ids) {
      const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
        name === "date" ? TODAY : name === "term" ? "a" : String(id),
      );
      // A basic employee is refused the margin, and gets the rest.
      const plain = query.replace("margin=1", "margin=0");
      for (const each of new Set(path.includes("deliveries-report") ? [query, plain] : [query])) {
        const { status, body } = await caller.get(`${path}?${each}`);
        assert.ok(status < 500, `${path}: ${status}`);
        answers.push({ path, text: typeof body === "string" ? body : JSON.stringify(body) });
      }
    }
  }
  return answers;
}

/** A company with each of the figures. */
async function openCompany(api: TestApi): Promise<Caller> {
  api.setNow(`${TODAY}T15:00:00Z`);
  const owner = await api.owner();
  const add = (path: string, body: object) => expectBody(owner.post(path, body));
  await expectBody(owner.put(`/rates/${TODAY}`, { rate: 200 }), 200);
  await add("/couriers", { first_name: "Luis", last_name: "Peña", phone: "04141112233" });
  const costly = await add(
    "/services",
    sampleService({ amount: 1000.1, bills: [{ name: "Gasolina", amount: 321.07 }] }),
  );
  for (let order = 0; order < 2; order += 1)
    await add("/deliveries", sampleDelivery(costly.id, { date: TODAY }));
  const free = await add("/services", sampleService({ amount: 700.3, bills: [] }));
  const client = await add("/clients", sampleClient({ allow_credit: true }));
  const first = await add("/deliveries", sampleCredit(free.id, client.id, { date: TODAY }));
  await add("/deliveries", sampleCredit(free.id, client.id, { date: TODAY }));
  await add("/debt-payments/partial", {
    debt_id: first.debt_id,
    method: "cash",
    tenders: [sampleNotes(100.53)],
  });
  const saver = await add("/clients", sampleClient({ allow_credit: true }));
  await add("/debt-payments/advance", {
    client_id: saver.id,
    method: "cash",
    tenders: [sampleNotes(222.31)],
  });
  await add("/cash/movements", { kind: "capital", currency: "USD", amount: 2909.13, note: null });
  await add("/shifts", { float: { USD: 411.17, VES: 0 } });
  return owner;
}
