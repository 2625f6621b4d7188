import { letterheadOf } from "#features/company/server/queries.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { change, outline, pdfAnswer, read, report } from "#server/endpoint.ts";
import type { PutList } from "#server/http/answers/lists.ts";
import type { Db, Tx } from "#server/schema.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { valuesOn } from "#shared/denominations.ts";
import { conflict, type FieldErrors, orNotFound } from "#shared/errors.ts";
import { type Amounts, CURRENCIES, formatMoney, inDollars, parseMoney } from "#shared/money.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { shiftRoutes as routes } from "../contract.ts";
import {
  type Breakdown,
  type Count,
  compareCount,
  entriesOfClosing,
  entryOfFloat,
  entryOfMove,
} from "../rules.ts";
import { cashTexts, kindLabels } from "../texts.ts";
import { expectedOf, movementIdsOf, movementsOfShift, newestMovement, readMovements } from "./movements.ts";
import { shiftPrinted, shiftReport } from "./shiftReport.ts";
import {
  closeShift,
  findShift,
  insertShift,
  lockOpenShift,
  onlyOf,
  openShiftOf,
  pageOfShifts,
} from "./shifts.ts";

const toEvent = (id: number) => ({ entity: "shift", id }) as const;

const amountsText = (amounts: Amounts) =>
  CURRENCIES.map((currency) => formatMoney(amounts[currency], currency)).join(" y ");

/** A shift whose movements are read in batches: an account may add thousands, each with a note. */
async function withMovements<S extends { id: number }>(db: Db, { companyId }: Actor, shift: S) {
  const ids = await movementIdsOf(db, companyId, shift.id);
  return (put: PutList<number>) => ({ ...shift, movements: put(ids) });
}

const readOwn = (ids: number[], db: Db, { actor }: { actor: Actor }) =>
  readMovements(db, actor.companyId, ids);

/** What is counted in a locked shift, beside what is expected there. */
async function countOf(tx: Tx, companyId: number, id: number, counted: Amounts): Promise<Count> {
  const expected = await expectedOf(tx, companyId, [id]);
  return compareCount(expected(id), counted);
}

/** The answer to a closing. `closed` begins its event's summary. */
function toClosed(id: number, { expected, counted, difference }: Count, closed: string) {
  const summary = `${closed}: contó ${amountsText(counted)}, diferencia ${amountsText(difference)}`;
  return {
    answer: {
      id,
      expected: inDollars(expected),
      counted: inDollars(counted),
      difference: inDollars(difference),
    },
    events: [{ ...toEvent(id), action: "close" as const, summary }],
  };
}

export const shiftEndpoints = [
  change(routes.open, {
    handle: async (call) => {
      const { tx, actor, body, at } = call;
      const id = await insertShift(tx, actor, body.float, at);
      await postEntries(tx, call.author, [entryOfFloat(id, body.float)]);
      const opened = orNotFound(await openShiftOf(tx, actor));
      const answer = { ...opened, movements: await movementsOfShift(tx, actor.companyId, id) };
      const summary = `Abrió el turno ${id} con ${amountsText(body.float)}`;
      return { answer, events: [{ ...toEvent(id), action: "create", summary }] };
    },
  }),

  read(routes.list, async ({ db, actor, query: { end_date, ...query }, clock }) => {
    const openedBefore = end_date && startOfDay(addDays(end_date, 1), clock);
    return { answer: await pageOfShifts(db, actor, { ...query, openedBefore }) };
  }),

  outline(
    routes.current,
    async ({ db, actor, query }) => {
      const opened = await openShiftOf(db, actor);
      return !opened && query.or_null ? () => null : withMovements(db, actor, orNotFound(opened));
    },
    readOwn,
    () => 1,
  ),

  change(routes.move, {
    handle: async (call) => {
      const { tx, actor, body } = call;
      const { kind, currency, amount, note } = body;
      const { id } = orNotFound(await openShiftOf(tx, actor));
      await postEntries(tx, call.author, [entryOfMove(id, kind, onlyOf(currency, amount), note)]);
      const cause = kind === "in" ? "shift_in" : "shift_out";
      const answer = await newestMovement(tx, { companyId: actor.companyId, cause, causeId: id }, "shift");
      const summary = `${kindLabels[kind]} de ${formatMoney(amount, currency)} en el turno ${id}`;
      return { answer, events: [{ ...toEvent(id), action: "movement", summary, after: answer }] };
    },
  }),

  change(routes.close, {
    check: async ({ body, today }) => ({ errors: unknownPieces(body.breakdown, today), checked: undefined }),
    handle: async (call) => {
      const { tx, actor, body, at } = call;
      const { id } = orNotFound(await openShiftOf(tx, actor));
      const result = await countOf(tx, actor.companyId, id, body.counted);
      await closeShift(tx, id, body, at);
      await postEntries(tx, call.author, entriesOfClosing(id, result, body.note));
      return toClosed(id, result, `Cerró el turno ${id}`);
    },
  }),

  change(routes.closeFor, {
    check: async ({ body, today }) => ({ errors: unknownPieces(body.breakdown, today), checked: undefined }),
    handle: async ({ tx, actor, author, params: { id }, body, at }) => {
      const person = await lockOpenShift(tx, actor.companyId, id);
      const result = await countOf(tx, actor.companyId, id, body.counted);
      await closeShift(tx, id, body, at, { closed_by: actor.id, close_reason: body.reason });
      await postEntries(tx, author, entriesOfClosing(id, result, body.note));
      return toClosed(id, result, `Cerró el turno ${id} de ${person} (${body.reason})`);
    },
  }),

  report(routes.report, async ({ db, actor, params, at, config, documents }) => {
    const row = orNotFound(await findShift(db, actor, params.id));
    if (row.closed_at === null) throw conflict(cashTexts.stillOpen);
    const shift = { ...row, movements: await movementsOfShift(db, actor.companyId, row.id) };
    const company = await letterheadOf(db, actor.companyId);
    const heading = { company, printedAt: at, timeZone: config.timeZone };
    return pdfAnswer(`turno_${shift.id}`, documents.run("summary", shiftReport(shift, heading)), {
      id: shift.id,
      summary: shiftPrinted(shift.id),
    });
  }),

  outline(
    routes.get,
    async ({ db, actor, params }) =>
      withMovements(db, actor, orNotFound(await findShift(db, actor, params.id))),
    readOwn,
    () => 1,
  ),
];

function unknownPieces(breakdown: Breakdown | null | undefined, today: Day): FieldErrors {
  const known = CURRENCIES.every((currency) => {
    const values = valuesOn(currency, today);
    return Object.keys(breakdown?.[currency] ?? {}).every((value) =>
      values.some((piece) => piece === parseMoney(value)),
    );
  });
  return known ? {} : { breakdown: [cashTexts.unknownPiece] };
}
