import { crc32, deflateSync } from "node:zlib";
import { ACCENT, MARK_PATH, MARK_SIZE } from "#shared/brand.ts";

/** Phones need bitmaps, and crop a maskable icon to their own shape: only its middle is always visible. */
const icons = [
  { fileName: "icon-192.png", size: 192, share: 1, ink: ACCENT.base },
  { fileName: "icon-512.png", size: 512, share: 1, ink: ACCENT.base },
  { fileName: "icon-maskable-512.png", size: 512, share: 0.62, ink: "#ffffff", ground: ACCENT.base },
  { fileName: "apple-touch-icon.png", size: 180, share: 0.72, ink: "#ffffff", ground: ACCENT.base },
];

/**
 * Draws the icons of an installed app from the mark that pages and documents share.
 *
 * @returns {import("vite").Plugin}
 */
export function appIcons() {
  return {
    name: "app-icons",
    apply: "build",
    generateBundle() {
      for (const icon of icons)
        this.emitFile({ type: "asset", fileName: icon.fileName, source: png(icon.size, draw(icon)) });
    },
  };
}

/** Sample lines per row of pixels. Along a line the coverage is exact. */
const LINES = 8;

/** @param {{ size: number, share: number, ink: string, ground?: string }} icon */
function draw({ size, share, ink, ground = ink }) {
  const edges = outline();
  const scale = (size * share) / MARK_SIZE;
  const shift = (size * (1 - share)) / 2;
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row++) {
    const covered = new Float64Array(size);
    for (let line = 0; line < LINES; line++) {
      const y = (row + (line + 0.5) / LINES - shift) / scale;
      const ends = crossings(edges, y).map((x) => x * scale + shift);
      for (let end = 0; end + 1 < ends.length; end += 2) cover(covered, ends[end] ?? 0, ends[end + 1] ?? 0);
    }
    for (let column = 0; column < size; column++) {
      const part = (covered[column] ?? 0) / LINES;
      const color = [1, 3, 5].map((at) => mix(channel(ground, at), channel(ink, at), part));
      pixels.set([...color, ground === ink ? Math.round(255 * part) : 255], (row * size + column) * 4);
    }
  }
  return pixels;
}

/** Where a line enters and leaves the mark, by the even-odd rule. */
function crossings(/** @type {number[][]} */ edges, /** @type {number} */ y) {
  const places = [];
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of edges)
    if (y1 > y !== y2 > y) places.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  return places.sort((a, b) => a - b);
}

function cover(/** @type {Float64Array} */ row, /** @type {number} */ from, /** @type {number} */ to) {
  for (let column = Math.max(0, Math.floor(from)); column < Math.min(row.length, to); column++)
    row[column] = (row[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
}

const channel = (/** @type {string} */ color, /** @type {number} */ at) =>
  Number.parseInt(color.slice(at, at + 2), 16);
const mix = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ part) =>
  Math.round(from + (to - from) * part);

/**
 * The mark as straight edges: its path has only absolute M, L, C and Z.
 *
 * @returns {number[][]}
 */
function outline() {
  const edges = [];
  let start = [0, 0];
  let here = start;
  for (const [, command, text = ""] of MARK_PATH.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const n = text.trim().split(/\s+/).map(Number);
    const [x = 0, y = 0] = here;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    if (command === "M") start = here = [a, b];
    else if (command === "C")
      for (let step = 1; step <= 12; step++) {
        const t = step / 12;
        const at = (/** @type {number[]} */ [p = 0, q = 0, r = 0, s = 0]) =>
          (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t ** 2 * r + t ** 3 * s;
        const next = [at([x, a, c, e]), at([y, b, d, f])];
        edges.push([...here, ...next]);
        here = next;
      }
    else {
      const next = command === "Z" ? start : [a, b];
      edges.push([...here, ...next]);
      here = next;
    }
  }
  return edges;
}

/** @param {number} size @param {Buffer} pixels RGBA, row by row */
function png(size, pixels) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++)
    pixels.copy(rows, row * (size * 4 + 1) + 1, row * size * 4, (row + 1) * size * 4);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
