// Every paper, of a company whose texts have characters that no font of the papers has, and every table as a workbook.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { endpoints } from "#app/api.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { assertSameWorkbook, cannotPrint } from "#features/reports/server/testing.ts";
import { drawnIn, pagesOf } from "#server/pdf/testing.ts";
import { pathOf, type RouteShape } from "#shared/routes/route.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";
import { bankRows } from "./permissions/bank.ts";
import { cashRows } from "./permissions/cash.ts";
import { companyRows } from "./permissions/company.ts";
import { courierRows } from "./permissions/couriers.ts";
import { debtRows } from "./permissions/debts.ts";
import { insightRows } from "./permissions/insight.ts";
import { orderRows } from "./permissions/orders.ts";
import { portalRows } from "./permissions/portal.ts";
import { priceRows } from "./permissions/prices.ts";
import { NOW, Records } from "./permissions/records.ts";
import type { Rows } from "./permissions/row.ts";

const rows: Rows = {
  ...bankRows,
  ...cashRows,
  ...companyRows,
  ...courierRows,
  ...debtRows,
  ...insightRows,
  ...orderRows,
  ...portalRows,
  ...priceRows,
};

/** No font has these; between them a letter and what a font has. */
const STRANGE = " 北京🚚한국👍🏽🇻🇪";
const TEXTS = new Set([
  ...["name", "legal_name", "full_name", "first_name", "last_name", "address", "pickup_address"],
  ...["notes", "description", "reason", "receiver_name", "ticket_note", "payment_details", "places"],
]);
const DAYS = { start_date: "2026-11-01", end_date: "2026-11-30" };
const IDS = { service_id: "1" };
const papers = endpoints
  .map(({ route }) => route)
  .filter(({ file }) => file === "report" || file === "ticket" || file === "sheet");

/** The body with strange characters at the end of each free text's first word. */
function roughen(value: unknown, isText = false): unknown {
  if (typeof value === "string") return isText ? value.replace(/^\S+/, `$&${STRANGE}`) : value;
  if (Array.isArray(value)) return value.map((each) => roughen(each, isText));
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, roughen(each, TEXTS.has(key))]),
  );
}

/** The routes that answer a table in one of several formats. */
const tables = endpoints
  .map(({ route }) => route)
  .filter(({ query }) => query?.safeParse({ ...DAYS, ...IDS, format: "csv" }).success)
  .filter(({ query }) => !query?.safeParse({ ...DAYS, ...IDS, format: "nothing" }).success);

describe("every paper", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let portal: Caller;
  let records: Records;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    const plain = await api.owner();
    owner = {
      ...plain,
      post: (path, body, headers) => plain.post(path, roughen(body), headers),
      put: (path, body, headers) => plain.put(path, roughen(body), headers),
    };
    assert.equal((await owner.put("/company", sampleCompany())).status, 200);
    records = new Records(api, owner);
    const { id } = await records.client();
    records.personClient = id;
    portal = api.as(await portalToken(owner, id, api.as(null)));
    await records.sellGoods(id);
    await records.writeOff();
  });
  after(() => api.close());

  async function callOf(route: RouteShape) {
    const row = rows[`GET ${route.path}`];
    assert.ok(row, "has a row in permissions/");
    const caller = row.who === "portal" ? portal : owner;
    const path = pathOf(route, await row.params?.(records, caller));
    const query = await row.query?.(records, caller);
    return { caller, path: query ? `${path}?${query}` : path };
  }

  for (const route of papers)
    it(`prints no box: ${route.path}`, async () => {
      const { caller, path } = await callOf(route);
      const { status, headers, raw } = await caller.get(path);
      assert.deepEqual([status, headers["content-type"]], [200, "application/pdf"]);
      const { codes, characters } = drawnIn(raw);
      assert.ok(codes.length > 20);
      assert.ok(!codes.includes("0000"), "a glyph that its font lacks");
      for (const box of ["25a1", "fffd"]) assert.ok(!characters.has(box), box);
      const text = pagesOf(raw).join("\n");
      assert.ok(text.includes("Mandados El Ávila"), text);
      for (const char of STRANGE.trim()) assert.ok(!text.includes(char), `${char} in ${text}`);
    });

  for (const route of tables)
    it(`is a workbook too: ${route.path}`, async () => {
      const { caller, path } = await callOf(route);
      await assertSameWorkbook(caller, path);
    });

  it("is among them", () => {
    assert.ok(papers.length > 20, String(papers.length));
    assert.ok(tables.length > 15, String(tables.length));
    const journal = tables.map(({ path }) => path).includes("/company/journal");
    assert.ok(journal);
  });
});
