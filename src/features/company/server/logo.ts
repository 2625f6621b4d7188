import { createHash } from "node:crypto";
import { pictureType } from "#server/files/pictureType.ts";
import { limitConcurrency } from "#server/limitConcurrency.ts";
import { invalid } from "#shared/errors.ts";
import { companyTexts } from "../texts.ts";

/** Accepts a logo of 4,000 × 4,000 pixels. A file with more is refused before it is decoded. */
const MOST_PIXELS = 4096 * 4096;

/** Enough for printing it as a heading. */
const BOX = { width: 640, height: 320 } as const;

/** A decoded logo takes up to 64 MB. */
const oneAtATime = limitConcurrency(1);

/**
 * Decodes the image and encodes it as a PNG of at most 640 × 320, so that nothing else of the file is kept. Throws `invalid` for
 * anything but a PNG, JPEG or WebP. `version` changes with the result.
 */
export async function readLogo(bytes: Uint8Array): Promise<{ bytes: Uint8Array; version: string }> {
  // By content, so that no other decoder of the library (SVG, PDF, TIFF …) gets the bytes.
  if (!pictureType(bytes)) throw wrong();
  const png = await oneAtATime(() => scaled(bytes));
  return { bytes: png, version: createHash("sha256").update(png).digest("base64url").slice(0, 12) };
}

async function scaled(bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first logo, because it takes 20 MB.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    // Damaged, incomplete, too many pixels: the library's message would not help the user.
    throw Object.assign(wrong(), { cause: error });
  }
}

const wrong = () => invalid({ logo: [companyTexts.logoWrong] });
