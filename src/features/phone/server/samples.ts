import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

interface Caller {
  post(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: { code: string; access_token: string } }>;
}

/** A code that signs the courier's phone in. */
export async function accessCode(staff: Caller, courierId: number): Promise<string> {
  return (await staff.post(`/couriers/${courierId}/access`)).body.code;
}

/** Signs a phone of the courier in, and returns its token. */
export async function phoneToken(staff: Caller, courierId: number, nobody: Caller): Promise<string> {
  const code = await accessCode(staff, courierId);
  return (await nobody.post("/courier/sign-in", { code })).body.access_token;
}

/** An action of a courier's phone; without a change the order is started. */
export const sampleAction = (deliveryId: number, change: object = {}) => ({
  id: randomUUID(),
  delivery_id: deliveryId,
  kind: "start",
  at: "2026-11-20T14:30:00.000Z",
  ...change,
});

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A photo of one pixel: a PNG of this colour, 0 to 16777215. */
export function samplePhoto(colour = 0): Buffer {
  const size = Buffer.from("0000000100000001", "hex");
  const trueColour = Buffer.from("0802000000", "hex");
  const pixel = Buffer.from([0, colour >> 16, colour >> 8, colour].map((byte) => byte & 255));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.concat([size, trueColour])),
    chunk("IDAT", deflateSync(pixel)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A photo to upload. */
export function photoForm(bytes = samplePhoto()): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "foto.png");
  return form;
}
