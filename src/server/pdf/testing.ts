import { execFileSync, spawnSync } from "node:child_process";
import { PassThrough, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";

/** Why PDFs can't be read back on this machine, or false. Tests that read one skip with it. */
export const cannotRead: string | false =
  spawnSync("pdftotext", ["-v"]).error === undefined ? false : "pdftotext (poppler-utils) is not installed";

export async function bytesOf(write: (output: Writable) => Promise<void>): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), write(output)]);
  return bytes;
}

/** A PDF's text page by page, as pdftotext reads it. */
export function pagesOf(pdf: Buffer): string[] {
  const text = execFileSync("pdftotext", ["-layout", "-enc", "UTF-8", "-", "-"], {
    input: pdf,
    encoding: "utf8",
  });
  return text.split("\f").slice(0, -1);
}

export function infoOf(pdf: Buffer): Map<string, string> {
  const text = execFileSync("pdfinfo", ["-"], {
    input: pdf,
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
  return new Map(
    text.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
}

/** A PDF's structure as screen readers get it: each element on a line, its text below. */
export const structureOf = (pdf: Buffer): string =>
  execFileSync("pdfinfo", ["-struct-text", "-"], { input: pdf, encoding: "utf8", maxBuffer: 1e8 });

/** The glyphs' codes of each text that a PDF draws, and the characters that its fonts stand for, as hexadecimal UTF-16. */
export function drawnIn(pdf: Buffer): { codes: string[]; characters: Set<string> } {
  const streams = compressedIn(pdf);
  const codes = streams.flatMap((text) => [...text.matchAll(/<([0-9a-f]*)>Tj/g)].map(([, hex]) => hex ?? ""));
  const maps = streams.filter((text) => text.includes("begincmap"));
  const characters = maps.flatMap(
    (map) => (/beginbfrange([\s\S]*)endbfrange/.exec(map)?.[1] ?? "").match(/(?<=<)[0-9a-f ]+(?=>)/g) ?? [],
  );
  return { codes: codes.flatMap((hex) => hex.match(/.{4}/g) ?? []), characters: new Set(characters) };
}

/** What a PDF's compressed streams hold, as Latin-1. */
function compressedIn(pdf: Buffer): string[] {
  const file = pdf.toString("latin1");
  const streams: string[] = [];
  for (const { index, 0: mark } of file.matchAll(/>>\s*stream\r?\n/g)) {
    const head = file.slice(file.lastIndexOf(" obj", index), index);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const start = index + mark.length;
    if (/\/FlateDecode/.test(head))
      streams.push(inflateSync(pdf.subarray(start, start + length)).toString("latin1"));
  }
  return streams;
}

export function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Difficult texts, by what makes them difficult. */
export const HOSTILE: Record<string, string> = {
  "a word of 5,000 letters": "x".repeat(5_000),
  "a note of 10,000 letters": "Dejar con el portero. ".repeat(455),
  emoji: "Café 🙂👨‍👩‍👧‍👦🇻🇪 fin",
  Chinese: "Restaurante 北京 Altamira",
  Arabic: "Tienda مرحبا محمد (Sucre)",
  Hebrew: "שלום עולם",
  controls: "uno\u0000dos\u0007tres\u001b[31mcuatro",
  "bidi controls": "abc\u202Edef\u2066ghi",
  "lone surrogates": "mal \ud83d y \udc00 fin",
  script: '</script><script>alert("x")</script>',
  "an address of 400 letters": `${"Avenida Francisco de Miranda, ".repeat(13)}Chacao`,
  "towers of marks": `Z\u0301${"\u0300\u0301\u0302".repeat(300)}algo`,
  "white space": "  uno\t\tdos \r\n tres\u2028cuatro\u00a0 ",
  scripts: "Жуков Ωμέγα Łódź Ṽĩệt ĳ ŉ ﬁn",
  "nothing but marks": "\u0301\u0302\u200d\ufe0f",
  empty: "",
};
