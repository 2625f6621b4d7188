import { bankRoutes, MOST_MATCHES } from "#features/bank/contract.ts";
import { findCertain } from "#features/bank/server/decisions/matchCertain.ts";
import { openLines } from "#features/bank/server/lines.ts";
import { type FreeMovement, freeMovements } from "#features/bank/server/queries.ts";
import { type Mapping, statementRoutes } from "#features/bank-statements/contract.ts";
import {
  proposeStatementMapping,
  toStatementTable,
} from "#features/bank-statements/server/reading/columns.ts";
import { readLines } from "#features/bank-statements/server/reading/lines.ts";
import { toStoredLines } from "#features/bank-statements/server/reading/statementJob.ts";
import type { ReadStatement } from "#features/bank-statements/server/readStatement.ts";
import { findCompany } from "#features/company/server/queries.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import type { Table } from "#server/sheets/table.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { type Cents, toDollars } from "#shared/money.ts";
import { type Doing, perform } from "./perform.ts";

type Row = (string | number)[];

/** The office's accounts, with the columns of their banks. */
const ACCOUNTS = [
  { account: "Banesco 4021", headings: ["Fecha", "Referencia", "Descripción", "Monto", "Saldo"] },
  { account: "Venezuela 0077", headings: ["Fecha", "Referencia", "Concepto", "Débito", "Crédito"] },
] as const;

/** What the banks say that the system does not know: days ago, bolívares, reference, description. */
const ONLY_THERE = [
  [9, 1850.5, "004418827310", "PAGO MOVIL RECIBIDO 0424-5550188"],
  [4, 3200, "000771920045", "TRANSFERENCIA DE INVERSIONES CUMBRE"],
  [12, -4.35, "", "COMISION PAGO MOVIL"],
  [5, -4.35, "", "COMISION PAGO MOVIL"],
  [2, -61.2, "", "MANTENIMIENTO DE CUENTA"],
] as const;

/** How long ago what was certain is confirmed already. */
const SETTLED_DAYS = 6;

const LAST_DAYS = 30;

/**
 * The statements of the last month of two accounts: they show most of what came and went, some of it with another reference. Closed days
 * are not imported.
 */
export async function importStatements(tx: Tx, doing: Doing): Promise<void> {
  await Promise.all(doing.events);
  const { companyId } = doing.actor;
  const { closed_until } = await findCompany(tx, companyId);
  const month = addDays(doing.today, -LAST_DAYS);
  const since = closed_until !== null && closed_until >= month ? addDays(closed_until, 1) : month;
  const where = { ...doing.author, companyId };
  await claimPayment(tx, doing);
  const days = { start: since, end: addDays(doing.today, -1) };
  // Both accounts are in bolívares.
  const moved = (await freeMovements(tx, where, days)).filter(({ currency }) => currency === "VES");
  if (moved.length === 0) return;
  const lines = moved.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id)).flatMap(toRow);
  const own = ONLY_THERE.map(([ago, ...rest]) => [addDays(doing.today, -ago), ...rest] as const);
  const all = [...lines, ...own.filter(([day]) => day >= since)];
  for (const [index, { account, headings }] of ACCOUNTS.entries()) {
    const rows = all.filter((_, at) => at % ACCOUNTS.length === index).map((row) => toCells(row, index));
    // Banks end their files so: the board says that it is no movement.
    const sheet = [[...headings], ...rows, ["Saldo final"]].map((cells, at) => ({ number: at + 1, cells }));
    const table = toStatementTable(sheet);
    const file_name = `${account.split(" ")[0]?.toLowerCase()}_noviembre.csv`;
    const body = proposeStatementMapping(table);
    const ready = { ...readTable(table, body, doing.today), digest: null, fileName: file_name };
    const { id } = await perform(tx, doing, statementRoutes.create, {
      body: { account, file_name, check: "true" },
      ready,
    });
    await perform(tx, doing, statementRoutes.map, { id, body: { ...body, currency: "VES" }, ready });
  }
  const older = await openLines(tx, companyId, { end_date: addDays(doing.today, -SETTLED_DAYS) });
  const ids = older.slice(0, MOST_MATCHES).map(({ id }) => id);
  if (ids.length === 0) return;
  const ready = await findCertain(tx, where, ids);
  if (ready.matches.length > 0)
    await perform(tx, doing, bankRoutes.matchCertain, { body: { line_ids: ids }, ready });
}

/** A sheet as the thread reads it. */
function readTable(table: Table, mapping: Mapping, today: Day): ReadStatement {
  const read = readLines(table, { ...mapping, currency: "VES" }, today);
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  return {
    format: "sheet",
    content: JSON.stringify({ format: "sheet", table }),
    columns: table.columns,
    rowCount: table.rows.length,
    mapping: { ...mapping, currency: "VES" },
    isRemembered: false,
    currency: "VES",
    left_out: read.left_out,
    leftOutCount: read.left_out.length,
    errors: null,
    lines: toStoredLines(read.lines),
  };
}

/** A payment of a client that no bank will show. */
async function claimPayment(tx: Tx, doing: Doing): Promise<void> {
  const paid_on = addDays(doing.today, -4);
  const owing = await tx
    .selectFrom("debts")
    .select("client_id")
    .where("company_id", "=", doing.actor.companyId)
    .where("open", "=", 1)
    .where("client_id", "is not", null)
    .where("remaining", ">", ENOUGH)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!owing?.client_id || !(await rateOn(tx, doing.actor.companyId, paid_on))) return;
  await perform(tx, doing, debtRoutes.payPartialAmount, {
    body: {
      client_id: owing.client_id,
      currency: "VES",
      amount: 1150.4,
      method: "mobile_payment",
      paid_on,
      bank: "0102",
      reference: CLAIMED,
      payer_phone: "0424-5550199",
      accept_similar: true,
    },
  });
}

/** In cents: more than the claimed bolívares are worth. */
const ENOUGH = 700 as Cents;
const CLAIMED = "000099120031";

type StatementLine = readonly [day: Day, amount: number, reference: string, description: string];

/** As the bank shows it: most of them fully, some a day later, some with a wrong reference, few not at all. */
function toRow({ kind, id, tender, day, amount, reference }: FreeMovement): StatementLine[] {
  const key = id + (tender ?? 0);
  if (key % 19 === 0 || reference === CLAIMED) return [];
  const isIn = amount > 0;
  const words = kind === "bill" ? "PAGO A PROVEEDOR" : isIn ? "PAGO MOVIL RECIBIDO" : "PAGO MOVIL ENVIADO";
  const digits =
    key % 11 === 0 ? `${(reference ?? "").slice(0, -3)}007` : (reference ?? String(88_000_000 + key));
  return [[key % 7 === 0 ? addDays(day, 1) : day, toDollars(amount), digits, words]];
}

function toCells([day, amount, reference, description]: StatementLine, index: number): Row {
  const dateText = day.split("-").reverse().join("/");
  const bolivares = Math.abs(amount).toFixed(2).replace(".", ",");
  if (index === 0) return [dateText, reference, description, `${amount < 0 ? "-" : ""}${bolivares}`, ""];
  return [dateText, reference, description, amount < 0 ? bolivares : "", amount < 0 ? "" : bolivares];
}
