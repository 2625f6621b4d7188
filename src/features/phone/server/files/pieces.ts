import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import type { CourierRef } from "./attach.ts";

/** Pictures of one courier of which a part has arrived. Another one takes the place of the oldest, which begins anew. */
const MOST_UNFINISHED = 5;

interface Sending {
  courier: CourierRef;
  uuid: string;
  /** Of the whole picture: one of another size is another picture. */
  size: number;
}

const selectPieces = (db: Db, { courier: { id, company_id }, uuid }: Sending) =>
  db
    .selectFrom("file_pieces")
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .where("uuid", "=", uuid);

/** How many bytes of a picture have arrived. */
export async function receivedOf(db: Db, sending: Sending): Promise<number> {
  const { received } = await selectPieces(db, sending)
    .select(({ fn }) => fn.sum<number | null>("length").as("received"))
    .where("size", "=", sending.size)
    .executeTakeFirstOrThrow();
  return Number(received ?? 0);
}

/** What has arrived of a picture. */
export async function readPieces(db: Db, sending: Sending): Promise<Uint8Array[]> {
  const rows = await selectPieces(db, sending)
    .select("bytes")
    .where("size", "=", sending.size)
    .orderBy("place")
    .execute();
  return rows.map(({ bytes }) => bytes);
}

/** Adds the piece that follows what has arrived. */
export async function addPiece(
  tx: Tx,
  sending: Sending,
  { place, bytes, at }: { place: number; bytes: Uint8Array; at: Instant },
): Promise<void> {
  const { courier, uuid, size } = sending;
  // A picture of another size took this one's place.
  if (place === 0) {
    await removePieces(tx, sending);
    await removeOldest(tx, courier);
  }
  await tx
    .insertInto("file_pieces")
    .values({
      company_id: courier.company_id,
      courier_id: courier.id,
      uuid,
      size,
      place,
      length: bytes.length,
      bytes: Buffer.from(bytes),
      created_at: at,
    })
    .execute();
}

export async function removePieces(tx: Tx, { courier: { id, company_id }, uuid }: Sending): Promise<void> {
  await tx
    .deleteFrom("file_pieces")
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .where("uuid", "=", uuid)
    .execute();
}

async function removeOldest(tx: Tx, { id, company_id }: CourierRef): Promise<void> {
  const unfinished = await tx
    .selectFrom("file_pieces")
    .select("uuid")
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .groupBy("uuid")
    .orderBy(({ fn }) => fn.max("id"), "desc")
    .execute();
  const surplus = unfinished.slice(MOST_UNFINISHED - 1).map(({ uuid }) => uuid);
  if (surplus.length === 0) return;
  await tx
    .deleteFrom("file_pieces")
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .where("uuid", "in", surplus)
    .execute();
}
