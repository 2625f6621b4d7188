// With what an order is paid at its door, and the change that its courier carries.
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import type { Example } from "./examples.ts";

const both = ({ USD, VES }: { USD: number; VES: number }) => `$${USD.toFixed(2)} and Bs ${VES.toFixed(2)}`;

export const CHANGE: Example = {
  rule: "Change to carry",
  story:
    "The recipient of a fee of $12.50 said $20. The courier carries the change, but gets $15 and gives $2.50 of it back in notes of his own.",
  async run(office) {
    const order = await office.carried({ collect_fee: true, pays_with: { USD: 20 } }, (change) =>
      office.create("/deliveries", {
        ...sampleCredit(office.service, office.client, change),
        payment_type: "full",
      }),
    );
    const tenders = [
      { currency: "USD", amount: 15 },
      { currency: "USD", amount: -2.5 },
    ];
    await office.deliver(order.id, { outcome: "collected", method: "cash", tenders });
    const { change_differences } = await office.read("/cash");
    return [
      `He was to carry ${both(order.change_needed)}.`,
      `Against what was said he holds ${both(change_differences[0].amount)} more or less.`,
    ];
  },
};
