import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import { PLAIN_NAMES } from "#features/deliveries/fields/plainFields.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { clientOf, orderBodyOf } from "./rules.ts";

const order: AskedOrder = {
  ...completed(PLAIN_NAMES, {}),
  date: "2026-11-20",
  service_id: 3,
  client_id: null,
  anonymous_client: { legal_name: "Ana", type: "venezolano", registration_number: "", phone: "4161112233" },
  pickup_address: "Plaza Altamira",
  receipt: {
    full_name: "Luis",
    phone: "4149876543",
    address: "Av. Libertador",
    location: { lat: 10.5, lng: -66.9 },
  },
};

describe("the order that a request becomes", () => {
  it("is what was asked for, paid at the door, or owed by a client with credit", () => {
    assert.deepEqual(orderBodyOf(order, {}, undefined), {
      ...order,
      payment_type: "full",
      collect_fee: true,
    });
    assert.deepEqual(orderBodyOf(order, {}, { allow_credit: false }).collect_fee, true);
    const credit = orderBodyOf(order, {}, { allow_credit: true });
    assert.deepEqual([credit.payment_type, "collect_fee" in credit], ["partial", false]);
  });

  it("is paid as the office says, if it does", () => {
    const paid = orderBodyOf(order, { payment_type: "full", payment_method: "transfer" }, undefined);
    assert.deepEqual([paid.payment_method, "collect_fee" in paid], ["transfer", false]);
  });

  it("has the office's corrections, also of single fields of a person", () => {
    const body = orderBodyOf(
      order,
      {
        service_id: 4,
        notes: undefined,
        receipt: { phone: "4140000000" },
        anonymous_client: { registration_number: "V-1" },
      },
      undefined,
    );
    assert.deepEqual(body.receipt, { ...order.receipt, phone: "4140000000" });
    assert.deepEqual(body.anonymous_client, { ...order.anonymous_client, registration_number: "V-1" });
    assert.deepEqual([body.service_id, body.notes], [4, null]);
    assert.equal(orderBodyOf(order, { receipt: null }, undefined).receipt, null);
  });

  it("forgets the place on the map with its address", () => {
    const moved = orderBodyOf(order, { receipt: { address: "Chacao" } }, undefined);
    assert.deepEqual(moved.receipt, { full_name: "Luis", phone: "4149876543", address: "Chacao" });
    const location = { lat: 10.4, lng: -66.8 };
    const placed = orderBodyOf(order, { receipt: { address: "Chacao", location } }, undefined);
    assert.deepEqual(placed.receipt, { ...order.receipt, address: "Chacao", location });
  });

  it("is of the client that the office names", () => {
    assert.equal(clientOf(order, {}), null);
    assert.equal(clientOf(order, { client_id: 7 }), 7);
    assert.equal(clientOf({ ...order, client_id: 7 }, { client_id: null }), null);
  });
});
