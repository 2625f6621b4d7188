// What clients owed on past days: random histories note each balance and ask for every past day again at the end.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { movesOf } from "#features/journal/moves.ts";
import { Book, step } from "#features/ledger/testing.ts";
import { addAges, agesOf, type Bucket, bucketOf, kindOf, withBalances } from "#features/receivables/rules.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { type Cents, sum } from "#shared/money.ts";

const HISTORIES = 1_000;
const STEPS = 200;
const DAYS = 60;
const CLIENTS = [1, 2, null];

/** A move, with its day and its order's date. */
interface DatedMove {
  client: number | null;
  date: Day;
  orderDate: Day;
  amount: Cents;
}

/** The statement's closing on a day. */
function closingOn({ journal }: Book, client: number | null, day: Day): Cents {
  const effects = journal
    .filter(({ date }) => date <= day)
    .map(({ cause, lines }) => {
      const own = lines.filter((line) => line.account === "receivable" && line.client_id === client);
      return { cause, owed: sum(own.map(({ amount }) => amount)), advanced: 0 as Cents };
    })
    .filter(({ owed }) => owed !== 0);
  for (const effect of effects) assert.ok(kindOf(effect));
  return withBalances(0 as Cents, effects).at(-1)?.balance ?? (0 as Cents);
}

/** The ageing on a day, as the query computes it: all that is owed, and what is young. */
function ageingOn(moves: readonly DatedMove[], client: number | null, day: Day) {
  const own = moves.filter((move) => move.client === client && move.date <= day);
  const young: Partial<Record<Bucket, Cents>> = {};
  for (const { orderDate, amount } of own) {
    const bucket = bucketOf(orderDate, day);
    if (bucket !== "61+") young[bucket] = ((young[bucket] ?? 0) + amount) as Cents;
  }
  return agesOf(sum(own.map(({ amount }) => amount)), 0 as Cents, young);
}

describe("what clients owed on past days", () => {
  it(`follows from the rules alone, in ${HISTORIES} random histories of ${STEPS} steps over ${DAYS} days`, () => {
    const history = fc.tuple(
      fc.array(step, { minLength: STEPS, maxLength: STEPS, size: "max" }),
      fc.array(fc.integer({ min: -70, max: 20 }), { minLength: STEPS, maxLength: STEPS, size: "max" }),
    );
    fc.assert(
      fc.property(history, ([steps, shifts]) => {
        const book = new Book();
        const first = book.today;
        const [notes, moves] = [new Map<string, Cents>(), [] as DatedMove[]];
        for (const [index, { at, run }] of steps.entries()) {
          book.today = addDays(first, Math.floor((index * DAYS) / STEPS));
          const posted = book.journal.length;
          run(book, () => book.orders[at % Math.max(1, book.orders.length)]);
          for (const { client_id, delivery_id, amount } of movesOf(book.journal.slice(posted)))
            moves.push({
              client: client_id,
              date: book.today,
              orderDate: addDays(first, shifts[((delivery_id ?? 1) - 1) % STEPS] ?? 0),
              amount,
            });
          for (const client of CLIENTS) {
            const own = book.orders.filter(({ ref }) => ref.client_id === client);
            notes.set(`${client} ${book.today}`, sum(own.map(({ debt }) => debt.remaining)));
          }
        }
        const days = [...new Set([...notes.keys()].map((key) => key.split(" ")[1] as Day))];
        for (const day of days) {
          const ages = CLIENTS.map((client) => ageingOn(moves, client, day));
          for (const [index, client] of CLIENTS.entries()) {
            const note = notes.get(`${client} ${day}`);
            assert.equal(closingOn(book, client, day), note, `${client} on ${day}`);
            const { buckets, total } = ages[index] ?? assert.fail();
            assert.equal(total, note);
            assert.ok(Object.values(buckets).every((amount) => amount >= 0));
          }
          assert.equal(
            addAges(ages).total,
            sum(CLIENTS.map((client) => notes.get(`${client} ${day}`) ?? (0 as Cents))),
          );
        }
      }),
      { numRuns: HISTORIES },
    );
  });
});
