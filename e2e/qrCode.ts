import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { encode } from "uqr";

const MARGIN = 4;

/** Fails unless a camera would read this text: looks at the picture on the screen, module by module. */
export async function assertShows(picture: Locator, text: string) {
  await picture.scrollIntoViewIfNeeded();
  const shot = sharp(await picture.screenshot());
  const { data: pixels, info } = await shot.greyscale().raw().toBuffer({ resolveWithObject: true });
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  // The corners of the margin are round.
  const modules = data.slice(MARGIN, -MARGIN).map((line) => line.slice(MARGIN, -MARGIN));
  const isDark = (x: number, y: number) => {
    const [column, row] = [x, y].map((at) => Math.floor(((at + MARGIN + 0.5) * info.width) / size));
    return (pixels[((row ?? 0) * info.width + (column ?? 0)) * info.channels] ?? 255) < 128;
  };
  const seen = modules.map((line, y) => line.map((_, x) => isDark(x, y)));
  assert.deepEqual(seen, modules, `the code is not of ${text}`);
}
