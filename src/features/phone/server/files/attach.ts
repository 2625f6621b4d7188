import { formatNumber } from "#features/deliveries/rules.ts";
import type { CourierAction } from "#features/phone/actionFields.ts";
import { ATTACH_DAYS } from "#features/phone/rules.ts";
import { proofKindLabels } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import type { ProofKind } from "#shared/vocabulary.ts";

export interface CourierRef {
  id: number;
  company_id: number;
}

export interface NamedFile {
  kind: ProofKind;
  uuid: string;
}

/** The files that prove an action, by the ids that its phone gave them. */
export function filesNamedBy(action: CourierAction): NamedFile[] {
  const photos =
    action.kind === "start" ? [] : action.photo.map((uuid) => ({ kind: "photo" as const, uuid }));
  const signature = action.kind === "deliver" ? action.signature : null;
  return signature === null ? photos : [...photos, { kind: "signature", uuid: signature }];
}

/** Lets one request at a time attach the files of a courier: an action and its file may arrive at the same moment. */
export async function lockFiles(tx: Tx, { id }: CourierRef): Promise<void> {
  await lockForUpdate(tx.selectFrom("couriers").select("id").where("id", "=", id), tx).execute();
}

/** Attaches the files that an action names as far as they have arrived. The others are attached when they do. */
export async function attachNamed(
  tx: Tx,
  { id: action_id, company_id, courier_id, created_at }: RowOf<"courier_actions">,
  delivery_id: number,
  named: readonly NamedFile[],
): Promise<void> {
  if (named.length === 0) return;
  const stored = await tx
    .selectFrom("proof_files")
    .select(["id", "uuid"])
    .where("company_id", "=", company_id)
    .where("courier_id", "=", courier_id)
    .where(
      "uuid",
      "in",
      named.map(({ uuid }) => uuid),
    )
    .execute();
  const idOf = new Map(stored.map(({ id, uuid }) => [uuid, id]));
  const shared = { company_id, delivery_id, action_id, created_at };
  const proofs = named.flatMap(({ kind, uuid }) => {
    const file_id = idOf.get(uuid);
    return file_id === undefined ? [] : [{ ...shared, kind, file_id }];
  });
  const awaited = named
    .filter(({ uuid }) => !idOf.has(uuid))
    .map((file) => ({ ...shared, ...file, courier_id }));
  if (proofs.length > 0) await tx.insertInto("proofs").values(proofs).execute();
  if (awaited.length > 0)
    await tx
      .insertInto("awaited_files")
      .values(awaited)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Attaches a file that has just arrived to the actions of the last 30 days that name it. Returns the events of their orders. */
export async function attachArrived(
  tx: Tx,
  { id: courier_id, company_id }: CourierRef,
  file: { id: number; uuid: string },
  at: Instant,
): Promise<EventDraft[]> {
  const since = instantAt(new Date(Date.parse(at) - ATTACH_DAYS * 24 * 3_600_000));
  const awaited = await tx
    .deleteFrom("awaited_files")
    .where("company_id", "=", company_id)
    .where("courier_id", "=", courier_id)
    .where("uuid", "=", file.uuid)
    .returning(["delivery_id", "action_id", "kind", "created_at"])
    .execute();
  const events: EventDraft[] = [];
  for (const { delivery_id, action_id, kind, created_at } of awaited) {
    if (created_at < since) continue;
    await tx
      .insertInto("proofs")
      .values({ company_id, delivery_id, action_id, kind, file_id: file.id, created_at: at })
      .execute();
    const { number } = await tx
      .selectFrom("deliveries")
      .select("number")
      .where("id", "=", delivery_id)
      .executeTakeFirstOrThrow();
    const summary = `Envió una ${proofKindLabels[kind].toLowerCase()} de la orden ${formatNumber(number)}`;
    events.push({ action: "update", entity: "delivery", id: delivery_id, summary });
  }
  return events;
}
