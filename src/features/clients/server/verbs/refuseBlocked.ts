import { blockedText, clientRefusals } from "#features/clients/texts.ts";
import type { RowOf } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";

type Client = Pick<RowOf<"clients">, "blocked_reason">;

/**
 * Throws `conflict` for a new order of a blocked client, unless an admin confirms it. People and software of a client, and other software,
 * are not told why.
 */
export function refuseBlocked(
  client: Client | undefined,
  actor: Pick<Actor, "type" | "role">,
  confirmed = false,
): void {
  if (!client || client.blocked_reason === null) return;
  if (actor.type === "key" || actor.type === "portal") throw conflict(clientRefusals.blocked);
  if (!confirmed || !mayCall("admin", actor)) throw conflict(blockedText(client.blocked_reason));
}
