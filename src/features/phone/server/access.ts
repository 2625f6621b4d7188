import { findCompany } from "#features/company/server/queries.ts";
import { fullName } from "#features/couriers/rules.ts";
import {
  courierAccount,
  endPhones,
  findCourier,
  openCourierAccount,
} from "#features/couriers/server/queries.ts";
import { change, read } from "#server/endpoint.ts";
import { issueCode, takeCode } from "#server/signIn/codes.ts";
import { guardCodes } from "#server/signIn/guardCodes.ts";
import { openSignIn, sessionStart } from "#server/signIn/session.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { accessRoutes, courierSignInRoutes } from "../accessContract.ts";
import { accessTexts } from "../texts.ts";
import { courierOf, phonesOf } from "./queries.ts";

const CODE_MINUTES = 15;

const toSubject = (id: number) => ({ entity: "courier", id }) as const;

export const accessEndpoints = [
  read(accessRoutes.get, async ({ db, actor, params, now, config }) => {
    orNotFound(await findCourier(db, actor.companyId, params.id));
    const account = await courierAccount(db, actor.companyId, params.id);
    const since = sessionStart({ now, config });
    return {
      answer: account
        ? await phonesOf(db, account.id, since)
        : { phones: 0, last_used_at: null, signed_in: [] },
    };
  }),

  change(accessRoutes.create, {
    lock: "couriers",
    handle: async ({ tx, actor, params, now, at, origin }) => {
      const courier = orNotFound(await findCourier(tx, actor.companyId, params.id));
      const account = await openCourierAccount(tx, courier, at);
      const { code, expires_at } = await issueCode(tx, account, actor.id, { now, minutes: CODE_MINUTES });
      const summary = `Creó un código de acceso para el teléfono de ${fullName(courier)}`;
      return {
        answer: { code, url: `${origin}/r/${code}`, expires_at },
        events: [{ ...toSubject(courier.id), action: "update", summary }],
        // His phones have no ids.
        listedId: courier.id,
      };
    },
  }),

  change(accessRoutes.remove, {
    lock: "couriers",
    handle: async ({ tx, actor, params }) => {
      const courier = orNotFound(await findCourier(tx, actor.companyId, params.id));
      const account = await courierAccount(tx, actor.companyId, courier.id);
      if (account) await endPhones(tx, account.id);
      const summary = `Cerró la sesión de los teléfonos de ${fullName(courier)}`;
      return { events: [{ ...toSubject(courier.id), action: "logout", summary }] };
    },
  }),

  change(courierSignInRoutes.signIn, {
    guard: guardCodes("courier", accessTexts.badCode),
    handle: async ({ tx, body, now, at, ip, userAgent }) => {
      const access = await takeCode(tx, "courier", body, now);
      if (!access) throw new AppError("unauthenticated", { message: accessTexts.badCode });
      const { companyId, accountId, issuedBy, token, isRepeated } = access;
      const courier = await courierOf(tx, { id: accountId });
      const { name, phone } = await findCompany(tx, companyId);
      const account = { id: accountId, company_id: companyId };
      const from = { ip, userAgent, now: at, issuedBy, ...(token && { token }) };
      const access_token = isRepeated && token ? token : await openSignIn(tx, account, from);
      const actor = { id: accountId, companyId, type: "courier", name: fullName(courier) } as const;
      const { id, first_name, last_name } = courier;
      return {
        answer: {
          access_token,
          type: "courier" as const,
          courier: { id, first_name, last_name },
          company: { name, phone },
        },
        events: isRepeated
          ? []
          : [{ ...toSubject(id), action: "login", summary: "Entró desde su teléfono", actor }],
      };
    },
  }),

  change(courierSignInRoutes.signOut, {
    lock: "own account",
    handle: async ({ tx, actor, signInId }) => {
      const courier = await courierOf(tx, actor);
      await tx.deleteFrom("sign_ins").where("id", "=", signInId).execute();
      return { events: [{ ...toSubject(courier.id), action: "logout", summary: "Salió en su teléfono" }] };
    },
  }),
];
