import { findClient } from "#features/clients/server/queries.ts";
import { findStated } from "#features/clients/server/verbs/followMerge.ts";
import { findDebt } from "#features/debts/server/queries.ts";
import { change, read } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import { formatMoney, toDollars } from "#shared/money.ts";
import { toNumbered } from "#shared/numbers.ts";
import { receivableRoutes as routes } from "../contract.ts";
import { type Ages, addAges } from "../rules.ts";
import { remindedText } from "../texts.ts";
import { ageingOn, balanceOn, ordersOwedOn } from "./queries.ts";
import { addReminder, reminderFor } from "./reminders.ts";
import { showStatement } from "./verbs/showStatement.ts";
import { pageOfWriteOffs, voidWriteOff, writeOffDebt } from "./writeOff.ts";

const isAlways = () => true;

const shownAges = ({ buckets, credit, total }: Ages) => ({
  buckets: {
    "0-7": toDollars(buckets["0-7"]),
    "8-15": toDollars(buckets["8-15"]),
    "16-30": toDollars(buckets["16-30"]),
    "31-60": toDollars(buckets["31-60"]),
    "61+": toDollars(buckets["61+"]),
    credit: toDollars(credit),
  },
  total: toDollars(total),
});

export const receivableEndpoints = [
  read(
    routes.statement,
    async ({ db, slowReads, actor, today, params, query }) => {
      const row = orNotFound(await findStated(db, actor.companyId, params.id));
      return { answer: await showStatement(slowReads, row, { ...query, today }) };
    },
    isAlways,
  ),

  read(
    routes.ageing,
    async ({ slowReads, actor, today, query: { date = today } }) => {
      const clients = await ageingOn(slowReads, { companyId: actor.companyId, day: date, today });
      return {
        answer: {
          date,
          clients: clients.map(({ client_id, legal_name, ...ages }) => ({
            client_id,
            legal_name,
            ...shownAges(ages),
          })),
          totals: shownAges(addAges(clients)),
        },
      };
    },
    isAlways,
  ),

  read(
    routes.ageingOrders,
    async ({ slowReads, actor, today, query: { date = today, client_id = null } }) => {
      const orders = await ordersOwedOn(
        slowReads,
        { companyId: actor.companyId, day: date, today },
        client_id,
      );
      return {
        answer: orders.map(({ number, amount, owed, ...order }) => ({
          ...order,
          number: toNumbered(number).number,
          series: toNumbered(number).opening ? "SA" : null,
          amount: toDollars(amount),
          owed: toDollars(owed),
        })),
      };
    },
    isAlways,
  ),

  read(routes.writeOffs, async ({ db, actor, query }) => ({
    answer: await pageOfWriteOffs(db, actor.companyId, query),
  })),

  change(routes.writeOff, {
    check: async ({ db, actor, params }) => ({
      errors: {},
      checked: orNotFound(await findDebt(db, actor.companyId, params.debtId)),
    }),
    handle: (call) => writeOffDebt(call.tx, call.author, call.checked, call.body.reason),
  }),

  change(routes.voidWriteOff, {
    handle: (call) => voidWriteOff(call.tx, call.author, call.params.id, call.body.reason),
  }),

  read(routes.reminder, async ({ db, slowReads, actor, today, now, config, params }) => {
    const { client } = orNotFound(await findClient(db, actor, params.id));
    return {
      answer: await reminderFor(slowReads, actor.companyId, client, {
        today,
        now,
        timeZone: config.timeZone,
      }),
    };
  }),

  change(routes.remind, {
    lock: "clients",
    handle: async ({ tx, actor, params, at, today }) => {
      const { client } = orNotFound(await findClient(tx, actor, params.id));
      const total = await balanceOn(tx, { companyId: actor.companyId, day: today, today }, client.id);
      const id = await addReminder(tx, { actor, at, clientId: client.id, total });
      const summary = remindedText(client.legal_name, formatMoney(total));
      return {
        answer: { id, client_id: client.id, total: toDollars(total), by: actor.name, created_at: at },
        events: [{ action: "create", entity: "client", id: client.id, summary }],
      };
    },
  }),
];
