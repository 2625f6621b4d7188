/** One accent for pages and documents; the web theme and the PDF kit both read it from here. */
export const ACCENT = {
  /** Marks, links, main actions on light surfaces: 5.5:1 on white. */
  base: "#0f766e",
  /** The accent on dark surfaces. */
  bright: "#2dd4bf",
  /** A light background for accented elements. */
  wash: "#f0fdfa",
} as const;

export const INK = {
  strong: "#0f172a",
  body: "#334155",
  muted: "#64748b",
  line: "#e2e8f0",
  zebra: "#f8fafc",
  danger: "#b91c1c",
} as const;

/**
 * The mark: a parcel with its tape, and an arrow on its way through it. Drawn on a 24 × 24 grid with the even-odd
 * rule. Only absolute M, L, C and Z, so that the PDF kit draws it without an SVG library.
 */
export const MARK_SIZE = 24;
export const MARK_PATH =
  "M6.5 2L17.5 2C20 2 22 4 22 6.5L22 17.5C22 20 20 22 17.5 22L6.5 22C4 22 2 20 2 17.5L2 6.5C2 4 4 2 6.5 2Z" +
  "M10.3 2L13.7 2L13.7 6.6L12 5.3L10.3 6.6Z" +
  "M6.2 12.9L13.5 12.9L11.1 10.5L12.7 8.9L17.8 14L12.7 19.1L11.1 17.5L13.5 15.1L6.2 15.1Z";
