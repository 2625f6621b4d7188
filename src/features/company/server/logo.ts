import { createHash } from "node:crypto";
import { rewritePicture } from "#server/files/rewritePicture.ts";
import { invalid } from "#shared/errors.ts";
import { companyTexts } from "../texts.ts";

/** Enough for printing it as a heading. */
const BOX = { width: 640, height: 320 } as const;

/**
 * The logo as a PNG of at most 640 × 320. Throws `invalid` for anything but a PNG, JPEG or WebP. `version` changes with the result.
 */
export async function readLogo(
  companyId: number,
  file: Uint8Array,
): Promise<{ bytes: Uint8Array; version: string }> {
  const logo = await rewritePicture(file, { companyId, box: BOX, as: "image/png" });
  if (!logo) throw invalid({ logo: [companyTexts.logoWrong] });
  const version = createHash("sha256").update(logo.bytes).digest("base64url").slice(0, 12);
  return { bytes: logo.bytes, version };
}
