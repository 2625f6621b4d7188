import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { change, read } from "#server/endpoint.ts";
import { formatDay } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import { formatRate } from "#shared/money.ts";
import { rateRoutes as routes } from "../contract.ts";
import { isFar } from "../rules.ts";
import { farText } from "../texts.ts";
import { decideProposal, discardProposals } from "./decide.ts";
import {
  findRate,
  lockRates,
  pendingProposals,
  rateInForce,
  rateOn,
  ratesOf,
  saveRate,
  toProposal,
  toRate,
} from "./queries.ts";

export const rateEndpoints = [
  read(routes.list, async ({ db, actor, query }) => ({
    answer: (await ratesOf(db, actor.companyId, query)).map(toRate),
  })),

  read(routes.current, async ({ db, actor, query, today }) => ({
    answer: await rateInForce(db, actor.companyId, query.date ?? today),
  })),

  change(routes.set, {
    handle: async ({ tx, actor, author, params: { date }, body: { rate, confirm = false }, at, today }) => {
      await lockRates(tx, actor.companyId);
      await refuseClosed(tx, author, date);
      const inForce = await rateOn(tx, actor.companyId, date);
      if (inForce && isFar(rate, inForce.rate) && !confirm)
        throw invalid({ rate: [farText(rate, inForce.rate, date === today ? null : formatDay(date))] });
      const before = await findRate(tx, actor.companyId, date);
      const row = await saveRate(
        tx,
        actor.companyId,
        { date, rate, source: "manual", accountId: actor.id },
        at,
      );
      await discardProposals(tx, actor.companyId, { date, by: actor.id, at });
      const answer = toRate(row);
      return {
        answer,
        events: [
          {
            action: before ? "update" : "create",
            entity: "rate",
            id: row.id,
            summary: `Puso la tasa del ${formatDay(date)} en ${formatRate(rate)}`,
            before: before && toRate(before),
            after: answer,
          },
        ],
      };
    },
  }),

  read(routes.proposals, async ({ db, actor }) => ({
    answer: (await pendingProposals(db, actor.companyId)).map(toProposal),
  })),

  change(routes.accept, {
    handle: async ({ tx, actor, author, params: { id }, at }) => {
      await lockRates(tx, actor.companyId);
      const { date, rate } = await decideProposal(tx, actor.companyId, {
        id,
        state: "accepted",
        by: actor.id,
        at,
      });
      await refuseClosed(tx, author, date);
      const before = await findRate(tx, actor.companyId, date);
      const row = await saveRate(
        tx,
        actor.companyId,
        { date, rate, source: "feed", accountId: actor.id },
        at,
      );
      const answer = toRate(row);
      return {
        answer,
        events: [
          {
            action: before ? "update" : "create",
            entity: "rate",
            id: row.id,
            summary: `Aceptó la tasa del ${formatDay(date)}: ${formatRate(rate)}`,
            before: before && toRate(before),
            after: answer,
          },
        ],
      };
    },
  }),

  change(routes.discard, {
    handle: async ({ tx, actor, params: { id }, at }) => {
      await lockRates(tx, actor.companyId);
      const row = await decideProposal(tx, actor.companyId, { id, state: "discarded", by: actor.id, at });
      const summary = `Descartó la tasa del ${formatDay(row.date)}: ${formatRate(row.rate)}`;
      return {
        answer: toProposal(row),
        events: [{ action: "update", entity: "rate_proposal", id, summary }],
      };
    },
  }),
];
