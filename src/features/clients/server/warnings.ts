import type { RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import type { ClientBody } from "../contract.ts";

type Warned = Pick<RowOf<"clients">, "id" | "alert" | "blocked_reason">;

/** What a client's answer says of its alert and block. */
export const warningsOf = (row: Omit<RowOf<"clients">, "id">) => ({
  alert: row.alert,
  alert_by: row.alert_by,
  alert_at: row.alert_at,
  blocked: row.blocked_reason === null ? null : { reason: row.blocked_reason },
  blocked_by: row.blocked_by,
  blocked_at: row.blocked_at,
});

/** A client that has none yet. */
export const NO_WARNINGS = { alert: null, blocked_reason: null };

/** Whether the body blocks the client, ends that, or gives another reason. */
export const changesBlock = ({ blocked_reason }: Pick<Warned, "blocked_reason">, { blocked }: ClientBody) =>
  blocked !== undefined && (blocked?.reason ?? null) !== blocked_reason;

interface Writer {
  /** The name of who writes. */
  by: string;
  at: Instant;
}

/** Writes what the body changes of a client's alert and block, and who did. What it lacks stays. */
export async function writeWarnings(
  tx: Tx,
  before: Warned,
  body: Pick<ClientBody, "alert" | "blocked">,
  { by, at }: Writer,
): Promise<void> {
  const { alert, blocked } = body;
  const writer = (text: string | null) => (text === null ? { by: null, at: null } : { by, at });
  const reason = blocked?.reason ?? null;
  const changed = {
    ...(alert !== undefined &&
      alert !== before.alert && { alert, alert_by: writer(alert).by, alert_at: writer(alert).at }),
    ...(blocked !== undefined &&
      reason !== before.blocked_reason && {
        blocked_reason: reason,
        blocked_by: writer(reason).by,
        blocked_at: writer(reason).at,
      }),
  };
  if (Object.keys(changed).length > 0)
    await tx.updateTable("clients").set(changed).where("id", "=", before.id).execute();
}
