import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, cannotRead, count, pagesOf } from "#server/pdf/testing.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Cents, Rate } from "#shared/money.ts";
import { writeRouteSheet } from "./drawRouteSheet.ts";
import type { RouteSheet } from "./routeSheet.ts";

const stop = (change: Partial<RouteSheet["stops"][number]> = {}) => ({
  number: "000041",
  time: "10:00",
  recipient: "Ana Núñez · 0424-1234567",
  address: "La Urbina",
  notes: "",
  client: "Panadería La Ñapa · 0212-5550000",
  pickup: "Los Dos Caminos",
  pays: "",
  change: null,
  due: { fee: 500 as Cents, goods: 2450 as Cents },
  ...change,
});

const textOf = async (stops: RouteSheet["stops"]) => {
  const sheet: RouteSheet = {
    courier: "Pedro Pérez",
    date: "2026-11-20" as Day,
    stops,
    company: { name: "Mandados", contact: "", logo: null },
    printedAt: "2026-11-20T15:00:00Z" as Instant,
    timeZone: "America/Caracas",
    rate: { rate: 20_000_000_000 as Rate, date: "2026-11-20" as Day },
  };
  return pagesOf(await bytesOf((output) => writeRouteSheet(sheet, output)));
};

test("a stop has fee and goods apart, their sum in both currencies, and where to pick up", {
  skip: cannotRead,
}, async () => {
  const [page = ""] = await textOf([stop()]);
  assert.match(page, /000041 .*La Urbina +\$5,00 +\$24,50 +\$29,50 +Bs 5\.900,00/);
  assert.ok(page.includes("Recoger: Panadería La Ñapa · 0212-5550000 · Los Dos Caminos"), page);
});

test("rows grow with the longest address, two phones and the longest notes, and pages repeat the courier and the day", {
  skip: cannotRead,
}, async () => {
  const words = (many: number, letter: string) => Array.from({ length: many }, (_, at) => `${letter}${at}.`);
  const address = words(110, "a");
  const notes = words(1_500, "n");
  const pages = await textOf([
    stop({
      address: address.join(" ").padEnd(500, "z"),
      recipient: "Ana Núñez · 0424-1234567 / 0212-9876543",
      notes: notes.join(" "),
      pickup: "Avenida Sucre, ".repeat(33).concat("fin"),
    }),
  ]);
  const text = pages.join("\n").replaceAll("\n", " ");
  for (const word of [...address, ...notes]) assert.equal(count(text, ` ${word}`), 1, word);
  for (const part of ["0424-1234567", "0212-9876543", "Sucre, fin", "Recibido por"])
    assert.ok(text.includes(part), part);
  for (const page of pages.slice(1)) assert.ok(page.includes("Pedro Pérez · 20 nov 2026"), page);
});
