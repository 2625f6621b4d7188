// A worked example for each rule of docs/money.md. `docs/money-examples.md` is printed from what they do.
import { importLines } from "#features/bank-statements/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import { sampleAddressee, sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import type { Day } from "#shared/dates.ts";
import { expectBody } from "#test/api.ts";
import { CHANGE } from "./change.ts";
import { FLOATS } from "./floats.ts";
import { type Answered, type Office, TODAY } from "./office.ts";

export interface Example {
  /** The rule's name in docs/money.md. */
  rule: string;
  /** What is done, in a sentence or two. */
  story: string;
  /** Does it, and returns what is seen afterwards, beside the journal. */
  run: (office: Office) => Promise<string[]>;
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const owes = ({ debt_remaining_amount }: Answered) => `The order owes ${dollars(debt_remaining_amount)}.`;
const full = (office: Office, debt_id: number, tenders: object[], more: object = {}) =>
  office.create("/debt-payments/full", { debt_id, method: "cash", tenders, ...more });

export const EXAMPLES: readonly Example[] = [
  {
    rule: "Debts",
    story: "An order of $12.50 on credit. $5 of it is paid by transfer.",
    async run(office) {
      const { id, debt_id } = await office.credit();
      await office.payIn(debt_id, "transfer", 5);
      const order = await office.read(`/deliveries/${id}`);
      return [owes(order), `Its payment is \`${order.payment_status}\`.`];
    },
  },
  {
    rule: "Receipts",
    story: "A client pays two orders of $12.50 at once, in cash.",
    async run(office) {
      await office.credit();
      await office.credit();
      const paid = await office.create("/debt-payments/pay-all", {
        client_id: office.client,
        method: "cash",
      });
      const { number, amount, payments, state } = await office.read(`/receipts/${paid.receipt.id}`);
      return [
        `Receipt ${number} is \`${state}\` and has ${payments.length} payments: ${dollars(amount)} in all.`,
      ];
    },
  },
  {
    rule: "Tenders",
    story: "$12.50 are paid with $10 in notes and Bs 250 by mobile payment.",
    async run(office) {
      const { debt_id } = await office.credit();
      const { receipt } = await full(office, debt_id, [sampleNotes(10), sampleMobile(250)]);
      const { tenders, method, state } = await office.read(`/receipts/${receipt.id}`);
      return [
        `The receipt's method is \`${method}\`. It is \`${state}\`: its ${tenders.length} tenders wait for the bank's one.`,
      ];
    },
  },
  {
    rule: "Change",
    story:
      "$12.50 are paid with a note of $20. The $7.50 of change are sent by transfer, and later marked as sent.",
    async run(office) {
      const { debt_id } = await office.credit();
      const sent = { currency: "USD", amount: -7.5, method: "transfer", ...sampleAddressee() };
      const { receipt } = await full(office, debt_id, [sampleNotes(20), sent]);
      const [change] = (await office.read(`/change-payments/filter?receipt_id=${receipt.id}`)).items;
      await expectBody(
        office.owner.post(`/change-payments/${change.id}/sent`, { reference: "00778899" }),
        200,
      );
      const { amount } = await office.read(`/receipts/${receipt.id}`);
      return [`The receipt is of ${dollars(amount)}.`];
    },
  },
  {
    rule: "At the door",
    story:
      "The courier collects the fee of $12.50 and $20 for the client's goods, in notes, and hands both in.",
    async run(office) {
      const order = await office.carried({ cod_amount: 20, collect_fee: true }, (change) =>
        office.create("/deliveries", {
          ...sampleCredit(office.service, office.client, change),
          payment_type: "full",
        }),
      );
      await office.deliver(order.id, { outcome: "collected", method: "cash" });
      await office.settle({ counted: { USD: 32.5 } });
      const { available } = await office.read(`/clients/${office.client}/cod`);
      return [`The client may have ${dollars(available.USD)}.`];
    },
  },
  CHANGE,
  {
    rule: "Agreed",
    story:
      "At that door the recipient takes only a part: $15 are agreed for the goods of $20, and $12.50 for the fee.",
    async run(office) {
      const order = await office.carried({ cod_amount: 20, collect_fee: true }, (change) =>
        office.create("/deliveries", {
          ...sampleCredit(office.service, office.client, change),
          payment_type: "full",
        }),
      );
      const agreed = { goods: 15, fee: 12.5, reason: "Faltaba una caja" };
      const delivered = await office.deliver(order.id, { outcome: "collected", method: "cash", agreed });
      return [`The goods are \`${delivered.cod_status}\`.`, owes(delivered)];
    },
  },
  {
    rule: "Rejected",
    story:
      "The office cancels an order of $12.50 while the courier, without a network, collects them. The delivery is rejected: he holds the money. He hands it in.",
    async run(office) {
      const order = await office.carried({ collect_fee: true }, office.anonymous);
      await expectBody(
        office.owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "Error" }),
        200,
      );
      const collection = { outcome: "collected", method: "cash" };
      await office.fromPhone(order.id, { receiver_name: "Ana", collection });
      const [review] = (await office.read("/couriers/reviews")).items;
      await expectBody(
        office.owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: false, note: "Ya estaba" }),
        200,
      );
      const settled = await office.settle({ counted: { USD: 12.5 } });
      return [`The settlement is \`${settled.state}\`: what he hands in beyond his account is a surplus.`];
    },
  },
  FLOATS,
  {
    rule: "Again",
    story:
      "An order on credit was delivered without the $20 for its goods. They are recorded by delivering it again, with the transfer that came. A fee alone is paid like any debt.",
    async run(office) {
      const order = await office.carried({ cod_amount: 20 });
      await office.deliver(order.id, { outcome: "not_collected", note: "Paga mañana" });
      const again = await office.deliver(order.id, { outcome: "collected", method: "transfer" });
      return [`The goods are \`${again.cod_status}\`.`, owes(again)];
    },
  },
  {
    rule: "Reopened",
    story: "The courier collects $12.50 and marks the wrong order as delivered. The office reopens it.",
    async run(office) {
      const order = await office.carried({ collect_fee: true }, office.anonymous);
      await office.deliver(order.id, { outcome: "collected", method: "cash" });
      const reopened = await expectBody(
        office.owner.post(`/deliveries/${order.id}/reopen`, { reason: "Otra puerta" }),
        200,
      );
      return [`It is \`${reopened.status}\` again.`, owes(reopened)];
    },
  },
  {
    rule: "Returned",
    story: "A parcel could not be handed over and comes back. Its client owes the way back, too.",
    async run(office) {
      const order = await office.carried();
      await office.create(`/deliveries/${order.id}/attempts`, { reason: "absent" });
      const back = await office.create(`/deliveries/${order.id}/return`, {
        date: TODAY,
        service_id: office.service,
        reason: "No estaba",
      });
      return [`The return goes from the recipient to the pickup address. ${owes(back)}`];
    },
  },
  {
    rule: "Before",
    story:
      "On 20 November an import brings in $50 that Café Uno has owed since October, and $30 that Bodega Dos has in its favour.",
    async run(office) {
      const importer = importerOf(office.api, office.owner);
      const since = "2026-10-01" as Day;
      await importer.open(office.client, 5000, since, TODAY as Day);
      await importer.open(await office.addClient("Bodega Dos"), -3000, since, TODAY as Day);
      const { total } = await office.read("/deliveries/filter");
      return [`There are ${total} orders in the list: both are balances, \`SA-000001\` and \`SA-000002\`.`];
    },
  },
  {
    rule: "Merged",
    story: "Café Uno owes $12.50. It is merged into Bodega Dos.",
    async run(office) {
      await office.credit();
      const into = await office.addClient("Bodega Dos");
      await expectBody(office.owner.post(`/clients/${office.client}/merge`, { into_id: into }), 200);
      const { total_pending } = await office.read(`/debts/${into}/stats`);
      return [`Bodega Dos owes ${dollars(total_pending)}.`];
    },
  },
  {
    rule: "Closed",
    story:
      "An order of 31 October is in a closed period. Its client pays it on 20 November, and wants it cheaper.",
    async run(office) {
      office.api.setNow("2026-10-31T15:00:00Z");
      const order = await office.credit({ date: "2026-10-31" });
      office.api.setNow(`${TODAY}T15:00:00Z`);
      await closeUntil(office, "2026-10-31");
      await office.payIn(order.debt_id, "cash", 12.5);
      const body = sampleCredit(office.service, office.client, {
        date: "2026-10-31",
        price: { amount: 10, reason: "Acuerdo" },
      });
      const { status } = await office.owner.put(`/deliveries/${order.id}`, body);
      return [`The payment is of ${TODAY}. The change of its price is refused: ${status}.`];
    },
  },
  {
    rule: "Adjustments",
    story: "An order of 31 October, in a closed period, is on its way and cancelled on 20 November.",
    async run(office) {
      office.api.setNow("2026-10-31T15:00:00Z");
      const order = await office.carried({ date: "2026-10-31" });
      office.api.setNow(`${TODAY}T15:00:00Z`);
      await closeUntil(office, "2026-10-31");
      await expectBody(
        office.owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "Error" }),
        200,
      );
      const [adjustment] = (await office.read("/company/adjustments")).items;
      return [
        `There is an adjustment of ${adjustment.date}: ${adjustment.amount.toFixed(2)} dollars of order ${adjustment.number}. October stays.`,
      ];
    },
  },
  {
    rule: "Split",
    story: "$10 in notes and Bs 1,500 by mobile payment pay two orders of $12.50 together.",
    async run(office) {
      const first = await office.credit();
      const second = await office.credit();
      const { receipt } = await office.create("/debt-payments/pay-all", {
        client_id: office.client,
        method: "cash",
        tenders: [sampleNotes(10), sampleMobile(1500)],
      });
      const { payments } = await office.read(`/receipts/${receipt.id}`);
      const paid = (id: number) =>
        payments.find(({ delivery_id }: Answered) => delivery_id === id)?.amount.toFixed(2);
      return [`The first order has $${paid(first.id)} of it, the second $${paid(second.id)}.`];
    },
  },
  {
    rule: "Phones",
    story:
      "A courier without a network delivers an order that the office has given to somebody else, and collects $12.50. The office accepts it.",
    async run(office) {
      const order = await office.carried({ collect_fee: true }, office.anonymous);
      const other = (
        await office.create("/couriers", { first_name: "Eva", last_name: "Gil", phone: "04129998877" })
      ).id;
      await expectBody(
        office.owner.post("/deliveries/bulk", {
          action: "assign",
          courier_id: other,
          items: [{ id: order.id }],
        }),
        200,
      );
      const collection = { outcome: "collected", method: "cash" };
      await office.fromPhone(order.id, { receiver_name: "Ana", collection });
      const [review] = (await office.read("/couriers/reviews")).items;
      await expectBody(office.owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: true }), 200);
      const { status, courier_full_name } = await office.read(`/deliveries/${order.id}`);
      return [`It is \`${status}\` by ${courier_full_name}, who holds the money.`];
    },
  },
  {
    rule: "Notices",
    story:
      "Café Uno owes $12.50 and says in its portal that it sent Bs 1,500 by mobile payment. The office accepts it.",
    async run(office) {
      const { id } = await office.credit();
      const notice = await addNotice(office.api.database, office.owner.user.id, {
        client_id: office.client,
        body: { amount: 1500 },
      });
      await office.create(`/payment-notices/${notice}/accept`, {});
      const { credit_balance } = await office.read(`/clients/${office.client}`);
      return [owes(await office.read(`/deliveries/${id}`)), `${dollars(credit_balance)} are its advance.`];
    },
  },
  {
    rule: "Given back",
    story:
      "Employees give back at most $10 a day here. One deletes an order of $12.50 that was paid in cash.",
    async run(office) {
      await expectBody(office.owner.put("/company", sampleCompany({ cash_back_limit: 10 })), 200);
      const order = await office.anonymous({ payment_method: "cash" });
      const employee = await office.api.employee(office.owner, "basic");
      const { status, body } = await employee.del(`/deliveries/${order.id}`);
      return [`${status}: ${body.message}.`];
    },
  },
  {
    rule: "Cash",
    story: "$12.50 come into the safe, $4 are spent, and $5 go to the bank.",
    async run(office) {
      await office.anonymous({ payment_method: "cash" });
      await office.create("/company-bills", sampleBill({ name: "Gasolina", amount: 4 }));
      await office.create("/cash/movements", {
        kind: "deposit",
        currency: "USD",
        amount: 5,
        note: "Depósito",
      });
      const { equation, balanced } = await office.read("/cash");
      const terms = Object.entries(equation.USD as Record<string, number>).filter(
        ([, amount]) => amount !== 0,
      );
      return [
        `${terms.map(([term, amount]) => `${term} ${amount.toFixed(2)}`).join(", ")}: ${balanced ? "it adds up" : "it doesn't add up"}.`,
      ];
    },
  },
  {
    rule: "Bank",
    story: "Café Uno pays $12.50 with Bs 1,250 by mobile payment. The bank's file has that line.",
    async run(office) {
      const { debt_id } = await office.credit();
      const { receipt } = await full(office, debt_id, [sampleMobile(1250, "004512345678")]);
      const before = await office.read(`/receipts/${receipt.id}`);
      await importLines(office.owner, [[TODAY, 1250, "12345678"]]);
      await expectBody(office.owner.post("/bank/match", {}), 200);
      const after = await office.read(`/receipts/${receipt.id}`);
      return [`The receipt was \`${before.state}\` and is \`${after.state}\`. No money moves.`];
    },
  },
];

const closeUntil = (office: Office, day: string) =>
  expectBody(office.owner.put("/company/closed-until", { date: day }), 200);
