import { idsByName, idsByUse } from "#server/database/listing.ts";
import { change, file, list, read } from "#server/endpoint.ts";
import { bytesOf, limitsOf, storePicture, takeRoom } from "#server/files/storePicture.ts";
import { detachPlanned } from "#server/planned/uses.ts";
import { recordChanges } from "#server/recordChanges.ts";
import { calendarDayAt } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import { type Courier, paperPhotoRoutes, courierRoutes as routes } from "../contract.ts";
import { fullName } from "../rules.ts";
import { courierTexts } from "../texts.ts";
import { addPaperPhoto, findPaperPhoto } from "./paperPhotos.ts";
import {
  couriersOf,
  findCourier,
  insertCourier,
  pageOfCouriers,
  removeCourier,
  toCourier,
  typedFields,
  updateCourier,
} from "./queries.ts";
import { changeDuty } from "./verbs/changeDuty.ts";

const { created, updated, removed } = recordChanges<Courier>(
  "courier",
  (courier) => `el repartidor ${fullName(courier)}`,
  typedFields,
);

export const courierEndpoints = [
  list(
    routes.list,
    ({ db, actor, query: { sortBy } }) =>
      (sortBy === "use" ? idsByUse : idsByName)(db, "couriers", actor.companyId),
    (ids, db, { actor }) => couriersOf(db, actor.companyId, ids),
  ),

  read(routes.filter, async ({ db, actor, query: { papers_expiring, ...query }, now, clock }) => ({
    answer: await pageOfCouriers(db, actor.companyId, {
      ...query,
      expiringOn: papers_expiring ? calendarDayAt(now, clock.timeZone) : undefined,
    }),
  })),

  read(routes.get, async ({ db, actor, params }) => {
    const row = orNotFound(await findCourier(db, actor.companyId, params.id));
    return { answer: toCourier(row), version: row.version };
  }),

  change(routes.create, {
    check: async ({ body }) => ({ errors: wrongPhones({ phone: body.phone }), checked: undefined }),
    handle: async ({ tx, actor, body, at }) => {
      const id = await insertCourier(tx, actor.companyId, body, at);
      const row = orNotFound(await findCourier(tx, actor.companyId, id));
      return created(toCourier(row), row.version);
    },
  }),

  change(routes.update, {
    lock: "couriers",
    check: async ({ db, actor, params, body }) => {
      const before = orNotFound(await findCourier(db, actor.companyId, params.id));
      return { errors: wrongPhones({ phone: body.phone }, [before.phone]), checked: undefined };
    },
    handle: async ({ tx, actor, params, body, at }) => {
      const before = toCourier(orNotFound(await findCourier(tx, actor.companyId, params.id)));
      await updateCourier(tx, { companyId: actor.companyId, id: params.id }, body, at);
      const row = orNotFound(await findCourier(tx, actor.companyId, params.id));
      return updated(before, toCourier(row), row.version);
    },
  }),

  change(routes.duty, {
    lock: "couriers",
    handle: async ({ tx, actor, params, body }) => {
      const { companyId } = actor;
      const events = await changeDuty(tx, { companyId, id: params.id }, body.state);
      return { answer: toCourier(orNotFound(await findCourier(tx, companyId, params.id))), events };
    },
  }),

  change(routes.remove, {
    lock: "couriers",
    handle: async ({ tx, actor: { companyId }, params: { id }, query, at }) => {
      const row = orNotFound(await findCourier(tx, companyId, id));
      const used = { companyId, table: "couriers", id, name: `a ${fullName(row)}` } as const;
      const detached = query.detach ? await detachPlanned(tx, used, at) : [];
      await removeCourier(tx, row, at);
      return { events: [...detached, ...removed(toCourier(row)).events] };
    },
  }),

  change(paperPhotoRoutes.add, {
    prepare: async ({ upload, ...call }) => {
      const sent = bytesOf(upload);
      await takeRoom(call, limitsOf(call.actor, sent.length, courierTexts.tooManyPhotos), sent.length);
      return storePicture(call, sent);
    },
    handle: async ({ tx, actor, at, ready: picture }) => ({
      answer: { id: await addPaperPhoto(tx, actor.companyId, picture, at) },
      events: [],
    }),
  }),

  file(paperPhotoRoutes.photo, async ({ db, actor, params, files }) => {
    const { sha256, content_type } = orNotFound(await findPaperPhoto(db, actor.companyId, params.id));
    const bytes = orNotFound(await files.get(actor.companyId, sha256));
    return {
      name: `papel_${params.id}.${content_type.slice("image/".length)}`,
      contentType: content_type,
      disposition: "inline",
      body: Buffer.from(bytes),
      events: [],
    };
  }),
];
