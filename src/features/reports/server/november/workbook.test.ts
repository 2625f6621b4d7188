// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Caller, TestApi } from "#test/api.ts";
import { cannotPrint, centsOf, reportRows, workbookRows } from "../testing.ts";
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
    for (const path of [...everyReport(), `/company/journal?${NOVEMBER}`]) {
      const rows = (await reportRows(owner, path))
        .map(withoutGuard)
        .map(trimmed)
        .filter((row) => row.length > 0);
      const cells = (await workbookRows(owner, path)).map(trimmed);
      const asText = cells.map((row, line) =>
        row.map((cell, at) => {
          if (typeof cell !== "number") return cell;
          const text = rows[line]?.[at] ?? "";
          assert.equal(Number(text.replace(",", ".")), cell, path);
          if (centsOf(text) !== undefined) amounts += 1;
          return text;
        }),
      );
      assert.deepEqual(asText, rows, path);
      const money = rows.flatMap((row, line) =>
        row.filter((text, at) => centsOf(text) !== undefined && typeof cells[line]?.[at] !== "number"),
      );
      assert.deepEqual(money, [], path);
    }
    assert.ok(amounts > 100);
  });

  /** A CSV guards its texts from being executed. In a workbook they are texts. */
  const withoutGuard = (row: readonly string[]): string[] =>
    row.map((cell) => cell.replace(/^'(?=[=+@-])/, ""));

  const trimmed = <T>(row: readonly T[]): T[] => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1);

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
