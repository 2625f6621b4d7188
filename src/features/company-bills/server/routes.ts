import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { entryOfBill } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { rateTexts } from "#features/rates/texts.ts";
import { type Checked, change, read } from "#server/endpoint.ts";
import { recordChanges } from "#server/recordChanges.ts";
import type { Db, RowOf } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { bolivaresToDollars, MAX_MONEY, type Rate } from "#shared/money.ts";
import { tooMuch } from "#shared/moneyFields.ts";
import { type Bill, type BillBody, billRoutes as routes } from "../contract.ts";
import { billOf } from "../rules.ts";
import {
  findBill,
  insertBill,
  pageOfBills,
  readBill,
  refuseOfSettlement,
  removeBill,
  reversalOf,
  toBill,
  totalsOfBills,
  updateBill,
} from "./queries.ts";

/** A bill as its event stores it. A bill in dollars has no `currency`, `tendered` and `rate`. */
const asEvent = ({ currency, tendered, rate, settlement: _, ...bill }: Bill) =>
  currency === "USD" ? bill : { ...bill, currency, tendered, rate };

/** The fields in a bill's journal entry. */
const POSTED = ["amount", "method", "currency", "tendered"] as const;

const { created, updated, removed } = recordChanges<Bill>(
  "company_bill",
  ({ name }) => `el gasto ${name}`,
  asEvent,
);

export const billEndpoints = [
  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfBills(db, actor.companyId, query),
  })),

  read(routes.totals, async ({ slowReads, actor, query }) => ({
    answer: await totalsOfBills(slowReads, actor.companyId, query),
  })),

  read(routes.get, async ({ db, actor, params }) => {
    const row = orNotFound(await findBill(db, actor.companyId, params.id));
    return { answer: await readBill(db, actor.companyId, row), version: row.version };
  }),

  change(routes.create, {
    check: ({ db, actor, body }) => readRate(db, actor.companyId, body),
    handle: async (call) => {
      const { tx, actor, body, at, checked: rate } = call;
      await refuseClosed(tx, call.author, body.date);
      const row = await insertBill(tx, actor.companyId, billOf(body, rate), at);
      await postEntries(tx, call.author, [entryOfBill(row)]);
      return created(toBill(row), row.version);
    },
  }),

  change(routes.update, {
    lock: "company_bills",
    check: async ({ db, actor, params, body }) =>
      readRate(db, actor.companyId, body, await findBill(db, actor.companyId, params.id)),
    handle: async (call) => {
      const { tx, actor, params, body, at, checked: rate } = call;
      await refuseOfSettlement(tx, actor.companyId, params.id);
      const stored = orNotFound(await findBill(tx, actor.companyId, params.id));
      await refuseClosed(tx, call.author, stored.date, body.date);
      const before = toBill(stored);
      const row = await updateBill(tx, params.id, billOf(body, rate), at);
      const after = toBill(row);
      if (POSTED.some((field) => before[field] !== after[field]))
        await postEntries(tx, call.author, [
          ...(await reversalOf(tx, actor.companyId, row.id)),
          entryOfBill(row),
        ]);
      return updated(before, after, row.version);
    },
  }),

  change(routes.remove, {
    lock: "company_bills",
    handle: async (call) => {
      const { tx, actor, params } = call;
      const row = orNotFound(await findBill(tx, actor.companyId, params.id));
      await refuseOfSettlement(tx, actor.companyId, row.id);
      await refuseClosed(tx, call.author, row.date);
      await removeBill(tx, row.id);
      await postEntries(tx, call.author, await reversalOf(tx, actor.companyId, row.id));
      return removed(toBill(row));
    },
  }),
];

/** The rate of a bill in bolívares: the one in force on its day. A bill keeps its rate until its day changes. */
async function readRate(
  db: Db,
  companyId: number,
  { currency, date, amount }: Partial<BillBody>,
  before?: Pick<RowOf<"company_bills">, "date" | "rate">,
): Promise<Checked<Rate | null>> {
  if (currency !== "VES" || date === undefined) return { errors: {}, checked: null };
  const unchangedRate = before?.date === date ? before.rate : null;
  const rate = unchangedRate ?? (await rateOn(db, companyId, date))?.rate ?? null;
  if (rate === null) return { errors: { currency: [rateTexts.none] }, checked: null };
  const isTooMuch = amount !== undefined && bolivaresToDollars(amount, rate) > MAX_MONEY;
  return { errors: isTooMuch ? { amount: [tooMuch] } : {}, checked: rate };
}
