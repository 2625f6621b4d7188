import { findClient } from "#features/clients/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { change, read } from "#server/endpoint.ts";
import { exceptionsOf } from "#server/outgoing/publicAddress.ts";
import type { Config } from "#server/program/config.ts";
import type { Db } from "#server/schema.ts";
import { refuseReplacedKey } from "#server/twoFactor/twoFactor.ts";
import { AppError, conflict, type FieldErrors } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { webhookRoutes as routes, type Webhook, type WebhookBody } from "../contract.ts";
import { TEST_EVENT, webhookTexts } from "../texts.ts";
import { wrongAddress } from "./address.ts";
import { addMessage } from "./messages.ts";
import {
  deliveryView,
  findWebhook,
  hasEqual,
  insertWebhook,
  pageOfDeliveries,
  removeWebhook,
  rotateSecret,
  sendAgain,
  updateWebhook,
  webhooksOf,
} from "./queries.ts";

/** Without the operator's `WEBHOOKS` there are none. */
function requireOn({ webhooks }: Config): void {
  if (!webhooks) throw new AppError("not-found");
}

const toEvent = ({ url, events, client_name, active }: Webhook) => ({ url, events, client_name, active });
/** `done`: what was done, before the webhook's name. */
const about = ({ id, url }: Webhook, action: "create" | "update" | "delete", done: string) =>
  ({ action, entity: "webhook", id, summary: `${done} webhook de ${url}` }) as const;

/** The webhook before the change. */
async function readWebhook({
  db,
  actor,
  config,
  params,
}: {
  db: Db;
  actor: Actor;
  config: Config;
  params: { id: number };
}) {
  requireOn(config);
  return { errors: {}, checked: await findWebhook(db, actor.companyId, params.id) };
}

/** The errors of a body that only the server finds. `except`: the webhook that is changed. */
async function errorsOf(
  { db, actor, config }: { db: Db; actor: Actor; config: Config },
  { url, client_id = null, active }: Partial<WebhookBody>,
  except?: number,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const wrong = url === undefined ? null : wrongAddress(url, exceptionsOf(config.webhooksAllow));
  if (wrong !== null) errors.url = [wrong];
  else if (url !== undefined && active && (await hasEqual(db, actor.companyId, { url, client_id }, except)))
    errors.url = [webhookTexts.urlTaken];
  if (isId(client_id) && !(await findClient(db, actor, client_id)))
    errors.client_id = [webhookTexts.clientUnknown];
  return errors;
}

const lockAccount = (db: Db, { id }: Actor) =>
  lockForUpdate(db.selectFrom("accounts").select("id").where("id", "=", id), db).execute();

export const webhookEndpoints = [
  read(routes.list, async ({ db, actor, config }) => {
    requireOn(config);
    return { answer: await webhooksOf(db, actor.companyId) };
  }),

  read(routes.get, async ({ db, actor, config, params }) => {
    requireOn(config);
    const { row, webhook } = await findWebhook(db, actor.companyId, params.id);
    return { answer: webhook, version: row.version };
  }),

  change(routes.create, {
    lock: "own account",
    check: async ({ body, ...call }) => {
      requireOn(call.config);
      return { errors: await errorsOf(call, body), checked: undefined };
    },
    handle: async ({ tx, actor: { companyId }, secretKey, body, at }) => {
      await refuseReplacedKey(tx, secretKey);
      const { id, secret } = await insertWebhook(tx, { companyId, secretKey, body, at });
      const { row, webhook } = await findWebhook(tx, companyId, id);
      const events = [{ ...about(webhook, "create", "Creó el"), after: toEvent(webhook) }];
      return { answer: { ...webhook, secret }, version: row.version, events };
    },
  }),

  change(routes.update, {
    lock: "webhooks",
    check: async (call) => {
      const { checked } = await readWebhook(call);
      // As a new webhook does, so that two changes at once can't make two equal ones.
      await lockAccount(call.db, call.actor);
      return { errors: await errorsOf(call, call.body, call.params.id), checked };
    },
    handle: async ({ tx, actor, params, body, now, checked: before }) => {
      await updateWebhook(tx, params.id, body, now);
      const { row, webhook } = await findWebhook(tx, actor.companyId, params.id);
      const changes = { before: toEvent(before.webhook), after: toEvent(webhook) };
      return {
        answer: webhook,
        version: row.version,
        events: [{ ...about(webhook, "update", "Actualizó el"), ...changes }],
      };
    },
  }),

  change(routes.remove, {
    lock: "webhooks",
    check: readWebhook,
    handle: async ({ tx, params, at, checked: { webhook } }) => {
      await removeWebhook(tx, params.id, at);
      return { events: [{ ...about(webhook, "delete", "Eliminó el"), before: toEvent(webhook) }] };
    },
  }),

  change(routes.test, {
    lock: "webhooks",
    check: readWebhook,
    handle: async ({ tx, actor: { companyId }, params, now, checked: { webhook } }) => {
      if (!webhook.active) throw conflict(webhookTexts.inactiveRefused);
      const message = { companyId, webhookId: params.id, event: TEST_EVENT, data: {}, now };
      const id = await addMessage(tx, message);
      return {
        answer: await deliveryView(tx, companyId, params.id, id),
        events: [about(webhook, "update", "Probó el")],
      };
    },
  }),

  change(routes.rotate, {
    lock: "webhooks",
    check: readWebhook,
    handle: async ({ tx, actor, params, secretKey, now, checked: before }) => {
      await refuseReplacedKey(tx, secretKey);
      const secret = await rotateSecret(tx, before.row, secretKey, now);
      const { row, webhook } = await findWebhook(tx, actor.companyId, params.id);
      return {
        answer: { ...webhook, secret },
        version: row.version,
        events: [about(webhook, "update", "Cambió el secreto del")],
      };
    },
  }),

  read(routes.deliveries, async ({ slowReads, actor: { companyId }, config, params, query }) => {
    requireOn(config);
    await findWebhook(slowReads, companyId, params.id);
    return { answer: await pageOfDeliveries(slowReads, { companyId, webhookId: params.id }, query) };
  }),

  change(routes.retry, {
    lock: "webhooks",
    check: readWebhook,
    handle: async ({
      tx,
      actor: { companyId },
      params: { id: webhookId, deliveryId: id },
      now,
      checked: { webhook },
    }) => {
      if (!webhook.active) throw conflict(webhookTexts.inactiveRefused);
      await sendAgain(tx, { companyId, webhookId, id }, now);
      return {
        answer: await deliveryView(tx, companyId, webhookId, id),
        events: [about(webhook, "update", "Reintentó un mensaje del")],
      };
    },
  }),
];
