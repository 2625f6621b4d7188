import {
  importLines,
  sampleMapping,
  sampleStatement,
  statementForm,
} from "#features/bank-statements/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import type { Records } from "./records.ts";
import { dates, type Ids, type Rows } from "./row.ts";

let reference = 100_000;

/** A statement that is not imported yet, of an account of its own. */
async function statement(records: Records): Promise<Ids> {
  reference += 1;
  const form = statementForm(sampleStatement([["2026-11-19", 100, String(reference)]]), {
    account: `Banesco ${reference}`,
    check: "true",
  });
  return { id: (await records.owner.post("/bank/statements", form)).body.id };
}

/** An open line of this amount. */
async function line(records: Records, amount = 100): Promise<Ids> {
  reference += 1;
  await importLines(records.owner, [["2026-11-19", amount, String(reference)]]);
  const { items } = (await records.owner.get(`/bank/lines/filter?search=${reference}`)).body;
  return { id: items[0].id };
}

async function ignored(records: Records): Promise<Ids> {
  const unmatched = await line(records);
  await records.owner.post(`/bank/lines/${unmatched.id}/ignore`, { reason: "Comisión" });
  return unmatched;
}

/** A line that takes the money of a matched one back. */
async function reversal(records: Records): Promise<Ids> {
  await records.owner.put("/rates/2026-11-19", { rate: 50 });
  const { id } = await line(records, 100);
  const { id: client_id } = await records.client();
  await records.owner.post(`/bank/lines/${id}/receive`, { client_id });
  await importLines(records.owner, [["2026-11-19", -100, String(reference)]]);
  const { items } = (await records.owner.get("/bank/lines/filter?state=open")).body;
  return { id: items[0].id };
}

/** A bill of 100 bolívares that was paid by transfer. */
async function bill(records: Records) {
  await records.owner.put("/rates/2026-11-19", { rate: 50 });
  const body = sampleBill({ date: "2026-11-19", method: "bank_transfered", currency: "VES", amount: 100 });
  return { bill_id: (await records.make("/company-bills", body)).id };
}

/** The banks' statements and their lines. */
export const bankRows: Rows = {
  "GET /bank/accounts": { who: "books" },
  "POST /bank/statements": {
    who: "books",
    body: () => statementForm(sampleStatement([["2026-11-19", 100, "123456"]])),
  },
  "GET /bank/statements/:id": { who: "books", params: statement },
  "PUT /bank/statements/:id/mapping": { who: "books", params: statement, body: () => sampleMapping },
  "POST /bank/statements/:id/check": { who: "books", params: statement, body: () => sampleMapping },
  "DELETE /bank/statements/:id": { who: "books", params: statement },
  "GET /bank/lines/filter": { who: "books" },
  "GET /bank/board": { who: "books" },
  "POST /bank/match": { who: "books", body: () => ({}) },
  "POST /bank/lines/:id/match": { who: "books", params: (records) => line(records, -100), body: bill },
  "POST /bank/lines/:id/unmatch": { who: "books", params: ignored },
  "POST /bank/lines/:id/ignore": {
    who: "books",
    params: (records) => line(records),
    body: () => ({ reason: "Comisión" }),
  },
  "POST /bank/lines/:id/receive": {
    who: "books",
    params: (records) => line(records),
    body: async (records) => {
      await records.owner.put("/rates/2026-11-19", { rate: 50 });
      return { client_id: (await records.client()).id };
    },
  },
  "POST /bank/lines/:id/reverse": { who: "books", params: reversal },
  "GET /bank/lines/:id/payers": { who: "books", params: (records) => line(records) },
  "GET /bank/report": { who: "books", query: dates },
};
