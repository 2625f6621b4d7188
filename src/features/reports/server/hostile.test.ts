import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { courierBody } from "#features/couriers/contract.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { HOSTILE } from "#server/pdf/testing.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { amountsIn, amountsOf, cannotPrint, pdfText, reportRows } from "./testing.ts";

const DAYS = "start_date=2026-11-01&end_date=2026-11-30";
const FORMULAS = {
  formula: '=HYPERLINK("http://x";"y")',
  "led formula": " \u00a0@SUM(A1)",
  plus: "+1-1",
  minus: "-2+3",
};

const STORED = Object.values({ ...HOSTILE, ...FORMULAS })
  .filter((text) => text.trim() !== "" && text.isWellFormed() && !text.includes("\u0000"))
  .map((text) => text.slice(0, 200));
/** Texts that the API accepts in a field of one line, and in a note. */
const NAMES = STORED.filter((text) => courierBody.shape.last_name.safeParse(text).success);
const NOTES = [...STORED, "x".repeat(10_000), "Dejar con el portero. ".repeat(455).slice(0, 10_000).trim()];

describe("reports with arbitrary texts", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let person: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner(NAMES[0]?.slice(0, 200));
    person = await api.employee(owner, "admin");
    const create = async (path: string, body: object) => {
      const answer = await person.post(path, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.id as number;
    };
    for (const [at, name] of NAMES.entries()) {
      const client = await create(
        "/clients",
        sampleClient({
          legal_name: name,
          registration_number: `${at}${name}`.slice(0, 200),
          allow_credit: true,
        }),
      );
      const courier_id = await create("/couriers", sampleCourier({ first_name: name, last_name: name }));
      const bills = [{ name, amount: 9_999_999.99 }];
      const service = await create(
        "/services",
        sampleService({ name, description: name, amount: 9_999_999.99, bills }),
      );
      await create("/deliveries", sampleCredit(service, client, { courier_id }));
      const anonymous_client = {
        legal_name: name,
        type: "legal",
        registration_number: name,
        phone: "+58 (414) 123.45-67",
      };
      const order = await create("/deliveries", sampleDelivery(service, { courier_id, anonymous_client }));
      // Phones from before may be any text.
      await api.database.transaction((tx) =>
        tx.updateTable("deliveries").set({ anonymous_phone: name }).where("id", "=", order).execute(),
      );
    }
    for (const [at, description] of NOTES.entries())
      await create(
        "/company-bills",
        sampleBill({ name: NAMES[at % NAMES.length], description, date: "2026-11-20", amount: 9_999_999.99 }),
      );
    const renamed = await owner.put(`/employees/${person.user.id}`, {
      name: NAMES[0],
      email: person.user.email,
      role: "admin",
    });
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
  });
  after(() => api?.close());

  const paths = async () => {
    const listItems = async (list: string) => (await owner.get(list)).body as { id: number }[];
    const [clients, couriers] = [await listItems("/clients"), await listItems("/couriers")];
    return [
      `/dashboard/report?${DAYS}`,
      `/dashboard/simplified-report?${DAYS}`,
      `/couriers/deliveries-report?${DAYS}`,
      `/debts/debts-report?${DAYS}`,
      "/debts/un-paid-debts-report",
      `/employees/${person.user.id}/report-event?${DAYS}`,
      ...clients.flatMap(({ id }) => [`/debts/${id}/debts-report`, `/debts/${id}/unpaid-debts-report`]),
      ...couriers.map(({ id }) => `/couriers/${id}/deliveries-report?${DAYS}`),
    ];
  };

  it("are made with little work, and with every amount in its place", async () => {
    for (const path of await paths()) {
      const before = process.cpuUsage();
      const inPdf = amountsIn(await pdfText(owner, path));
      const inData = amountsOf(await reportRows(owner, path));
      // CPU time instead of elapsed time, because the machine may stall.
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 5_000_000, path);
      if (path.includes("event")) continue;
      assert.ok(inData.length > 0);
      assert.deepEqual(inPdf.slice(inPdf.length - inData.length), inData, path);
    }
  });

  it("keep every text complete in data, and none that a spreadsheet would execute", async () => {
    for (const path of await paths()) {
      const rows = await reportRows(owner, path);
      for (const cell of rows.flat()) {
        if (/^-?\d+(,\d\d)?$/.test(cell)) continue;
        assert.doesNotMatch(cell, /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−]|^[\t\r]/u, path);
      }
    }
    const rows = await reportRows(owner, `/dashboard/report?${DAYS}`);
    const bills = rows.filter((row) => row[1] === "Gasto").map((row) => row[3]?.replace(/^'/, ""));
    assert.deepEqual(
      bills,
      NOTES.map((note) => note.trim()),
    );
  });
});
