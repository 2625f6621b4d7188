import { signInRoutes as routes } from "#features/account/securityContract.ts";
import { change, read } from "#server/endpoint.ts";
import { closeSignIns, sessionStart } from "#server/signIn/session.ts";
import { AppError } from "#shared/errors.ts";
import { listSignIns } from "./queries.ts";

const toEvent = (id: number, summary: string) =>
  ({ action: "logout", entity: "sign_in", id, summary }) as const;

export const signInEndpoints = [
  read(routes.list, async ({ db, actor, signInId, now, config }) => {
    const since = sessionStart({ now, config });
    return { answer: await listSignIns(db, actor.id, signInId, since) };
  }),

  change(routes.end, {
    lock: "own account",
    handle: async ({ tx, actor, params }) => {
      const ended = await tx
        .deleteFrom("sign_ins")
        .where("account_id", "=", actor.id)
        .where("id", "=", params.id)
        .returning(["ip", "user_agent"])
        .executeTakeFirst();
      if (!ended) throw new AppError("not-found");
      return { events: [{ ...toEvent(params.id, "Cerró una de sus sesiones"), before: ended }] };
    },
  }),

  change(routes.endOthers, {
    lock: "own account",
    handle: async ({ tx, actor, signInId }) => {
      if (signInId === null) throw new AppError("unauthenticated");
      await closeSignIns(tx, actor.id, signInId);
      return { events: [toEvent(signInId, "Cerró sus demás sesiones")] };
    },
  }),
];
