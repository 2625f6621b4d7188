// Calls every route of the API as every kind of caller. A new route needs a row in permissions/ with its allowed callers. The row finds
// mistakes in the contract.
// @alone Its thousands of tests took 400 seconds in a process with fifteen other files, and 160 alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { endpoints, featureOrder } from "#app/api.ts";
import { pathOf, type RouteShape } from "#shared/routes/route.ts";
import { JOURNAL_CAUSES } from "#shared/vocabulary.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";
import { rightsTo, samples } from "../samples.ts";
import { documentedWaysOut, loweringCauses, newestEntry } from "../waysOut.ts";
import { accountRows } from "./permissions/account.ts";
import { bankRows } from "./permissions/bank.ts";
import { isEmployee, openCallers, openFresh, RIGHTS_OF, ROLES, type Role } from "./permissions/callers.ts";
import { cashRows } from "./permissions/cash.ts";
import { companyRows } from "./permissions/company.ts";
import { connectionRows } from "./permissions/connections.ts";
import { courierRows } from "./permissions/couriers.ts";
import { debtRows } from "./permissions/debts.ts";
import { importRows } from "./permissions/imports.ts";
import { insightRows } from "./permissions/insight.ts";
import { keyRows } from "./permissions/keys.ts";
import { orderRows } from "./permissions/orders.ts";
import { portalRows } from "./permissions/portal.ts";
import { portalImportRows, portalRequestRows } from "./permissions/portalRequests.ts";
import { priceRows } from "./permissions/prices.ts";
import { NOW, Records } from "./permissions/records.ts";
import { requestRows } from "./permissions/requests.ts";
import type { Row, Rows } from "./permissions/row.ts";

/** What may be listed and read, and who changes it. Another company gets 404. */
function crudRows(path: string, sample: () => object): Rows {
  const [reads, who] = rightsTo[path] ?? ["look", "orders"];
  const params = async (records: Records) => ({ id: (await records.make(path, sample())).id });
  return {
    [`GET ${path}/filter`]: { who: reads },
    [`GET ${path}/:id`]: { who: reads, params },
    [`POST ${path}`]: { who, body: sample },
    [`PUT ${path}/:id`]: { who, params, body: sample },
    [`DELETE ${path}/:id`]: { who, params },
  };
}

const rows: Rows = {
  ...Object.assign({}, ...Object.entries(samples).map(([path, sample]) => crudRows(path, sample))),
  ...accountRows,
  ...companyRows,
  ...connectionRows,
  ...courierRows,
  ...orderRows,
  ...portalRows,
  ...portalRequestRows,
  ...portalImportRows,
  ...priceRows,
  ...requestRows,
  ...debtRows,
  ...bankRows,
  ...cashRows,
  ...importRows,
  ...insightRows,
  ...keyRows,
};

