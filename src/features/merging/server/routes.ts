import { type FoundClient, findClient, lockClient } from "#features/clients/server/queries.ts";
import { goodsMoneyOf } from "#features/journal/server/goods.ts";
import { restsOfAdvances } from "#features/receipts/server/queries.ts";
import { change, read } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import { conflict, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import { inDollars, sum, toDollars } from "#shared/money.ts";
import { isId } from "#shared/numbers.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { type MergePreview, mergeRoutes as routes } from "../contract.ts";
import { fitsClient, mergedBody, newParts } from "../rules.ts";
import { mergedText, mergingTexts as texts, tookText } from "../texts.ts";
import { mergeClients } from "./mergeClients.ts";
import { countMoving, whyRefused } from "./queries.ts";

async function previewOf(db: Db, actor: Actor, from: FoundClient, into: FoundClient): Promise<MergePreview> {
  const { companyId } = actor;
  const ids = { from: from.row.id, into: into.row.id };
  const [counts, { owed }, refused] = await Promise.all([
    countMoving(db, companyId, ids),
    goodsMoneyOf(db, companyId, ids.from),
    whyRefused(db, companyId, [from.client, into.client]),
  ]);
  const body = mergedBody(into.client, from.client);
  const { addresses, phones, emails } = newParts(into.client, from.client);
  const limit = body.credit_limit ?? null;
  return {
    from: from.client,
    into: into.client,
    moves: {
      addresses: addresses.map(({ address }) => address),
      phones: phones.map(({ phone }) => phone),
      emails: emails.map(({ email }) => email),
      ...counts,
      open_debts: from.row.debt_count,
      owed: toDollars(from.row.debt_total),
      credit_balance: toDollars(from.row.advances),
      goods: inDollars(owed),
    },
    result: {
      allow_credit: body.allow_credit ?? false,
      credit_limit: limit === null ? null : toDollars(limit),
      notes: body.notes,
      proof: body.proof ?? null,
    },
    refused: refused ?? (fitsClient(body) ? null : texts.tooMany),
  };
}

export const mergingEndpoints = [
  read(routes.preview, async ({ db, actor, params, query }) => {
    if (params.id === query.into_id) throw invalid({ into_id: [texts.same] });
    const from = orNotFound(await findClient(db, actor, params.id));
    const into = await findClient(db, actor, query.into_id);
    if (!into) throw invalid({ into_id: [texts.unknown] });
    return { answer: await previewOf(db, actor, from, into) };
  }),

  change(routes.merge, {
    check: async ({ db, actor, params, body }) => {
      const { companyId } = actor;
      const wanted = isId(body.into_id) ? body.into_id : undefined;
      // In one order, so that two merges of the same clients can't deadlock.
      for (const id of [params.id, wanted ?? 0].sort((a, b) => a - b))
        await lockClient(db, { companyId, id });
      const from = orNotFound(await findClient(db, actor, params.id));
      const into = wanted === undefined ? undefined : await findClient(db, actor, wanted);
      const errors: FieldErrors = {};
      if (wanted !== undefined && !into) errors.into_id = [texts.unknown];
      if (wanted === params.id) errors.into_id = [texts.same];
      return { errors, checked: { from, into } };
    },
    handle: async ({ tx, actor, author, checked }) => {
      const [from, into] = [checked.from, orNotFound(checked.into)];
      if (!fitsClient(mergedBody(into.client, from.client))) throw conflict(texts.tooMany);
      const { renamed, ...moved } = await mergeClients(tx, author, from, into);
      const [source, rests] = await Promise.all([
        findClient(tx, actor, into.row.id),
        restsOfAdvances(tx, actor.companyId, into.row.id),
      ]);
      const { client: stored, row } = orNotFound(source);
      // PostgreSQL sums the journal at the commit.
      const client = { ...stored, credit_balance: toDollars(sum(rests.map(({ rest }) => rest))) };
      const names = { goes: from.client.legal_name, stays: into.client.legal_name, ...moved };
      return {
        answer: client,
        version: row.version,
        events: [
          ...renamed,
          {
            action: "delete",
            entity: "client",
            id: from.row.id,
            summary: mergedText(names),
            before: from.client,
          },
          {
            action: "update",
            entity: "client",
            id: into.row.id,
            summary: tookText(names),
            before: into.client,
            after: client,
          },
        ],
      };
    },
  }),
];
