import { createHash } from "node:crypto";
import { rateOn } from "#features/rates/server/queries.ts";
import { batch, change, read } from "#server/endpoint.ts";
import { rewritePicture } from "#server/files/rewritePicture.ts";
import type { Db } from "#server/schema.ts";
import { countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { type Day, instantAt } from "#shared/dates.ts";
import { AppError, conflict, invalid } from "#shared/errors.ts";
import { toBolivaresPerDollar } from "#shared/money.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { courierPhoneRoutes as routes } from "../contract.ts";
import { phoneTexts } from "../texts.ts";
import { applyAction } from "./actions.ts";
import { courierOf } from "./queries.ts";
import { stopsOf } from "./stops.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** When the day began in the business's time zone. */
const startOfDay = (day: Day, timeZone: string) =>
  instantAt(new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds));

/** Many more than a courier's day has. Each file may have 600 kB, and is kept for days even if no action names it. */
const filesOf = ({ id }: Actor): Limit => ({
  bucket: `files ${id}`,
  most: 1000,
  seconds: 24 * 3600,
  message: phoneTexts.tooManyFiles,
});

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
  read(routes.deliveries, async ({ db, actor, today, config }) => {
    const { id, company_id } = await courierOf(db, actor);
    const since = startOfDay(today, config.timeZone);
    const items = await stopsOf(db, { companyId: company_id, courierId: id, since, today });
    const rate = (await rateOn(db, company_id, today))?.rate;
    return { answer: { items, rate: rate === undefined ? null : toBolivaresPerDollar(rate) } };
  }),

  batch(routes.actions, {
    size: ({ actions }) => actions.length,
    handle: async ({ author, body, each }) => {
      const results = [];
      const arrival = { ...author, sentAt: body.now ?? null };
      for (const action of body.actions) results.push(await applyAction(each, arrival, action));
      return { answer: { results } };
    },
  }),

  change(routes.saveFile, {
    prepare: async ({ upload, params, actor, now, files, database }) => {
      const uuid = params.uuid.toLowerCase();
      if (!UUID.test(uuid)) throw new AppError("not-found");
      if (!upload) throw invalid({ file: [phoneTexts.fileWrong] });
      const sent_sha256 = hashOf(upload.bytes);
      const stored = await sentHash(database.read, await courierOf(database.read, actor), uuid);
      if (stored !== undefined && stored !== sent_sha256) throw conflict(phoneTexts.fileTaken);
      // The same file sent again.
      if (stored !== undefined) return { sent_sha256, file: null };
      await database.transaction((tx) => countAttempt(tx, [filesOf(actor)], now));
      const { companyId } = actor;
      const picture = await rewritePicture(upload.bytes, { companyId, box: PHOTO_BOX });
      if (!picture) throw invalid({ file: [phoneTexts.fileWrong] });
      const { bytes, contentType: content_type } = picture;
      const sha256 = hashOf(bytes);
      // On disk before the row that names it, so that a crash leaves no row without a file.
      await files.put(companyId, sha256, bytes, content_type);
      return { sent_sha256, file: { sha256, content_type, size: bytes.length } };
    },
    handle: async ({ tx, actor, params, at, ready: { sent_sha256, file } }) => {
      const courier = await courierOf(tx, actor);
      const { id: courier_id, company_id } = courier;
      const uuid = params.uuid.toLowerCase();
      if (file)
        await tx
          .insertInto("proof_files")
          .values({ ...file, sent_sha256, company_id, courier_id, uuid, created_at: at })
          .onConflict((taken) => taken.columns(["company_id", "courier_id", "uuid"]).doNothing())
          .execute();
      const stored = await sentHash(tx, courier, uuid);
      // Removed for its age since it was found: the phone sends it again.
      if (stored === undefined) throw new AppError("unavailable", { retryAfter: 1 });
      if (stored !== sent_sha256) throw conflict(phoneTexts.fileTaken);
      return { answer: { id: uuid }, events: [] };
    },
  }),
];
