import { sql } from "kysely";
import { clientNames } from "#features/clients/server/verbs/clientNames.ts";
import { fullName } from "#features/couriers/rules.ts";
import { goodsMoneyOfAll } from "#features/journal/server/goods.ts";
import type { Db } from "#server/schema.ts";
import type { Day, OfficeClock } from "#shared/dates.ts";
import { type Amounts, type Cents, type Currency, inDollars, sumOf, toDollars } from "#shared/money.ts";
import type { CashPlace } from "#shared/vocabulary.ts";
import type { Overview } from "../contract.ts";
import { type CashEquation, cashEquation, isBalanced } from "../equation.ts";
import { changeDifferences, differencesUntil } from "./differences.ts";
import { selectPlaces, undecidedSettlement, usdOff, vesOff } from "./queries.ts";

const sumAmount = (alias: string) =>
  sql<Cents>`cast(sum(${sql.ref(`${alias}.amount`)}) as bigint)`.as("amount");

/** All cash that each cause has moved. */
async function selectCauses(db: Db, companyId: number) {
  return db
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .select(["e.cause", "l.currency", sumAmount("l")])
    .where("l.company_id", "=", companyId)
    .where("l.account", "=", "cash")
    .groupBy(["e.cause", "l.currency"])
    .execute();
}

const openShifts = (db: Db, companyId: number) =>
  db
    .selectFrom("shifts as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .select(["s.id", "s.account_id", "a.name as account_name", "s.opened_at"])
    .where("s.company_id", "=", companyId)
    .where("s.closed_at", "is", null)
    .orderBy("s.id")
    .execute();

/** What the office owes each client whose goods were sold, whether the client may have it yet or not. */
async function goodsOwed(db: Db, companyId: number): Promise<Overview["goods_owed"]> {
  const held = await goodsMoneyOfAll(db, companyId);
  const clients = await clientNames(db, companyId, [...held.keys()]);
  return clients.flatMap(({ id, legal_name }) => {
    const balance = held.get(id);
    return balance ? [{ client_id: id, legal_name, owed: inDollars(balance.owed) }] : [];
  });
}

const couriersOf = (db: Db, companyId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("couriers")
        .select(["id", "first_name", "last_name"])
        .where("company_id", "=", companyId)
        .where("id", "in", ids)
        .orderBy("sort_name")
        .execute();

/** The settlements whose difference waits for a decision, oldest first. */
const undecidedDifferences = (db: Db, companyId: number) =>
  db
    .selectFrom("settlements as s")
    .innerJoin("couriers as k", "k.id", "s.courier_id")
    .select(["s.id", "s.number", "s.courier_id", "k.first_name", "k.last_name"])
    .select([usdOff.as("usd"), vesOff.as("ves")])
    .where("s.company_id", "=", companyId)
    .where(undecidedSettlement)
    .orderBy("s.id")
    .execute();

/** What those who are no admins gave back in cash on a day, the most first. */
async function givenBackOn(db: Db, companyId: number, day: Day): Promise<Overview["given_back"]> {
  const rows = await db
    .selectFrom("cash_back_days as g")
    .innerJoin("accounts as a", "a.id", "g.account_id")
    .select(["g.account_id", "a.name", "g.usd", "g.ves", "g.worth"])
    .where("g.company_id", "=", companyId)
    .where("g.day", "=", day)
    .orderBy("g.worth", "desc")
    .orderBy("g.id")
    .execute();
  return rows.map(({ account_id, name, usd, ves, worth }) => ({
    account_id,
    name,
    worth: toDollars(worth),
    amount: inDollars({ USD: usd, VES: ves }),
  }));
}

export async function readOverview(
  db: Db,
  companyId: number,
  on: OfficeClock & { today: Day },
): Promise<Overview> {
  const [held, moved, shifts, goods_owed, differences, change_differences, undecided, given_back] =
    await Promise.all([
      selectPlaces(db, companyId),
      selectCauses(db, companyId),
      openShifts(db, companyId),
      goodsOwed(db, companyId),
      differencesUntil(db, companyId, on),
      changeDifferences(db, companyId, on),
      undecidedDifferences(db, companyId),
      givenBackOn(db, companyId, on.today),
    ]);
  const at = (place: CashPlace, party?: number): Amounts =>
    sumOf(
      held.filter(
        (holding) => holding.place === place && (party === undefined || holding.party_id === party),
      ),
    );
  const withCash = held.flatMap(({ place, party_id }) => (place === "courier" ? [party_id] : []));
  const couriers = await couriersOf(db, companyId, [...new Set(withCash)]);
  const equation = cashEquation(moved, { couriers: at("courier"), shifts: at("shift"), safe: at("safe") });
  return {
    safe: inDollars(at("safe")),
    shifts: shifts.map((shift) => ({ ...shift, cash: inDollars(at("shift", shift.id)) })),
    couriers: couriers.map((courier) => ({
      courier_id: courier.id,
      name: fullName(courier),
      cash: inDollars(at("courier", courier.id)),
    })),
    goods_owed,
    undecided: undecided.map(({ id, number, courier_id, usd, ves, ...courier }) => ({
      settlement_id: id,
      number,
      courier_id,
      courier_name: fullName(courier),
      difference: inDollars({ USD: usd, VES: ves }),
    })),
    given_back,
    equation: {
      USD: termsOf(equation, "USD"),
      VES: termsOf(equation, "VES"),
    },
    balanced: isBalanced(equation),
    differences,
    change_differences,
  };
}

const termsOf = (equation: CashEquation, currency: Currency) => ({
  received: toDollars(equation.received[currency]),
  couriers: toDollars(equation.couriers[currency]),
  shifts: toDollars(equation.shifts[currency]),
  safe: toDollars(equation.safe[currency]),
  spent: toDollars(equation.spent[currency]),
  handed: toDollars(equation.handed[currency]),
  deposited: toDollars(equation.deposited[currency]),
  differences: toDollars(equation.differences[currency]),
});
