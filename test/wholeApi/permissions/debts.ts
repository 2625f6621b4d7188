import { randomUUID } from "node:crypto";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import type { Records } from "./records.ts";
import { dates, idOf, type Rows } from "./row.ts";

/** The id of a new payment notice. Each has a reference of its own. */
async function noticeId(records: Records) {
  const { id: client_id } = await records.client();
  const body = { currency: "USD", method: "transfer", amount: 5, reference: randomUUID() };
  return { id: await addNotice(records.api.database, records.owner.user.id, { client_id, body }) };
}

/** Change that was sent, and whose receipt is voided. */
async function changeToReturn(records: Records) {
  const { id } = await records.change();
  const { body } = await records.owner.post(`/change-payments/${id}/sent`, { reference: "123456" });
  await records.owner.post(`/receipts/${body.receipt_id}/void`, { reason: "Error" });
  return { id };
}

/** Receipts, debts and their payments, and what clients owe. */
export const debtRows: Rows = {
  "GET /receipts/filter": { who: "money" },
  "GET /receipts/totals": { who: "money" },
  "GET /receipts/:id": { who: "money", params: idOf("receipt") },
  "GET /receipts/:id/pdf": { who: "look", params: idOf("receipt") },
  "PUT /receipts/:id/state": {
    who: "till",
    params: idOf("receipt"),
    body: () => ({ state: "confirmed" }),
  },
  "POST /receipts/confirm": {
    who: "till",
    body: async (records) => ({ ids: [(await records.receipt()).id] }),
    stranger: 422,
  },
  "POST /receipts/unconfirm": {
    who: "till",
    body: async (records) => {
      const { id } = await records.receipt();
      await records.owner.post("/receipts/confirm", { ids: [id] });
      return { ids: [id] };
    },
    stranger: 422,
  },
  "GET /change-payments/filter": { who: "money" },
  "GET /change-payments/last": {
    who: "orders",
    query: async (records) => `client_id=${(await records.client()).id}`,
    stranger: 200, // Nobody.
  },
  "POST /change-payments/:id/sent": {
    who: "till",
    params: idOf("change"),
    body: () => ({ reference: "123456" }),
  },
  "POST /change-payments/:id/cancel": {
    who: "till",
    params: idOf("change"),
    body: () => ({ reason: "No lo quiso" }),
  },
  "POST /change-payments/:id/returned": {
    who: "till",
    params: changeToReturn,
    body: () => ({ reference: "123456" }),
  },
  "POST /change-payments/:id/lose": {
    who: "books",
    params: changeToReturn,
    body: () => ({ reason: "No aparece" }),
  },
  "POST /receipts/:id/void": { who: "books", params: idOf("receipt"), body: () => ({ reason: "Error" }) },
  "GET /debts/all-amount-debts": { who: "money" },
  "GET /debts/clients-with-debt": { who: "money" },
  "GET /debts/delivery-with-debts-filter": {
    who: "money",
    query: async (records) => `client_id=${(await records.client()).id}`,
    stranger: 200, // An empty page.
  },
  "GET /debts/:clientId/stats": {
    who: "money",
    params: async (records) => ({ clientId: (await records.client()).id }),
  },
  "GET /debts/:clientId/open": {
    who: "money",
    params: async (records) => ({ clientId: (await records.client()).id }),
  },
  "GET /debts/:debtId/payments": {
    who: "money",
    params: async (records) => ({ debtId: (await records.order()).debt_id }),
  },
  "GET /debts/debts-report": { who: "money", query: dates },
  "GET /debts/:id/debts-report": { who: "money", params: idOf("client"), query: dates },
  "GET /debts/un-paid-debts-report": { who: "money" },
  "GET /debts/:clientId/unpaid-debts-report": {
    who: "money",
    params: async (records) => ({ clientId: (await records.client()).id }),
  },
  "POST /debt-payments/advance": {
    who: "till",
    body: async (records) => ({ client_id: (await records.client()).id, amount: 5, method: "cash" }),
    stranger: 422,
  },
  "POST /debt-payments/apply-advance": {
    who: "till",
    body: async (records) => {
      const { client_id } = await records.credit();
      await records.make("/debt-payments/advance", { client_id, amount: 1, method: "cash" });
      return { client_id };
    },
    stranger: 422,
  },
  "GET /clients/:id/statement": { who: "money", params: idOf("client"), query: dates },
  "GET /clients/:id/statement-report": { who: "money", params: idOf("client"), query: dates },
  "GET /debts/ageing": { who: "money" },
  "GET /debts/ageing/orders": { who: "money" },
  "GET /debts/ageing-report": { who: "money" },
  "GET /write-offs/filter": { who: "books" },
  "GET /receipts/report": { who: "books", query: dates },
  "GET /write-offs/report": { who: "books", query: dates },
  "POST /debts/:debtId/write-off": {
    who: "books",
    params: async (records) => ({ debtId: (await records.credit()).debt_id }),
    body: () => ({ reason: "Cerró" }),
  },
  "POST /write-offs/:id/void": {
    who: "books",
    params: idOf("writeOff"),
    body: () => ({ reason: "Pagó" }),
  },
  "GET /clients/:id/reminder": { who: "money", params: idOf("client") },
  "POST /clients/:id/reminders": { who: "money", params: idOf("client") },
  "POST /debt-payments/full": {
    who: "till",
    body: async (records) => ({ debt_id: (await records.credit()).debt_id, method: "cash" }),
    stranger: 422,
  },
  "POST /debt-payments/partial": {
    who: "till",
    body: async (records) => ({ debt_id: (await records.credit()).debt_id, amount: 0.01, method: "cash" }),
    stranger: 422,
  },
  "POST /debt-payments/pay-all": {
    who: "till",
    body: async (records) => ({ client_id: (await records.credit()).client_id, method: "cash" }),
    stranger: 422,
  },
  "POST /debt-payments/pay-partial-amount": {
    who: "till",
    body: async (records) => ({
      client_id: (await records.credit()).client_id,
      amount: 0.01,
      method: "cash",
    }),
    stranger: 422,
  },
  "GET /payment-notices/filter": { who: "till" },
  "GET /payment-notices/:id": { who: "till", params: noticeId },
  "POST /payment-notices/:id/accept": { who: "till", params: noticeId, body: () => ({}) },
  "POST /payment-notices/:id/reject": {
    who: "till",
    params: noticeId,
    body: () => ({ reason: "No llegó" }),
  },
};
