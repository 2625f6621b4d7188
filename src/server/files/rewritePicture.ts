import { createFairLimit } from "../admission/fairLimit.ts";

type Bytes = Uint8Array;

const starts = (bytes: Bytes, offset: number, text: string) =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

/** The image type of the bytes, by their content and not their file name; null for anything else. */
function pictureType(bytes: Bytes): "image/png" | "image/jpeg" | "image/webp" | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0x89 && starts(bytes, 1, "PNG\r\n\u001a\n") && starts(bytes, 12, "IHDR"))
    return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBPVP8")) return "image/webp";
  return null;
}

/** A picture of 4,000 × 4,000 pixels is accepted. A file with more is refused before it is decoded. */
const MOST_PIXELS = 4096 * 4096;
const MOST_SECONDS = 10;

/** One at once, because a decoded picture takes up to 64 MB. The companies are served in rotation. */
const decoding = createFairLimit<number>({ atOnce: 1, each: 1, waiting: 50, waitMs: 20_000 });

interface Wanted {
  companyId: number;
  /** The largest size. A larger picture is scaled down. */
  box: { width: number; height: number };
  /** Another format than the file's. */
  as?: "image/png";
}

export interface Picture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg" | "image/webp";
}

/**
 * Decodes a PNG, JPEG or WebP and encodes it anew, so that nothing else of the file is kept: no place and no camera, nothing behind
 * the picture. The same bytes give the same result. Null for anything else, and for a damaged file. Throws `unavailable` when too many
 * wait.
 */
export async function rewritePicture(bytes: Uint8Array, wanted: Wanted): Promise<Picture | null> {
  // By content, so that no other decoder of the library (SVG, PDF, TIFF …) gets the bytes.
  const type = pictureType(bytes);
  return type && decoding.run(wanted.companyId, () => encode(bytes, { ...wanted, as: wanted.as ?? type }));
}

async function encode(
  bytes: Uint8Array,
  { box, as }: Pick<Wanted, "box"> & { as: Picture["contentType"] },
): Promise<Picture | null> {
  // Loaded with the first picture, because it takes 20 MB.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true });
  const encoded = {
    "image/png": () => picture.png(),
    "image/jpeg": () => picture.jpeg(),
    "image/webp": () => picture.webp(),
  }[as]();
  try {
    return { bytes: await encoded.toBuffer(), contentType: as };
  } catch {
    // Damaged, incomplete, too many pixels: the library's message would not help the user.
    return null;
  }
}
