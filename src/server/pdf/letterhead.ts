import { ACCENT } from "#shared/brand.ts";
import type { Canvas } from "./canvas.ts";
import type { PdfFile } from "./file.ts";

export interface Letterhead {
  name: string;
  /** Its document and phone on one line; empty without them. */
  contact: string;
  /** A PNG; null: the product's mark is drawn instead. */
  logo: Uint8Array | null;
}

interface Box {
  width: number;
  height: number;
}

const LOGO = "Logo";

/** The logo or the mark, drawn with its left and vertical middle at a point. */
export interface Emblem {
  /** In points, scaled into the box. */
  width: number;
  draw(page: Canvas, x: number, middle: number): void;
}

/** Makes the document's emblem, at most as large as `box`, in points; `mark` is the side of the product's mark. */
export function emblemOf(file: PdfFile, { logo }: Letterhead, box: Box, mark: number): Emblem {
  if (!logo)
    return {
      width: mark,
      draw: (page, x, middle) => page.mark(x, middle - mark / 2, mark, ACCENT.base),
    };
  const image = file.addImage(LOGO, logo);
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    width,
    draw: (page, x, middle) => page.image(LOGO, x, middle - height / 2, width, height),
  };
}
