import { createHash } from "node:crypto";
import { rateOn } from "#features/rates/server/queries.ts";
import { batch, change, outline } from "#server/endpoint.ts";
import { rewritePicture } from "#server/files/rewritePicture.ts";
import { countStored, refuseAboveTotal } from "#server/files/usage.ts";
import type { PutList } from "#server/http/answers/lists.ts";
import type { Db } from "#server/schema.ts";
import { countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { AppError, conflict, invalid } from "#shared/errors.ts";
import { toBolivaresPerDollar } from "#shared/money.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { type ActionResult, courierPhoneRoutes as routes } from "../contract.ts";
import { MOST_REVIEWS } from "../rules.ts";
import { phoneTexts } from "../texts.ts";
import { applyAction } from "./actions.ts";
import { courierOf } from "./queries.ts";
import { type ListedStop, listStops, readStops } from "./stops.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Until somebody in the office has decided. */
const RETRY_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;
const KILOBYTE = 1024;

const ofCompany = { seconds: DAY_SECONDS, message: phoneTexts.tooManyCompanyFiles };

/** The room that a company's files take in a day. */
const roomOf = ({ companyId }: Actor, bytes: number): Limit => ({
  ...ofCompany,
  ...{ bucket: `company kB ${companyId}`, most: 1_000_000, weight: Math.ceil(bytes / KILOBYTE) },
});

/**
 * Many more files than a courier's day has, and a company's: each may have 600 kB, and is kept for days even if no action names it. One
 * company, with however many couriers, must not take the room of the others.
 */
const limitsOf = (actor: Actor, bytes: number): Limit[] => [
  { bucket: `files ${actor.id}`, most: 1000, seconds: DAY_SECONDS, message: phoneTexts.tooManyFiles },
  { ...ofCompany, bucket: `company files ${actor.companyId}`, most: 5000 },
  roomOf(actor, bytes),
];

/** Characters of notes that weigh as much as an order without notes. */
const LETTERS = 500;
const weightOf = ({ letters }: ListedStop) => 1 + Math.floor(letters / LETTERS);

/** Larger than what the phone's page sends, and enough to read a paper. */
const PHOTO_BOX = { width: 1600, height: 1600 };

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The hash of the file that the courier's phone sent under this id, as it sent it. */
async function sentHash(
  db: Db,
  { id, company_id }: { id: number; company_id: number },
  uuid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("proof_files")
    .select(["sha256", "sent_sha256"])
    .where("company_id", "=", company_id)
    .where("courier_id", "=", id)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return row?.sent_sha256 ?? row?.sha256;
}

export const courierPhoneEndpoints = [
  outline(
    routes.deliveries,
    async ({ db, actor, today, config }) => {
      const { id, company_id } = await courierOf(db, actor);
      const since = startOfDay(today, config.timeZone);
      const stops = await listStops(db, { companyId: company_id, courierId: id, since });
      const rate = (await rateOn(db, company_id, today))?.rate;
      return (put: PutList<ListedStop>) => ({
        items: put(stops),
        rate: rate === undefined ? null : toBolivaresPerDollar(rate),
      });
    },
    async (stops, db, { actor, today }) => {
      const { id, company_id } = await courierOf(db, actor);
      return readStops(db, stops, { companyId: company_id, courierId: id, today });
    },
    weightOf,
  ),

  batch(routes.actions, {
    handle: async ({ author, body, each }) => {
      const since = startOfDay(author.today, author.timeZone);
      const arrival = { ...author, since, sentAt: body.now ?? null };
      const results: ActionResult[] = [];
      for (const action of body.actions) {
        const result = await applyAction(each, arrival, action);
        // The phone keeps it and what came after it, and sends them again.
        if (result === "later") {
          if (results.length === 0)
            throw new AppError("too-many", {
              message: phoneTexts.tooManyReviews(MOST_REVIEWS),
              retryAfter: RETRY_SECONDS,
            });
          break;
        }
        results.push(result);
      }
      return { answer: { results } };
    },
  }),

  change(routes.saveFile, {
    prepare: async ({ upload, params, actor, now, config, files, database }) => {
      const uuid = params.uuid.toLowerCase();
      if (!UUID.test(uuid)) throw new AppError("not-found");
      if (!upload) throw invalid({ file: [phoneTexts.fileWrong] });
      const sent_sha256 = hashOf(upload.bytes);
      const stored = await sentHash(database.read, await courierOf(database.read, actor), uuid);
      if (stored !== undefined && stored !== sent_sha256) throw conflict(phoneTexts.fileTaken);
      // The same file sent again needs no more room.
      if (stored !== undefined) return { sent_sha256, file: null };
      await database.transaction(async (tx) => {
        await countAttempt(tx, limitsOf(actor, upload.bytes.length), now);
        await refuseAboveTotal(tx, config, upload.bytes.length);
      });
      const { companyId } = actor;
      const picture = await rewritePicture(upload.bytes, { companyId, box: PHOTO_BOX });
      if (!picture) throw invalid({ file: [phoneTexts.fileWrong] });
      const { bytes, contentType: content_type } = picture;
      const more = bytes.length - upload.bytes.length;
      // A PNG of two colours may take twelve times as much as it was sent with.
      if (more > 0)
        await database.transaction(async (tx) => {
          await countAttempt(tx, [roomOf(actor, more)], now);
          await refuseAboveTotal(tx, config, bytes.length);
        });
      const sha256 = hashOf(bytes);
      // On disk before the row that names it, so that a crash leaves no row without a file.
      await files.put(companyId, sha256, bytes, content_type);
      return { sent_sha256, file: { sha256, content_type, size: bytes.length } };
    },
    handle: async ({ tx, actor, params, at, ready: { sent_sha256, file } }) => {
      const courier = await courierOf(tx, actor);
      const { id: courier_id, company_id } = courier;
      const uuid = params.uuid.toLowerCase();
      if (file) {
        const added = await tx
          .insertInto("proof_files")
          .values({ ...file, sent_sha256, company_id, courier_id, uuid, created_at: at })
          .onConflict((taken) => taken.columns(["company_id", "courier_id", "uuid"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        if (added) await countStored(tx, company_id, file.size);
      }
      const stored = await sentHash(tx, courier, uuid);
      // Removed for its age since it was found: the phone sends it again.
      if (stored === undefined) throw new AppError("unavailable", { retryAfter: 1 });
      if (stored !== sent_sha256) throw conflict(phoneTexts.fileTaken);
      return { answer: { id: uuid }, events: [] };
    },
  }),
];
