import assert from "node:assert/strict";
import { PassThrough, Writable } from "node:stream";
import { describe, test } from "node:test";
import { openReport, type ReportOptions } from "./document.ts";
import { bytesOf, cannotRead, count, HOSTILE, infoOf, pagesOf, structureOf } from "./testing.ts";

const OPTIONS: ReportOptions = {
  title: "Reporte de entregas",
  company: { name: "Mandados El Ávila, C.A.", contact: "J-30123456-7", logo: null },
  range: "Del 1 mar 2026 al 31 mar 2026",
  printedAt: "2026-03-31T18:05:00Z",
  timeZone: "America/Caracas",
};

const COLUMNS = [
  { label: "Número", width: 10 },
  { label: "Cliente", width: 30 },
  { label: "Monto", width: 14, kind: "money" },
] as const;

function write(draw: (report: ReturnType<typeof openReport>) => void, options = OPTIONS): Promise<Buffer> {
  return bytesOf(async (output: Writable) => {
    const report = openReport(options, output);
    draw(report);
    await report.end();
  });
}

describe("a report", { skip: cannotRead }, () => {
  test("has its title, company, language and time in its metadata", async () => {
    const pdf = await write((report) => report.table(COLUMNS).row(["000001", "Ana", 1250]));
    const info = infoOf(pdf);
    assert.equal(info.get("Title"), "Reporte de entregas");
    assert.equal(info.get("Author"), "Mandados El Ávila, C.A.");
    assert.match(info.get("CreationDate") ?? "", /Mar 31 18:05:00 2026/);
    assert.match(info.get("Page size") ?? "", /A4/);
    assert.match(pdf.toString("latin1"), /\/Lang \(es\)/);
    const [page = ""] = pagesOf(pdf);
    for (const text of [
      "Mandados El Ávila, C.A.",
      "Reporte de entregas",
      "Del 1 mar 2026 al 31 mar 2026",
      "Impreso el 31 mar 2026, 14:05",
      "Página 1 de 1",
      "$12,50",
    ]) {
      assert.equal(count(page, text), 1, text);
    }
  });

  test("has tags for its title, sections and tables on every page, but not for heads and feet", async () => {
    const rows = 120;
    const pdf = await write((report) => {
      report.section("Detalle");
      const table = report.table(COLUMNS);
      for (let row = 0; row < rows; row++) table.row([`R${row}.`, "Ana", row * 100]);
      table.total(["Total", null, 1]);
    });
    assert.equal(infoOf(pdf).get("Tagged"), "yes");
    const structure = structureOf(pdf);
    assert.match(structure, /H1 \(block\)\s+"Reporte de entregas"/);
    assert.match(structure, /H2 \(block\)\s+"Detalle"\s+Table/);
    assert.equal(count(structure, "Table (block)"), 1);
    assert.equal(count(structure, "TH:"), COLUMNS.length);
    assert.equal(count(structure, "TBody\n"), Number(infoOf(pdf).get("Pages")));
    assert.match(structure, /TR\s+TD\s+"R119\."\s+TD\s+"Ana"\s+TD\s+"\$119,00"/);
    assert.equal(count(structure, "Página"), 0);
  });

  test("has one tag per page after some thousand cells, with every row in it", async () => {
    const rows = 3_000;
    const pdf = await write((report) => {
      const table = report.table(COLUMNS);
      for (let row = 0; row < rows; row++) table.row([`R${row}.`, "Ana", 100]);
    });
    const structure = structureOf(pdf);
    for (let row = 0; row < rows; row++) assert.equal(count(structure, `R${row}.`), 1, `row ${row}`);
    assert.ok(count(structure, "TD\n") < 3_500);
  });

  test("has every row once, the head on every page and the number of pages", async () => {
    const rows = 400;
    const pdf = await write((report) => {
      const table = report.table([...COLUMNS, { label: "Día", width: 12, kind: "day" }]);
      for (let row = 0; row < rows; row++) {
        if (row % 50 === 0) table.group(`Repartidor ${row / 50}`);
        table.row([`R${String(row).padStart(5, "0")}`, `Cliente número ${row}`, row * 101, "2026-03-05"]);
        if (row % 50 === 49) table.subtotal([`Subtotal ${Math.floor(row / 50)}`, null, 5000, null]);
      }
      table.total(["Total general", null, 999_999_999, null]);
    });
    const pages = pagesOf(pdf);
    const text = pages.join("");
    for (let row = 0; row < rows; row++) assert.equal(count(text, `R${String(row).padStart(5, "0")}`), 1);
    for (let group = 0; group < 8; group++) {
      assert.equal(count(text, `Repartidor ${group}\n`), 1);
      assert.equal(count(text, `Subtotal ${group}`), 1);
    }
    assert.equal(count(text, "$9.999.999,99"), 1);
    assert.ok(pages.length > 5);
    for (const [index, page] of pages.entries()) {
      assert.equal(count(page, `Página ${index + 1} de ${pages.length}`), 1);
      assert.equal(count(page, "Cliente  "), 1, "the head");
    }
    assert.equal(infoOf(pdf).get("Pages"), String(pages.length));
    assert.equal(
      count(pdf.toString("latin1"), "/Type /Outlines") + count(pdf.toString("latin1"), "/Outlines"),
      1,
    );
  });

  test("repeats its group on the pages that continue it, and never above another group's rows", async () => {
    const pdf = await write((report) => {
      const table = report.table(COLUMNS);
      for (const day of [1, 2, 3]) {
        table.group(`${day} mar 2026`);
        for (let row = 0; row < 55; row++) table.row([`D${day}.${row}`, "Ana", 100]);
        table.subtotal([`Total del día ${day}`]);
      }
    });
    const pages = pagesOf(pdf);
    assert.ok(pages.length > 3);
    for (const page of pages.slice(1)) {
      const [, said] = /D(\d)\./.exec(page) ?? [];
      const before = page.slice(0, page.search(/D\d\./));
      assert.ok(before.includes(`${said} mar 2026`), before);
      assert.equal(count(page, "(continuación)"), before.includes("(continuación)") ? 1 : 0);
    }
    assert.ok(pages.some((page) => page.includes("(continuación)")));
    assert.equal(count(structureOf(pdf), "(continuación)"), 0);
  });

  test("never cuts its days, however long the name before them is, on any page", async () => {
    const about = "Comercializadora De Alimentos Y Bebidas Hermanos Rodríguez ".repeat(4).trim();
    const pdf = await write(
      (report) => {
        const table = report.table(COLUMNS);
        for (let row = 0; row < 120; row++) table.row([`R${row}`, "Ana", 100]);
      },
      { ...OPTIONS, about, aboutMore: "RIF J-12345678-9", stamp: "ANULADA" },
    );
    const [first = "", ...others] = pagesOf(pdf);
    assert.ok(others.length > 0);
    assert.match(
      first,
      /Rodríguez\s+Comercializadora[\s\S]*RIF J-12345678-9\s+Del 1 mar 2026 al 31 mar 2026/,
    );
    for (const page of others) assert.match(page, /Comercializadora .*… · Del 1 mar 2026 al 31 mar 2026\n/);
    assert.match(structureOf(pdf), /^Document\s+P \(block\)\s+"ANULADA"/);
  });

  test("says that it has no rows", async () => {
    const [page = "", ...others] = pagesOf(await write((report) => report.table(COLUMNS)));
    assert.equal(others.length, 0);
    assert.equal(count(page, "No hay datos para mostrar"), 1);
    assert.equal(count(page, "Página 1 de 1"), 1);
  });

  test("breaks well at every position of the page's foot", async () => {
    // Every number of rows around a page's end, so that one of them ends exactly at the foot.
    for (let rows = 20; rows <= 60; rows++) {
      const pdf = await write((report) => {
        const table = report.table(COLUMNS);
        table.group("Primero");
        for (let row = 0; row < rows; row++) table.row([`A${row}.`, "Ana", 100]);
        table.subtotal(["Suma primera", null, 100]);
        table.group("Segundo");
        table.row(["B0.", "Luis", 100]);
        table.subtotal(["Suma segunda", null, 100]);
        table.total(["Total general", null, 200]);
      });
      const pages = pagesOf(pdf);
      const has = (text: string) => pages.findIndex((page) => page.includes(text));
      assert.equal(has("Suma primera"), has(`A${rows - 1}.`), `a sum stays with its last row (${rows})`);
      assert.equal(has("Segundo"), has("B0."), `a heading stays with its first row (${rows})`);
      assert.equal(has("Total general"), has("B0."));
      for (const page of pages) assert.match(page, /[AB]\d+\./, "no page without rows");
      assert.equal(count(pages.join(""), "Total general"), 1);
    }
  });

  test("keeps a section's title and note with the first row of its table", async () => {
    for (let rows = 20; rows <= 60; rows++) {
      const pdf = await write((report) => {
        const table = report.table(COLUMNS);
        for (let row = 0; row < rows; row++) table.row([`A${row}.`, "Ana", 100]);
        report.section("Por servicio");
        report.note("Una nota de dos líneas. ".repeat(8));
        report.table(COLUMNS).row(["B0.", "Luis", 100]);
      });
      const pages = pagesOf(pdf);
      const has = (text: string) => pages.findIndex((page) => page.includes(text));
      assert.deepEqual([has("Por servicio"), has("Una nota")], [has("B0."), has("B0.")], `${rows} rows`);
    }
  });

  for (const [name, text] of Object.entries(HOSTILE)) {
    test(`survives ${name}`, async () => {
      const pdf = await write(
        (report) => {
          report.note(text);
          const table = report.table(COLUMNS);
          table.group(text || "x", text);
          table.row(["antes", text, 999_999_999]);
          table.detail([text, null, -1]);
          table.row([text, "después", 0]);
          table.subtotal([text, null, 1]);
        },
        { ...OPTIONS, title: text || "x", company: { name: text, contact: text, logo: null }, range: text },
      );
      const pages = pagesOf(pdf);
      assert.equal(pages.length, 1);
      for (const word of ["antes", "después", "$9.999.999,99", "-$0,01", "$0,00"]) {
        assert.equal(count(pages.join(""), word), 1, word);
      }
    });
  }

  test("keeps the text around characters that no font has, without their room", async () => {
    const pdf = await write((report) => {
      const table = report.table(COLUMNS);
      table.row(["1", "Café 北京 🚚 Ñandú", 1]);
      table.row(["2", "Жуков Ωμέγα Łódź", 1]);
      table.row(["3", "שלום עולם", 1]);
    });
    const text = pagesOf(pdf).join("");
    for (const part of ["Café Ñandú", "Жуков Ωμέγα Łódź", "שלום עולם"])
      assert.equal(count(text, part), 1, part);
  });

  test("has the same bytes for the same input, whatever was printed before", async () => {
    const draw = () => write((report) => report.table(COLUMNS).row(["1", "Ana Ñ é 北", 1]));
    const first = await draw();
    await write((report) => report.note("Otras letras: ŵxyz Ж"));
    assert.ok(first.equals(await draw()));
  });

  test("continues a row with many details over several pages", async () => {
    const pdf = await write((report) => {
      const table = report.table(COLUMNS);
      table.row(["000001", "Ana", 100]);
      for (let part = 0; part < 300; part++) table.detail([`Pago ${part}.`, null, part]);
      table.subtotal(["Subtotal", null, 100]);
    });
    const pages = pagesOf(pdf);
    assert.ok(pages.length >= 5);
    for (let part = 0; part < 300; part++) assert.equal(count(pages.join(""), `Pago ${part}.`), 1);
    for (const page of pages) {
      const lines = page.trimEnd().split("\n");
      assert.match(lines.at(-1) ?? "", /Página/, "nothing below the foot");
    }
  });

  test("is sent while it is still being drawn", async () => {
    let sent = 0;
    const output = new Writable({
      write(chunk, _encoding, done) {
        sent += chunk.length;
        done();
      },
    });
    const report = openReport(OPTIONS, output);
    const table = report.table(COLUMNS);
    const after: number[] = [];
    for (let batch = 0; batch < 4; batch++) {
      for (let row = 0; row < 200; row++) table.row([`${row}`, "Ana", row]);
      await report.drain();
      after.push(sent);
    }
    assert.ok(
      after.every((bytes, at) => bytes > (after[at - 1] ?? 0)),
      `${after}`,
    );
    await report.end();
  });

  test("waits for a slow reader, and stops when the reader disconnects", async () => {
    const output = new PassThrough({ highWaterMark: 1_000 });
    const report = openReport(OPTIONS, output);
    const table = report.table(COLUMNS);
    for (let row = 0; row < 500; row++) table.row([`${row}`, "Ana", row]);
    const drained = report.drain();
    let waits = true;
    const settled = drained.finally(() => {
      waits = false;
    });
    await new Promise((done) => setImmediate(() => setImmediate(done)));
    assert.ok(waits, "nobody reads yet");
    output.destroy();
    await assert.rejects(settled, /went away/);
    await assert.rejects(report.drain(), /went away/);
  });

  test("continues when its reader caught up between two batches", async () => {
    const output = new PassThrough({ highWaterMark: 1_000 });
    const report = openReport(OPTIONS, output);
    const table = report.table(COLUMNS);
    for (let row = 0; row < 2_000; row++)
      table.row([`${row} ${"ñandú".repeat(row % 9)}`, `Ana ${row * 7919}`, row]);
    // There are enough pages to be written before anything checks for room.
    await new Promise((done) => setImmediate(done));
    assert.ok(output.writableNeedDrain);
    output.resume();
    await new Promise((done) => setImmediate(done));
    assert.ok(!output.writableNeedDrain);
    await report.drain();
    await report.end();
  });
});
