import { change, read } from "#server/endpoint.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { CURRENCIES, formatMoney, fromDollars } from "#shared/money.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { type Float, floatRoutes as routes } from "../contract.ts";
import { handedText, voidedText } from "../texts.ts";
import { handOver } from "./handOver.ts";
import { findFloat, pageOfFloats, toFloat } from "./queries.ts";
import { voidFloat } from "./voidFloat.ts";

/** Only who keeps the books moves the safe's cash, and takes back what others handed over. */
const requireBooks = (actor: Actor): void => {
  if (!mayCall("books", actor)) throw new AppError("forbidden");
};

const amountsText = ({ amounts }: Float) =>
  CURRENCIES.filter((currency) => amounts[currency] !== 0)
    .map((currency) => formatMoney(fromDollars(amounts[currency]), currency))
    .join(" y ");

/** An event of a float is one of its courier. */
const toEvent = ({ courier_id: id }: Float) => ({ entity: "courier", id }) as const;

export const floatEndpoints = [
  change(routes.handOver, {
    lock: "couriers",
    check: async ({ actor, body: { place } }) => {
      if (place === "safe") requireBooks(actor);
      return { errors: {}, checked: undefined };
    },
    handle: async ({ tx, actor: { companyId }, author, params, body }) => {
      const id = await handOver(tx, author, params.id, body);
      const answer = toFloat(orNotFound(await findFloat(tx, companyId, id)));
      const summary = handedText(amountsText(answer), answer.courier_name, answer);
      return { answer, events: [{ ...toEvent(answer), action: "movement", summary }] };
    },
  }),

  read(routes.list, async ({ db, actor, query }) => ({
    answer: await pageOfFloats(db, actor.companyId, query),
  })),

  change(routes.void, {
    check: async ({ db, actor, params }) => {
      const { place, account_id } = orNotFound(await findFloat(db, actor.companyId, params.id));
      if (place === "safe" || account_id !== actor.id) requireBooks(actor);
      return { errors: {}, checked: undefined };
    },
    handle: async ({ tx, actor: { companyId }, author, params: { id }, body: { reason } }) => {
      const to = await voidFloat(tx, author, id, reason);
      const answer = toFloat(orNotFound(await findFloat(tx, companyId, id)));
      const summary = voidedText(amountsText(answer), answer.courier_name, to, reason);
      return { answer, events: [{ ...toEvent(answer), action: "void", summary }] };
    },
  }),
];
