// A list of prices on paper and as a file: the matrix that its page shows.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { cannotPrint, reportRows } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { readBlock } from "#features/tariffs/web/grid/draft.ts";
import { infoOf, pagesOf } from "#server/pdf/testing.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";

const TODAY = "2026-11-20";
const CITY = [
  ...["Catia", "Montalbán", "El Paraíso", "La Candelaria", "Sabana Grande", "Las Mercedes", "Chacao"],
  ...["Altamira", "Los Palos Grandes", "Los Ruices", "La Urbina", "Baruta", "El Cafetal", "El Hatillo"],
];

interface Zone {
  id: number;
  name: string;
}
interface Cell {
  from_zone_id: number;
  to_zone_id: number;
  amount: number;
  courier_pay: number | null;
}

describe("a list of prices", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let zones: Zone[];
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
  });
  after(() => api.close());

  const begin = async (names: readonly string[]) => {
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ name: "Exprés" }))).body.id;
    zones = [];
    for (const name of names) zones.push((await owner.post("/zones", { name })).body);
  };
  const cell = (from: number, to: number, amount: number, courier_pay: number | null = null): Cell => ({
    from_zone_id: zones[from]?.id ?? 0,
    to_zone_id: zones[to]?.id ?? 0,
    amount,
    courier_pay,
  });
  const put = async (cells: readonly Cell[], change: object = {}) => {
    const answer = await owner.put("/tariffs", { service_id: service, valid_from: TODAY, cells, ...change });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const pdf = async (query = "") => {
    const answer = await owner.get(`/tariffs/report?service_id=${service}${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.match(infoOf(answer.raw).get("Page size") ?? "", /^841\.89 x 595\.28 pts/);
    return pagesOf(answer.raw);
  };
  /** What a person has who opens the file and copies it. */
  const copied = async (query = "") =>
    (await reportRows(owner, `/tariffs/report?service_id=${service}${query}`))
      .map((row) => row.join("\t"))
      .join("\n");

  it("of 14 zones is one page for the wall, with each price both ways", async () => {
    await begin(CITY);
    const client = (await owner.post("/clients", sampleClient({ legal_name: "Comercial Ávila" }))).body.id;
    const cells = zones.flatMap((_, from) =>
      zones.slice(from).map((__, index) => cell(from, from + index, 3 + from + index / 4)),
    );
    await put([...cells, cell(13, 0, 99)], { client_id: client });
    const pages = await pdf(`&client_id=${client}`);
    assert.equal(pages.length, 1);
    assert.match(pages[0] ?? "", /Exprés · tarifa de Comercial Ávila desde el\s+20\s+nov\s+2026/);
    const words = pages.join(" ").replace(/\s+/g, " ");
    for (const name of CITY) for (const word of name.split(" ")) assert.ok(words.includes(word), word);
    // Each of the 105 prices twice, but those within a zone and the one whose way back has its own.
    const prices = pages.join("\n").match(/\$\d+,\d\d/g) ?? [];
    assert.equal(prices.length, 14 * 14);
    assert.equal(prices.filter((price) => price === "$99,00").length, 1);
  });

  it("is pasted back into the grid as it is stored, also what the couriers get", async () => {
    await begin(["Chacao", "=Baruta", "Los Palos; Grandes", "El Hatillo"]);
    const cells = [cell(0, 1, 5.5, 2), cell(1, 0, 6), cell(2, 2, 0, 0), cell(0, 2, 1234.56, 3.25)];
    await put(cells);
    const grid = { rows: zones, columns: zones, zones };
    const pasted = (text: string) => readBlock(text, grid, { row: 3, column: 3 });
    const typed = (side: "amount" | "courier_pay") =>
      cells
        .filter((cell) => cell[side] !== null)
        .map((cell) => [cell.from_zone_id, cell.to_zone_id, (cell[side] ?? 0).toFixed(2).replace(".", ",")]);
    for (const side of ["amount", "courier_pay"] as const) {
      const block = pasted(await copied(`&side=${side}`));
      assert.deepEqual([block.wrong, block.unknown], [[], []]);
      assert.deepEqual(
        new Set(block.typed.map(({ from, to, text }) => `${from} ${to} ${text}`)),
        new Set(typed(side).map((cell) => cell.join(" "))),
      );
    }
    const paid = (await pdf("&side=courier_pay")).join("\n");
    assert.match(paid, /Pago al repartidor/);
    assert.deepEqual(paid.match(/\$\d+,\d\d/g)?.sort(), ["$0,00", "$2,00", "$3,25", "$3,25"]);
  });

  it("of 22 zones is one page, of 23 zones four of the same size", async () => {
    await begin([...CITY, ...Array.from({ length: 9 }, (_, index) => `Urbanización ${index + 15}`)]);
    const all = zones.flatMap((_, from) => zones.map((__, to) => cell(from, to, 1000 + from + to)));
    const last = zones.at(-1)?.id;
    await put(all.filter(({ from_zone_id, to_zone_id }) => from_zone_id !== last && to_zone_id !== last));
    const [page = "", ...others] = await pdf();
    assert.equal(others.length, 0);
    assert.equal(page.match(/\$1\.\d+,\d\d/g)?.length, 22 * 22);
    await put(all);
    const pages = await pdf();
    assert.deepEqual(
      pages.map((each) => each.match(/\$1\.\d+,\d\d/g)?.length),
      [12 * 12, 12 * 11, 11 * 12, 11 * 11],
    );
  });

  it("of 100 zones has every price once, on as many pages as it needs", async () => {
    await begin(
      Array.from({ length: 100 }, (_, index) => `Urbanización ${String(index + 1).padStart(3, "0")}`),
    );
    await put(
      zones.flatMap((_, from) => zones.map((__, to) => cell(from, to, (100 + from * 100 + to) / 100))),
    );
    const pages = await pdf();
    assert.equal(pages.length, 25);
    const prices = pages.join("\n").match(/\$\d+,\d\d/g) ?? [];
    assert.equal(new Set(prices).size, 10_000);
    assert.equal(prices.length, 10_000);
    assert.equal(pages.filter((page) => page.includes("Desde")).length, pages.length);
  });

  it("without prices says so", async () => {
    await begin(["Chacao"]);
    await put([]);
    assert.match((await pdf()).join("\n"), /No hay datos para mostrar/);
  });
});
