import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleCourierFloat } from "#features/floats/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import type { Caller } from "#test/api.ts";
import type { Records } from "./records.ts";
import { type Ids, idOf, type Rows } from "./row.ts";

/** A float that the caller handed over; the owner's for one who can't. */
async function floatOf(records: Records, caller: Caller): Promise<Ids> {
  const path = `/couriers/${(await records.courier()).id}/float`;
  for (const by of [caller, records.owner]) {
    await records.onShift(by);
    const { status, body } = await by.post(path, sampleCourierFloat({ amounts: { USD: 1 } }));
    if (status === 201) return { id: body.id };
  }
  throw new Error("nobody hands a float over");
}

/** Rates, bills, the cash and where it is: with couriers, in shifts, with clients. */
export const cashRows: Rows = {
  "GET /company-bills/totals": { who: "bills" },
  "GET /rates": { who: "look" },
  "GET /rates/current": { who: "look" },
  "PUT /rates/:date": {
    who: "admin",
    params: async () => ({ date: "2026-11-20" }),
    body: () => ({ rate: 231.0462 }),
    stranger: 200, // Each caller sets its own company's rate.
  },
  "GET /rates/proposals": { who: "admin" },
  "POST /rates/proposals/:id/accept": { who: "admin", params: idOf("proposal") },
  "POST /rates/proposals/:id/discard": { who: "admin", params: idOf("proposal") },
  "GET /couriers/accounts": { who: "look" },
  "GET /couriers/loads": { who: "look" },
  "GET /couriers/:id/account": { who: "look", params: idOf("courier") },
  "GET /floats": { who: "look" },
  "POST /couriers/:id/float": {
    who: "orders",
    params: idOf("courier"),
    body: async (records, caller) => {
      await records.onShift(caller);
      return sampleCourierFloat({ amounts: { USD: 1 } });
    },
  },
  "POST /floats/:id/void": {
    who: "orders",
    params: floatOf,
    body: () => ({ reason: "No salió" }),
  },
  "GET /settlements": { who: "look" },
  "GET /settlements/:id": { who: "look", params: idOf("settlement") },
  "GET /settlements/:id/report": { who: "look", params: idOf("settlement") },
  "POST /settlements": {
    who: "orders",
    body: async (records) => ({
      courier_id: await records.withCash(),
      counted: { USD: 5, VES: 0 },
      pay: "later",
      note: null,
    }),
    stranger: 422,
  },
  "PUT /settlements/:id/decision": {
    who: "books",
    params: idOf("settlement"),
    body: () => ({ decision: "waive", note: null }),
  },
  "POST /settlements/:id/void": {
    who: "books",
    params: idOf("settlement"),
    body: () => ({ reason: "Prueba" }),
  },
  "GET /goods-money": { who: "money" },
  "GET /clients/:id/cod": { who: "money", params: idOf("client") },
  "GET /clients/:id/deductible": { who: "books", params: idOf("client") },
  "GET /remittances": { who: "books" },
  "GET /remittances/:id": { who: "books", params: idOf("remittance") },
  "GET /remittances/:id/report": { who: "books", params: idOf("remittance") },
  "POST /remittances": {
    who: "books",
    body: async (records) => sampleRemittance(await records.withGoods()),
    stranger: 422,
  },
  "POST /remittances/:id/void": {
    who: "books",
    params: idOf("remittance"),
    body: () => ({ reason: "Prueba" }),
  },
  "GET /cash": { who: "books" },
  "GET /cash/on-hand": { who: "books" },
  "GET /cash/movements": { who: "books" },
  "POST /cash/movements": {
    who: "books",
    body: () => ({ kind: "capital", currency: "USD", amount: 1, note: "Inicio" }),
  },
  "POST /shifts": { who: "orders", body: () => sampleFloat(), fresh: true },
  "GET /shifts": { who: "look" },
  "GET /shifts/current": {
    who: "orders",
    params: (records, caller) => records.onShift(caller),
    stranger: 200,
  },
  "POST /shifts/current/movements": {
    who: "orders",
    params: (records, caller) => records.onShift(caller),
    body: () => ({ kind: "in", currency: "USD", amount: 1 }),
    stranger: 201,
  },
  "POST /shifts/current/close": {
    who: "orders",
    params: (records, caller) => records.onShift(caller),
    body: () => ({ counted: { USD: 0, VES: 0 } }),
    stranger: 200,
  },
  "POST /shifts/:id/close": {
    who: "books",
    params: idOf("openShift"),
    body: () => ({ counted: { USD: 0, VES: 0 }, reason: "Renunció" }),
  },
  "GET /shifts/:id/report": {
    who: "look",
    params: (records, caller) => records.closedShift(caller),
    stranger: 200,
  },
  "GET /shifts/:id": {
    who: "look",
    params: async (records, caller) => ({
      id: (await records.onShift(caller)).shift ?? (await records.onShift(records.owner)).shift ?? 0,
    }),
    stranger: 200, // Each caller reads its own shift. The shifts' tests try somebody else's.
  },
};
