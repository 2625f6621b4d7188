import assert from "node:assert/strict";
import { afterEach, beforeEach } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import type { Review } from "#features/phone/contract.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { deliver, phoneOffice } from "../testing.ts";

export const TODAY = "2026-11-20";
/** Bolívares per dollar, as the phones know it. */
export const RATE = 200;
/** The price of each order's goods, and with its fee of $5.50. */
export const GOODS = 20;
export const TOTAL = 25.5;

export const bills = { method: "cash", tenders: [{ currency: "VES", amount: TOTAL * RATE }] };

/** A `phoneOffice` with a client and a rate. After each test its money must be right. */
export function reviewOffice() {
  const { office, order, send, ...rest } = phoneOffice();
  let client: { id: number; legal_name: string };
  beforeEach(async () => {
    const { owner } = office();
    client = (await owner.post("/clients", sampleClient())).body;
    await owner.put(`/rates/${TODAY}`, { rate: RATE, confirm: true });
  });
  afterEach(async () => {
    const { api, owner } = office();
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await owner.get("/cash")).body.balanced, true);
  });

  const reviews = async (): Promise<Review[]> => (await office().owner.get("/couriers/reviews")).body.items;
  return {
    ...rest,
    office: () => ({ ...office(), client }),
    order,
    send,
    /** An order on its way, with its fee and goods to collect. */
    onTheWay: async (): Promise<number> => {
      const sold = { client_id: client.id, anonymous_client: null, collect_fee: true, cod_amount: GOODS };
      const id = await order(sold);
      const { status } = await office().owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
      assert.equal(status, 200);
      return id;
    },
    /** Delivers from the phone with this collection, and returns the result. */
    collect: async (id: number, collection: object) => {
      const paid = { outcome: "collected", rate: RATE, ...collection };
      const [result] = await send(deliver(id, { collection: paid }));
      return result;
    },
    reviews,
    onlyReview: async (): Promise<Review> => {
      const [review, ...others] = await reviews();
      assert.ok(review && others.length === 0);
      return review;
    },
    resolve: ({ id }: Review, body: object = { accept: true }) =>
      office().owner.post(`/couriers/reviews/${id}/resolve`, body),
    receipts: async () => (await office().owner.get("/receipts/filter")).body.items,
  };
}
