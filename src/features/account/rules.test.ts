import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { browserName, isPhone } from "./rules.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const names: [userAgent: string, name: string][] = [
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome en Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge en Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera en Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome en Linux"],
  [`Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [`${IPHONE} Version/18.2 Mobile/15E148 Safari/604.1`, "Safari en iPhone"],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome en iPhone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15",
    "Safari en Mac",
  ],
  ["Mozilla/5.0 (Windows NT 10.0)", "Windows"],
  ["curl/8.7.1", "curl"],
  ["node", "node"],
  ["Mozilla/5.0", "Navegador desconocido"],
  ["", "Navegador desconocido"],
];

describe("browserName", () => {
  for (const [userAgent, name] of names)
    it(`calls ${userAgent || "nothing"} ${name}`, () => assert.equal(browserName(userAgent), name));
});

describe("isPhone", () => {
  it("distinguishes phones and tablets from computers", () => {
    assert.equal(isPhone(`${IPHONE} Version/18.2 Mobile/15E148 Safari/604.1`), true);
    assert.equal(isPhone("Mozilla/5.0 (Linux; Android 14; K) Chrome/140.0.0.0 Mobile Safari/537.36"), true);
    assert.equal(isPhone("Mozilla/5.0 (Linux; Android 14; Tablet) Chrome/140.0.0.0 Safari/537.36"), false);
    assert.equal(isPhone(`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`), false);
  });
});
