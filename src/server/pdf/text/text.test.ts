import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { HOSTILE } from "../testing.ts";
import { FACES } from "./fonts.ts";
import { shapeText, widthOf } from "./shape.ts";
import { cleanText, splitGraphemes, wrapText } from "./text.ts";

/** Every UTF-16 unit is one point wide, so that widths can be counted. */
const counted = (text: string) => text.length;

test("a clean text is unchanged", () => {
  for (const text of ["Ana", "Año 2026, piñata", "a-b/c", "$1.234,56"]) assert.equal(cleanText(text), text);
});

test("invisible and disturbing characters are removed", () => {
  assert.equal(cleanText("uno\u0000dos\u0007tres"), "unodostres");
  assert.equal(cleanText("abc\u202Edef\u2066ghi\u200f"), "abcdefghi");
  assert.equal(cleanText(" uno\t\tdos \r\n tres\u2028cuatro\u00a0cinco "), "uno dos tres cuatro cinco");
  assert.equal(cleanText("mal \ud83d \ufffd fin"), "mal fin");
  assert.equal(cleanText("Jose\u0301"), "José");
  assert.equal(cleanText(`a${"\u0301".repeat(50)}`), "á\u0301\u0301");
});

test("what no font has is left out with its room, and the rest of a cluster stays", () => {
  for (const [text, clean] of [
    ["Café 北京 🚚 Ávila", "Café Ávila"],
    ["北京", ""],
    ["🇻🇪Ana👍🏽", "Ana"],
    ["Ana (👨‍👩‍👧) Núñez", "Ana () Núñez"],
    ["uno 한국\n🚚\ndos", "uno dos"],
    ["❤️‍🔥", "❤"],
    ["❤️ ✓ ✔ → ← ↔ ₿ € № ½ … « » “ ” • ★ ☎", "❤️ ✓ ✔ → ← ↔ ₿ € № ½ … « » “ ” • ★ ☎"],
    ["Жуков Ωμέγα Łódź Ṽĩệt ŵ", "Жуков Ωμέγα Łódź Ṽĩệt ŵ"],
    ["مرحبا שלום", "مرحبا שלום"],
  ] as const)
    assert.equal(cleanText(text), clean, text);
});

test("line breaks are kept on request, one at a time", () => {
  assert.equal(cleanText("uno \r\n\r\n dos\ntres\n", 100, true), "uno\ndos\ntres");
});

test("a text above the cap ends in an ellipsis, and the rest is never examined", () => {
  assert.equal(cleanText("abcdef", 3), "abc…");
  assert.equal(cleanText("ab🙂", 3), "ab…");
});

test("lines break at spaces, and inside a word only where it is wider than a line", () => {
  assert.deepEqual(wrapText("uno dos tres", 7, 3, counted, 1), ["uno dos", "tres"]);
  assert.deepEqual(wrapText("uno abcdefghij k", 5, 4, counted, 1), ["uno", "abcde", "fghij", "k"]);
  assert.deepEqual(wrapText("uno\ndos tres", 20, 3, counted, 1), ["uno", "dos tres"]);
  assert.deepEqual(wrapText("", 5, 2, counted, 1), [""]);
});

test("a text that doesn't fit ends in an ellipsis", () => {
  assert.deepEqual(wrapText("uno dos tres", 7, 1, counted, 1), ["uno do…"]);
  assert.deepEqual(wrapText("abcdefghijklm", 5, 2, counted, 1), ["abcde", "fghi…"]);
  assert.deepEqual(wrapText("uno\ndos\ntres", 9, 2, counted, 1), ["uno", "dos…"]);
});

test("a family emoji stays one character", () => {
  assert.deepEqual(splitGraphemes("a👨‍👩‍👧é"), ["a", "👨‍👩‍👧", "é"]);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(...Object.values(HOSTILE)),
  fc.string({
    unit: fc.constantFrom("a", "ñ", " ", "\n", "\t", "\u0301", "🙂", "م", "\ud800", "\u200d"),
    maxLength: 80,
  }),
);

test("cleaned text is well formed, visible and stays the same when cleaned again", () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, keepLines) => {
      const clean = cleanText(text, 20_000, keepLines);
      assert.ok(clean.isWellFormed());
      assert.ok(!/(?!\n|\u200d)[\p{Cc}\p{Cf}]|\s{2}|^\s|\s$/u.test(clean), JSON.stringify(clean));
      assert.ok(keepLines || !clean.includes("\n"));
      assert.equal(cleanText(clean, 20_000, keepLines), clean);
    }),
  );
});

test("every face draws each character of a clean text with a glyph", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...Object.values(FACES)), (text, face) => {
      for (const { placed } of shapeText(cleanText(text), face))
        for (const { glyph } of placed) assert.notEqual(glyph.id, 0, JSON.stringify(text));
      const drawn = shapeText(cleanText(text), face).flatMap(({ placed }) => placed);
      const visible = cleanText(text).replace(/[\u200d\ufe00-\ufe0f\u{e0000}-\u{e0fff}]/gu, "");
      assert.equal(drawn.length === 0, visible === "", JSON.stringify(text));
    }),
  );
});

test("any text fits its lines, in order, and loses nothing without an ellipsis", () => {
  const face = FACES.regular;
  const measure = (part: string) => widthOf(part, face, 8);
  fc.assert(
    fc.property(
      anyText,
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 1, max: 4 }),
      (text, width, most) => {
        const clean = cleanText(text, 20_000, true);
        const lines = wrapText(clean, width, most, measure, 1.6);
        assert.ok(lines.length <= most);
        for (const line of lines) {
          assert.ok(measure(line) <= width + 0.001 || splitGraphemes(line).length <= 2, JSON.stringify(line));
          assert.ok(line.isWellFormed());
        }
        const bare = (value: string) => value.replace(/\s/g, "");
        const visibleText = bare(lines.join(""));
        const whole = bare(clean);
        if (visibleText === whole) return;
        assert.ok(visibleText.endsWith("…"));
        assert.ok(whole.startsWith(visibleText.slice(0, -1)), JSON.stringify([clean, lines]));
      },
    ),
  );
});

test("no text is measured beyond its visible part", () => {
  let measured = 0;
  const measure = (part: string) => {
    measured += part.length;
    return part.length;
  };
  wrapText("x".repeat(100_000), 100, 2, measure, 1);
  wrapText("nota ".repeat(20_000), 100, 2, measure, 1);
  assert.ok(measured < 20_000, `${measured} letters measured`);
});
