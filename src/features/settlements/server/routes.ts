import { settlementText } from "#features/cash/texts.ts";
import { letterheadOf } from "#features/company/server/queries.ts";
import { fullName } from "#features/couriers/rules.ts";
import { courierPhoneRoutes } from "#features/phone/contract.ts";
import { countsSince, courierOf } from "#features/phone/server/queries.ts";
import { change, list, pdfAnswer, read, report } from "#server/endpoint.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { type CourierLine, settlementRoutes as routes } from "../contract.ts";
import { decisionLabels, payStays, reportTexts, settlementTexts as texts } from "../texts.ts";
import { decideDifference } from "./decide.ts";
import { accountOf, accountsOf, findCourier, owingCouriers } from "./lines.ts";
import { loadsOf } from "./loads.ts";
import { pageOfSettlements, settlementDetail } from "./queries.ts";
import { settleAccount } from "./settle.ts";
import { settlementReport } from "./settlementReport.ts";
import { voidSettlement } from "./voidSettlement.ts";

/** The courier's own account, as the office sees it under Por rendir. */
const courierDayEndpoint = read(courierPhoneRoutes.day, async ({ db, actor, today, clock }) => {
  const { id, company_id } = await courierOf(db, actor);
  const { cash, earned, lines } = orNotFound(await accountOf(db, company_id, id));
  const counts = await countsSince(db, { companyId: company_id, courierId: id }, startOfDay(today, clock));
  return { answer: { cash, earned, ...counts, lines: lines.map(toPhoneLine) } };
});

const toPhoneLine = ({ undecided: _, float_id: _id, ...line }: CourierLine) => line;

const toEvent = (id: number) => ({ entity: "settlement", id }) as const;

export const settlementEndpoints = [
  courierDayEndpoint,

  list(
    routes.accounts,
    ({ slowReads, actor }) => owingCouriers(slowReads, actor.companyId),
    (couriers, db, { actor }) => accountsOf(db, actor.companyId, couriers),
    ({ lines }) => lines,
  ),

  read(routes.loads, async ({ db, actor, today }) => ({
    answer: await loadsOf(db, actor.companyId, today),
  })),

  read(routes.account, async ({ db, actor, params }) => ({
    answer: orNotFound(await accountOf(db, actor.companyId, params.id)),
  })),

  change(routes.create, {
    check: async ({ db, actor, body: { courier_id: id } }) => {
      const courier = isId(id) ? await findCourier(db, actor.companyId, id) : undefined;
      const errors: FieldErrors = {};
      if (isId(id) && !courier) errors.courier_id = [texts.unknownCourier];
      return { errors, checked: courier && fullName(courier) };
    },
    handle: async (call) => {
      const { tx, actor, body, checked: name = "" } = call;
      const by = { courierName: name, byAdmin: mayCall("admin", actor) };
      const { id, number } = await settleAccount(tx, call.author, body, by);
      const answer = orNotFound(await settlementDetail(tx, actor.companyId, id));
      const { lines: _, ...after } = answer;
      const summary = `${settlementText(number)} de ${name}`;
      return { answer, events: [{ ...toEvent(id), action: "create", summary, after }] };
    },
  }),

  read(routes.list, async ({ db, actor, query }) => ({
    answer: await pageOfSettlements(db, actor.companyId, query),
  })),

  read(routes.get, async ({ db, actor, params }) => ({
    answer: orNotFound(await settlementDetail(db, actor.companyId, params.id)),
  })),

  report(routes.report, async ({ db, actor, params, at, config, documents }) => {
    const settlement = orNotFound(await settlementDetail(db, actor.companyId, params.id));
    const company = await letterheadOf(db, actor.companyId);
    const heading = { company, printedAt: at, timeZone: config.timeZone };
    const { id, number } = settlement;
    const summary = `${settlementText(number)} ${reportTexts.printed}`;
    return pdfAnswer(
      `liquidacion_${number}`,
      documents.run("summary", settlementReport(settlement, heading)),
      { id, summary },
    );
  }),

  change(routes.decide, {
    handle: async (call) => {
      const { tx, actor, params, body } = call;
      const { id, number } = await decideDifference(tx, call.author, params.id, body);
      const answer = orNotFound(await settlementDetail(tx, actor.companyId, id));
      const summary = `${settlementText(number)}: ${decisionLabels[body.decision].toLowerCase()}`;
      return { answer, events: [{ ...toEvent(id), action: "decide", summary }] };
    },
  }),

  change(routes.void, {
    handle: async (call) => {
      const { tx, actor, params, body } = call;
      const { id, number, billStays } = await voidSettlement(tx, call.author, params.id, body.reason);
      const answer = orNotFound(await settlementDetail(tx, actor.companyId, id));
      const summary = `Anuló la ${settlementText(number).toLowerCase()}${billStays ? payStays : ""}`;
      const states = { before: { void_reason: null }, after: { void_reason: body.reason } };
      return { answer, events: [{ ...toEvent(id), action: "void", summary, ...states }] };
    },
  }),
];
