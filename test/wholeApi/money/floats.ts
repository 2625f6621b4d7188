import { expectBody } from "#test/api.ts";
import type { Example } from "./examples.ts";

export const FLOATS: Example = {
  rule: "Floats",
  story:
    "The safe has $50. The courier gets $20 of it for change, and $5 that he gives back at once. At a door he takes a note of $20 for the fee of $12.50, gives the change out of the float, and hands everything in.",
  async run(office) {
    await office.create("/cash/movements", { kind: "capital", currency: "USD", amount: 50, note: null });
    const hand = (usd: number) =>
      office.create(`/couriers/${office.courier}/float`, { amounts: { USD: usd }, place: "safe" });
    await hand(20);
    const { id: unused } = await hand(5);
    await expectBody(office.owner.post(`/floats/${unused}/void`, { reason: "No hizo falta" }), 200);
    const order = await office.carried({ collect_fee: true }, office.anonymous);
    const tenders = [
      { currency: "USD", amount: 20 },
      { currency: "USD", amount: -7.5 },
    ];
    await office.deliver(order.id, { outcome: "collected", method: "cash", tenders });
    const { expected, difference } = await office.settle({ counted: { USD: 32.5 }, pay: "later" });
    return [
      `The settlement expects $${expected.USD.toFixed(2)}, and its difference is $${difference.USD.toFixed(2)}.`,
    ];
  },
};