describe("permissions", () => {
  let api: TestApi;
  let callers: Record<Role, Caller>;
  let owner: Caller;
  let records: Records;

  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    api.setNow(NOW);
    owner = await api.owner();
    records = new Records(api, owner);
    callers = await openCallers(api, owner);
    records.personClient = (await callers.portal.get("/portal")).body.client.id;
  });
  after(() => api.close());

  const nameOf = ({ method, path }: RouteShape) => `${method} ${path}`;
  const served = endpoints.map(({ route }) => route);

  it("are beside versions: a call whose description has If-Match compares it", async () => {
    const stale = { "if-match": '"0-0"' };
    const { paths } = (await api.as(null).get("/openapi.json")).body;
    const described = served.filter(({ method, path }) => {
      const { parameters = [] } = paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      return parameters.some(({ name }: { name: string }) => name === "If-Match");
    });
    assert.ok(described.length > 15, String(described.length));
    for (const route of described) {
      const row = rows[nameOf(route)] as Row;
      const role = row.who === "courier" || row.who === "portal" || row.who === "key" ? row.who : "owner";
      const { path, body, headers } = await makeRequest(route, row, callers[role]);
      const { status } = await callers[role].call(route.method, path, body, { ...headers, ...stale });
      assert.equal(status, 412, nameOf(route));
    }
  });

  it("have a row for each route of the API, and no other rows", () => {
    assert.deepEqual(Object.keys(rows).sort(), served.map(nameOf).sort());
  });

  it("are checked for every route that a contract declares", async () => {
    const declared: string[] = [];
    for (const feature of featureOrder) {
      const folder = new URL(`../../src/features/${feature}/`, import.meta.url);
      for (const file of readdirSync(folder).filter((name) => /contract\.ts$/i.test(name)))
        for (const [name, routes] of Object.entries<object>(await import(new URL(file, folder).href)))
          if (name.endsWith("Routes")) declared.push(...Object.values<RouteShape>({ ...routes }).map(nameOf));
    }
    assert.deepEqual(declared.sort(), served.map(nameOf).sort());
  });

  function expected(route: RouteShape, row: Row, role: Role): number {
    const ok = route.status ?? 200;
    if (row.who === "anyone") return ok;
    if (["nobody", "deleted employee", "expired token"].includes(role)) return 401;
    // Neither inherits a staff route, and the staff none of theirs.
    const kind = role === "person of another client" ? "portal" : role;
    for (const outside of ["courier", "portal", "key"])
      if (kind === outside || row.who === outside) {
        if (row.who !== kind) return 403;
        return kind !== role && row.params ? 404 : ok;
      }
    if (isEmployee(role) && !RIGHTS_OF[role].includes(row.who)) return 403;
    if (role === "owner of another company") return row.stranger ?? (row.params ? 404 : ok);
    return ok;
  }

  /** By route, the causes with which it took money or shrank a debt. */
  const lowered = new Map<string, string[]>();

  const MESSAGES: Record<number, string> = {
    401: "Unauthenticated.",
    403: "No tienes permiso para realizar esta acción",
    404: "Recurso no encontrado",
  };

  /** What this caller sends to a route, with new records. */
  async function makeRequest(route: RouteShape, row: Row, caller: Caller) {
    const path = pathOf(route, await row.params?.(records, caller));
    const query = await row.query?.(records, caller);
    const body = await row.body?.(records, caller);
    return { path: query ? `${path}?${query}` : path, body, headers: row.headers?.() };
  }

  for (const route of served) {
    const row = rows[nameOf(route)];
    if (!row) continue;
    describe(nameOf(route), () => {
      // A refused call changes nothing, so the next one names the same records.
      let forRefused: ReturnType<typeof makeRequest> | undefined;
      for (const role of ROLES) {
        const status = expected(route, row, role);
        const isRefused = status === 401 || status === 403;
        it(`answers ${status} to ${role}`, async () => {
          const fresh = row.fresh && !isRefused && (await openFresh(api, owner, role));
          const caller = fresh || callers[role];
          if (isRefused) forRefused ??= makeRequest(route, row, caller);
          const { path, body, headers } = await (isRefused && forRefused
            ? forRefused
            : makeRequest(route, row, caller));
          const newest = await newestEntry(api.database.read);
          const answer = await caller.call(route.method, path, body, headers);
          assert.equal(answer.status, status, JSON.stringify(answer.body));
          if (route.method !== "GET" && status < 300)
            lowered.set(nameOf(route), await loweringCauses(api.database.read, newest));
          if (MESSAGES[status]) assert.deepEqual(answer.body, { message: MESSAGES[status] });
        });
      }
    });
  }

  it("let money leave and debts shrink only by the acts that docs/money.md lists", async () => {
    const documented = documentedWaysOut();
    const moving = [...lowered].filter(([, causes]) => causes.length > 0).map(([route]) => route);
    assert.ok(moving.length >= 20, moving.join(", "));
    assert.deepEqual(
      moving.filter((route) => !documented.routes.has(route)),
      [],
    );
    const causes = await loweringCauses(api.database.read);
    assert.deepEqual(
      causes.filter((cause) => !documented.causes.has(cause)),
      [],
    );
    const names = new Set(served.map(nameOf));
    for (const { routes, who } of documented.acts.filter((act) => act.routes.length > 0)) {
      const rights = served.filter((route) => routes.includes(nameOf(route))).map(({ access }) => access);
      assert.deepEqual([...new Set(rights)].sort(), who.sort(), routes.join(", "));
    }
    assert.deepEqual(
      [...documented.routes].filter((route) => !names.has(route)),
      [],
    );
    const known: readonly string[] = JOURNAL_CAUSES;
    assert.deepEqual(
      [...documented.causes].filter((cause) => !known.includes(cause)),
      [],
    );
  });
});
