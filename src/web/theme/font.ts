import latinExtended from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import ranges from "@fontsource-variable/inter/unicode.json" with { type: "json" };

/** Inter for the letters of Spanish, and for other Latin ones when a name has some. Names in other alphabets are in the system's font. */
const FILES = [
  [latin, ranges.latin],
  [latinExtended, ranges["latin-ext"]],
] as const;

// Not by the package's style sheet, which brings five more alphabets.
for (const [file, unicodeRange] of FILES)
  document.fonts.add(
    new FontFace("Inter Variable", `url(${file}) format("woff2")`, {
      weight: "100 900",
      display: "swap",
      unicodeRange,
    }),
  );
