import { courierPhoneRoutes as routes } from "#features/phone/contract.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import { change } from "#server/endpoint.ts";
import { bytesOf, limitsOf, roomOf, storePicture, takeRoom } from "#server/files/storePicture.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { courierOf } from "../queries.ts";
import { addPicture, isStored, sentHash } from "./addPicture.ts";
import { lockFiles } from "./attach.ts";
import { addPiece, readPieces, receivedOf, removePieces } from "./pieces.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidOf(params: { uuid: string }): string {
  const uuid = params.uuid.toLowerCase();
  if (!UUID.test(uuid)) throw new AppError("not-found");
  return uuid;
}

export const fileEndpoints = [
  change(routes.saveFile, {
    prepare: async ({ upload, params, ...call }) => {
      const uuid = uuidOf(params);
      const sent = bytesOf(upload);
      const courier = await courierOf(call.database.read, call.actor);
      // The same file sent again needs no more room.
      if (await isStored(call.database.read, courier, uuid, sent)) return null;
      await takeRoom(call, limitsOf(call.actor, sent.length, phoneTexts.tooManyFiles), sent.length);
      return storePicture(call, sent);
    },
    handle: async ({ tx, actor, params, upload, at, ready: picture }) => {
      const courier = await courierOf(tx, actor);
      const uuid = uuidOf(params);
      await lockFiles(tx, courier);
      const events = picture ? await addPicture(tx, courier, uuid, { ...picture, at }) : [];
      // Removed for its age since it was found: the phone sends it again.
      if (!(await isStored(tx, courier, uuid, bytesOf(upload))))
        throw new AppError("unavailable", { retryAfter: 1 });
      return { answer: { id: uuid }, events };
    },
  }),

  change(routes.savePiece, {
    prepare: async ({ upload, params, query: { from, size }, ...call }) => {
      const db = call.database.read;
      const piece = bytesOf(upload);
      if (from + piece.length > size) throw invalid({ size: [phoneTexts.pieceTooLarge] });
      const sending = { courier: await courierOf(db, call.actor), uuid: uuidOf(params), size };
      if (await sentHash(db, sending.courier, sending.uuid)) return null;
      // Sent again, or after a gap: the answer says where to go on.
      if ((await receivedOf(db, sending)) !== from) return null;
      const limits =
        from === 0
          ? limitsOf(call.actor, piece.length, phoneTexts.tooManyFiles)
          : [roomOf(call.actor, piece.length)];
      await takeRoom(call, limits, piece.length);
      if (from + piece.length < size) return null;
      return storePicture(call, Buffer.concat([...(await readPieces(db, sending)), piece]));
    },
    handle: async ({ tx, actor, params, query: { from, size }, upload, at, ready: picture }) => {
      const sending = { courier: await courierOf(tx, actor), uuid: uuidOf(params), size };
      const { courier, uuid } = sending;
      await lockFiles(tx, courier);
      const answer = (received: number) => ({ answer: { id: uuid, received }, events: [] });
      if (await sentHash(tx, courier, uuid)) return answer(size);
      const received = await receivedOf(tx, sending);
      if (received !== from) return answer(received);
      if (picture) {
        const events = await addPicture(tx, courier, uuid, { ...picture, at });
        await removePieces(tx, sending);
        return { ...answer(size), events };
      }
      const bytes = bytesOf(upload);
      // Its other pieces were removed since they were found.
      if (from + bytes.length === size) throw new AppError("unavailable", { retryAfter: 1 });
      await addPiece(tx, sending, { place: from, bytes, at });
      return answer(from + bytes.length);
    },
  }),
];
