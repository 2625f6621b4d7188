import { cashRoutes, shiftRoutes } from "#features/cash/contract.ts";
import { expectedOf } from "#features/cash/server/movements.ts";
import { settlementRoutes } from "#features/settlements/contract.ts";
import { earnedBy, linesToSettle, owedCash } from "#features/settlements/rules.ts";
import { type Line, openLines } from "#features/settlements/server/lines.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import {
  type Amounts,
  amountsOf,
  type Cents,
  CURRENCIES,
  inDollars,
  sumOf,
  toDollars,
} from "#shared/money.ts";
import type { SettlementDecision } from "#shared/vocabulary.ts";
import { type Doing, perform } from "./perform.ts";

/** What the safe keeps besides the couriers' pay: dollars, and bolívares as dollars at the day's rate. */
const KEPT: Amounts = { USD: 50_000 as Cents, VES: 6_000 as Cents };

/** A count in dollars and bolívares. Nobody counts less than nothing. */
const countCash = (expected: Amounts, off: number) =>
  inDollars(
    amountsOf((currency) =>
      Math.max(0, expected[currency] + (currency === "USD" ? Math.round(off * 100) : 0)),
    ),
  );

/** Opens a shift, unless the person has one since yesterday. */
export async function openShift(tx: Tx, doing: Doing, float: Record<"USD" | "VES", number>): Promise<void> {
  if (await openShiftOf(tx, doing)) return;
  await perform(tx, doing, shiftRoutes.open, { body: { float } });
}

/** Closes the person's shift. `off`: the dollars that the count differs from what it should find. */
export async function closeShift(tx: Tx, doing: Doing, off: number): Promise<void> {
  await Promise.all(doing.events);
  const { companyId } = doing.actor;
  const { id } = orNotFound(await openShiftOf(tx, doing));
  const expected = (await expectedOf(tx, companyId, [id]))(id);
  const note = off === 0 ? null : off < 0 ? "Faltó un vuelto" : "Sobró un vuelto";
  await perform(tx, doing, shiftRoutes.close, { body: { counted: countCash(expected, off), note } });
}

function openShiftOf(tx: Tx, { actor }: Doing): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom("shifts")
    .select("id")
    .where("company_id", "=", actor.companyId)
    .where("account_id", "=", actor.id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
}

interface Settling {
  /** Pays the couriers what they earned. */
  pays: boolean;
  /** The dollars that one of the couriers with cash brings too few (negative), and which one (0 to 1). */
  off: number;
  who: number;
  /** The courier whose cash is the oldest does not come. */
  missing: boolean;
}

/** Settles with each courier who has cash, or pay that is due. The person has an open shift. */
export async function settleAll(tx: Tx, doing: Doing, { pays, off, who, missing }: Settling): Promise<void> {
  await Promise.all(doing.events);
  const decided = (await openLines(tx, doing.actor.companyId)).filter(({ undecided }) => !undecided);
  const oldest = decided.filter(({ kind }) => kind === "cash").sort((a, b) => a.id - b.id)[0];
  const open = missing ? decided.filter(({ courier_id }) => courier_id !== oldest?.courier_id) : decided;
  const accounts = [...Map.groupBy(open, ({ courier_id }) => courier_id)]
    .map(([courier_id, lines]) => [courier_id, linesToSettle(lines, pays)] as const)
    .filter(([, lines]) => lines.length > 0)
    .sort(([a], [b]) => a - b);
  if (pays) await fetchPay(tx, doing, open);
  const bringing = accounts.filter(([, lines]) => owedCash(lines).USD > 0);
  const [short] = bringing[Math.floor(who * bringing.length)] ?? [];
  for (const [courier_id, lines] of accounts) {
    const count = countCash(owedCash(lines), courier_id === short ? off : 0);
    const body = { courier_id, counted: count, pay: pays ? "now" : "later", note: null } as const;
    await perform(tx, doing, settlementRoutes.create, { body });
  }
}

/** The pay comes from the safe, in round notes. */
async function fetchPay(tx: Tx, doing: Doing, lines: readonly Line[]): Promise<void> {
  const notes = Math.ceil(earnedBy(lines) / 2000) * 20;
  if (notes === 0) return;
  const body = { kind: "in", amount: notes, note: "Para pagar a los repartidores" } as const;
  await perform(tx, doing, shiftRoutes.move, { body });
}

/** Decides who bears the differences of settlements that wait for it. */
export async function decideAll(tx: Tx, doing: Doing, decision: SettlementDecision): Promise<void> {
  await Promise.all(doing.events);
  const rows = await tx
    .selectFrom("courier_lines as l")
    .innerJoin("settlements as s", "s.id", "l.made_by")
    .select("s.id")
    .distinct()
    .where("l.company_id", "=", doing.actor.companyId)
    .where("l.kind", "=", "difference")
    .where("l.settled_by", "is", null)
    .where("s.decision", "is", null)
    .where("s.voided_at", "is", null)
    .orderBy("s.id")
    .execute();
  const note = decision === "charge" ? "Lo trae la próxima semana" : "Error al dar un vuelto";
  for (const { id } of rows)
    await perform(tx, doing, settlementRoutes.decide, { id, body: { decision, note } });
}

/** Takes what the safe needs not keep to the bank. The owner adds what it lacks. `rate`: bolívares per dollar. */
export async function balanceSafe(tx: Tx, doing: Doing, rate: number): Promise<void> {
  await Promise.all(doing.events);
  const { companyId } = doing.actor;
  const held = await safeOf(tx, companyId);
  const pay = earnedBy(await openLines(tx, companyId));
  const keeps = amountsOf((currency) =>
    currency === "USD" ? KEPT.USD + 1.5 * pay : Math.round(KEPT.VES * rate),
  );
  for (const currency of CURRENCIES) {
    const extra = Math.trunc((held[currency] - keeps[currency]) / 1000) * 1000;
    if (extra === 0) continue;
    const [kind, note] =
      extra > 0 ? (["deposit", "Depósito de la semana"] as const) : (["capital", "Fondo de caja"] as const);
    const amount = toDollars(Math.abs(extra) as Cents);
    await perform(tx, doing, cashRoutes.move, { body: { kind, currency, amount, note } });
  }
}

/** The safe's cash, as of the last commit on PostgreSQL. */
export async function safeOf(tx: Tx, companyId: number): Promise<Amounts> {
  const rows = await tx
    .selectFrom("journal_totals")
    .select(["currency", "amount"])
    .where("company_id", "=", companyId)
    .where("account", "=", "cash")
    .where("place", "=", "safe")
    .execute();
  return sumOf(rows);
}
