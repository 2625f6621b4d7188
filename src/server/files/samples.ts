import { crc32, deflateSync } from "node:zlib";

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
