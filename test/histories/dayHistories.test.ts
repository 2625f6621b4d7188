// @world Random histories take minutes.
// Days that are closed, and what changes their orders later: random histories, compared with what each day told when it was closed.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays } from "#shared/dates.ts";
import { ADJUSTMENT_KINDS } from "#shared/vocabulary.ts";
import { openTestApi, type TestApi } from "#test/api.ts";
import { DayBook } from "./dayBook.ts";

const HISTORIES = Number(process.env.HISTORIES ?? 40);

const at = fc.nat(30);
const step = fc.oneof(
  ...[1, 2, 3].map(() =>
    fc.record({
      verb: fc.constant("take" as const),
      kind: fc.constantFrom("cash", "cash", "mixed", "credit", "door", "door"),
      byClerk: fc.boolean(),
    }),
  ),
  ...(
    [
      "send",
      "deliver",
      "deliver",
      "cancel",
      "cancel",
      "reopen",
      "reopen",
      "return",
      "return",
      "courier",
    ] as const
  ).map((verb) => fc.record({ verb: fc.constant(verb), at, byClerk: fc.boolean() })),
  ...(["edit", "void", "void"] as const).map((verb) =>
    fc.record({ verb: fc.constant(verb), at, byClerk: fc.constant(true) }),
  ),
  ...(["sendChange", "payAll", "day", "day", "close", "close", "openAgain"] as const).map((verb) =>
    fc.record({ verb: fc.constant(verb) }),
  ),
  fc.record({ verb: fc.constant("cost" as const), cents: fc.nat(900) }),
  ...[1, 2].map(() =>
    fc.record({
      verb: fc.constant("endReturn" as const),
      how: fc.constantFrom("bank", "safe", "lost", "charged"),
    }),
  ),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Change that is sent and undone, and each change of an order of a closed day, more often than chance does it. */
const OFTEN: Step[] = [
  ...(["bank", "safe", "lost", "charged"] as const).flatMap((how): Step[] => [
    { verb: "take", kind: "door", byClerk: false },
    { verb: "deliver", at: -1, byClerk: false },
    { verb: "sendChange" },
    { verb: "void", at: -1, byClerk: true },
    { verb: "endReturn", how },
  ]),
  { verb: "take", kind: "mixed", byClerk: true },
  { verb: "take", kind: "cash", byClerk: true },
  { verb: "edit", at: -1, byClerk: true },
  ...[1, 2, 3, 4].map((): Step => ({ verb: "take", kind: "credit", byClerk: true })),
  { verb: "deliver", at: -1, byClerk: true },
  { verb: "day" },
  { verb: "close" },
  { verb: "reopen", at: -1, byClerk: false },
  { verb: "courier", at: -2, byClerk: true },
  { verb: "deliver", at: -2, byClerk: true },
  { verb: "cancel", at: -4, byClerk: true },
  { verb: "return", at: -3, byClerk: true },
  { verb: "payAll" },
  { verb: "cost", cents: 100 },
  { verb: "cost", cents: 200 },
  { verb: "openAgain" },
  { verb: "send", at: -3, byClerk: true },
];

async function act(book: DayBook, step: Step): Promise<void> {
  const { owner, clerk, ids, today } = book;
  switch (step.verb) {
    case "take":
      return book.take(step.kind, step.byClerk ? clerk : owner);
    case "day":
      return book.nextDay();
    case "close":
      return book.closeUntil(addDays(today, -1));
    case "openAgain":
      return book.closeUntil(addDays(today, -3));
    case "sendChange":
      return book.sendChange();
    case "endReturn":
      return book.endReturn(step.how);
    case "payAll": {
      const tenders = [
        { currency: "USD", amount: 8, method: "cash" },
        { currency: "VES", amount: 400, method: "transfer", reference: book.reference() },
      ];
      const body = { client_id: ids.client, amount: undefined, method: "cash", tenders };
      book.count("pay", await owner.post("/debt-payments/pay-partial-amount", body));
      return;
    }
    case "cost": {
      const service = (await owner.get(`/services/${ids.service}`)).body;
      const bills = [{ name: "Gasolina", amount: step.cents / 100 }];
      book.count("cost", await owner.put(`/services/${ids.service}`, { ...service, bills }));
      return;
    }
    default:
      return change(book, step);
  }
}

type Change = Extract<Step, { at: number }>;

/** Changes one of the history's orders, or its receipt. */
async function change(book: DayBook, { verb, at, byClerk }: Change): Promise<void> {
  const { owner, ids, today } = book;
  const id = book.orders.at(at < 0 ? at : at % Math.max(1, book.orders.length));
  if (id === undefined) return;
  const by = byClerk ? book.clerk : owner;
  const path = `/deliveries/${id}`;
  const send = () => by.put(`${path}/status`, { status: "in_transit" });
  const acts: Record<Exclude<typeof verb, "deliver">, () => Promise<Awaited<ReturnType<typeof send>>>> = {
    send,
    cancel: async () => {
      await send();
      return by.put(`${path}/cancel`, { cancellation_notes: "No estaba" });
    },
    reopen: () => owner.post(`${path}/reopen`, { reason: "No la entregó" }),
    return: async () => {
      await send();
      book.count("attempt", await by.post(`${path}/attempts`, { reason: "absent" }));
      return by.post(`${path}/return`, { date: today, service_id: ids.service, reason: "No la quiso" });
    },
    courier: () => by.put(`${path}/courier`, { courier_id: ids.couriers[1] }),
    edit: async () => {
      const { date } = (await owner.get(path)).body;
      const paid = { payment_method: "transfer", payment_reference: book.reference() };
      return by.put(path, sampleDelivery(ids.service, { date, ...paid }));
    },
    void: async () => {
      const [receipt] = (await owner.get(`/receipts/filter?delivery_id=${id}&perPage=1`)).body.items;
      return owner.post(`/receipts/${receipt?.id ?? 0}/void`, { reason: "Prueba" });
    },
  };
  if (verb === "deliver") await book.deliver(id);
  else {
    const answer = book.count(verb, await acts[verb]());
    if (verb === "return" && answer.status === 201) book.orders.push(answer.body.id);
  }
}

describe("days that are closed", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api?.close());

  it(`tell what they told when they were closed through ${HISTORIES} histories, and methods sum as in the journal`, async () => {
    const book = await DayBook.open(api);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30, size: "max" }), async (history) => {
        book.nextDay();
        book.orders = [];
        const start = book.today;
        for (const step of history) await act(book, step);
        await book.compareClosed();
        await book.compareMethods({ start, end: book.today });
        assert.deepEqual(await brokenInvariants(api.database.read), []);
        await book.compareGivenBack();
      }),
      // All histories share one company, so fast-check can't shrink a failing one.
      { numRuns: HISTORIES, endOnFailure: true, examples: [[OFTEN], [OFTEN]] },
    );
    await everythingMet(book);
  });

  async function everythingMet(book: DayBook) {
    const adjusted = await api.database.read
      .selectFrom("adjustments")
      .select((eb) => ["kind", eb.fn.countAll<number>().as("times")])
      .groupBy("kind")
      .execute();
    const met = new Map(adjusted.map(({ kind, times }) => [kind, Number(times)]));
    for (const kind of ADJUSTMENT_KINDS) assert.ok((met.get(kind) ?? 0) > 1, `${kind}: ${met.get(kind)}`);
    const costs = await api.database.read.selectFrom("service_costs").select("id").execute();
    assert.ok(costs.length > 1, "kept costs");
    const verbs = [
      ...["take cash", "take mixed", "take credit", "take door", "send", "deliver", "collect", "cancel"],
      ...["reopen", "return", "courier", "edit", "void", "pay", "cost", "close", "open again", "send change"],
      ...["change bank", "change safe", "change lost", "change charged", "days with cash given back"],
      ...["/dashboard/report", "/receipts/report"],
    ];
    for (const verb of verbs) assert.ok((book.done.get(verb) ?? 0) > 1, `${verb}: ${book.done.get(verb)}`);
  }
});
