// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Caller, TestApi } from "#test/api.ts";
import { assertSameWorkbook, cannotPrint } from "../testing.ts";
import { openNovember } from "./testing.ts";

const NOVEMBER = "start_date=2026-11-01&end_date=2026-11-30";

describe("the reports of a month as workbooks", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let employee: Caller;
  let clients: number[];
  let couriers: number[];

  before(async () => {
    ({ api, owner, employee, clients, couriers } = await openNovember());
  });
  after(() => api?.close());

  it("are the same as the CSVs, where amounts are numbers and the rest keeps its text", async () => {
    let amounts = 0;
    for (const path of [...everyReport(), `/company/journal?${NOVEMBER}`])
      amounts += await assertSameWorkbook(owner, path);
    assert.ok(amounts > 100);
  });

  const everyReport = () => [
    `/dashboard/report?${NOVEMBER}`,
    `/dashboard/simplified-report?${NOVEMBER}`,
    `/couriers/deliveries-report?${NOVEMBER}`,
    `/couriers/${couriers[0]}/deliveries-report?${NOVEMBER}`,
    `/debts/debts-report?${NOVEMBER}`,
    `/debts/${clients[0]}/debts-report?${NOVEMBER}`,
    `/debts/${clients[0]}/debts-report`,
    "/debts/un-paid-debts-report",
    `/debts/${clients[0]}/unpaid-debts-report`,
    `/employees/${employee.user.id}/report-event?${NOVEMBER}`,
  ];
});
