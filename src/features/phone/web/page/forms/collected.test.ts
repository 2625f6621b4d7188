import assert from "node:assert/strict";
import { test } from "node:test";
import { blankCollection, collectionOf } from "./collected.ts";

const due = { fee: 10, goods: 20, total: 30, bolivares: 6000 };
const byBank = { ...blankCollection(), method: "transfer", reference: "123456" } as const;
const transferBody = {
  outcome: "collected",
  method: "transfer",
  reference: "123456",
  bank: null,
  payer_phone: null,
};

test("a transfer names the amount that the page showed, in both currencies", () => {
  for (const [currency, amount] of [
    ["USD", 30],
    ["VES", 6000],
  ] as const)
    assert.deepEqual(collectionOf({ due, rate: 200 }, { ...byBank, currency }, null), {
      collection: { ...transferBody, currency, tenders: [{ currency, amount }], rate: 200 },
    });
});

test("a mobile payment is in bolívares, whatever was chosen before", () => {
  const mobile = { ...byBank, method: "mobile_payment", currency: "USD" } as const;
  const body = { ...transferBody, method: "mobile_payment" };
  assert.deepEqual(collectionOf({ due, rate: 200 }, mobile, null), {
    collection: { ...body, currency: "VES", tenders: [{ currency: "VES", amount: 6000 }], rate: 200 },
  });
  assert.deepEqual(collectionOf({ due, rate: null }, mobile, null), {
    collection: { ...body, currency: "USD", rate: null },
  });
});

test("dollars need no rate", () => {
  assert.deepEqual(collectionOf({ due, rate: null }, byBank, null), {
    collection: { ...transferBody, currency: "USD", tenders: [{ currency: "USD", amount: 30 }], rate: null },
  });
});

test("a payer's phone is one number, so that the money is never sent with two", () => {
  const mobile = { ...byBank, method: "mobile_payment", payer_phone: "0414-1234567 / 0412-1234567" } as const;
  assert.deepEqual(collectionOf({ due, rate: 200 }, mobile, null), {
    problem: { field: "payer_phone", message: "Escribe un solo número" },
  });
  assert.ok(
    "collection" in collectionOf({ due, rate: 200 }, { ...mobile, payer_phone: "0414-1234567" }, null),
  );
});

test("more change than a banknote is refused before it is sent", () => {
  const cash = { ...blankCollection(), usd: "", ves: "124740" };
  assert.deepEqual(collectionOf({ due, rate: 231 }, { ...cash, changeUsd: "500" }, null), {
    problem: { field: "usd", message: "El vuelto no puede ser mayor que un billete" },
  });
  const dollars = { ...blankCollection(), usd: "130" };
  assert.deepEqual(collectionOf({ due, rate: 200 }, { ...dollars, changeUsd: "100" }, null), {
    problem: { field: "usd", message: "El vuelto no puede ser mayor que un billete" },
  });
  assert.ok(
    "collection" in collectionOf({ due, rate: 200 }, { ...dollars, usd: "129,99", changeUsd: "99,99" }, null),
  );
});
