import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bytesOf, cannotRead, count, HOSTILE, infoOf, pagesOf, structureOf } from "./testing.ts";
import { type TicketContent, writeTicket } from "./ticket.ts";

const TICKET: TicketContent = {
  company: { name: "Mandados El Ávila", contact: "J-30123456-7 · Tel. 0212-5550000", logo: null },
  title: "Orden N.º",
  number: "000042",
  date: "5 mar 2026",
  amount: { label: "Monto", value: "$9.999.999,99" },
  bolivares: { label: "En bolívares", value: "Bs 2.310.461.997,69 · tasa Bs 231,0462 del 20 nov 2026" },
  groups: [
    { title: "Recogida", lines: [{ label: "Cliente", value: "Ana Núñez" }] },
    { title: "Servicio", lines: [{ label: "Notas", value: "Tocar el timbre\nPiso 2" }] },
  ],
  thanks: "¡Gracias por su preferencia!",
  note: "Horario: 8 a 6\nSíguenos en las redes",
  printedAt: "2026-03-05T12:00:00Z",
};

describe("a ticket", { skip: cannotRead }, () => {
  test("has each of its texts once, on one page 80 mm wide", async () => {
    const pdf = await bytesOf((output) => writeTicket(TICKET, output));
    const pages = pagesOf(pdf);
    assert.equal(pages.length, 1);
    for (const text of [
      "Mandados El Ávila",
      "000042",
      "5 mar 2026",
      "$9.999.999,99",
      "Bs 2.310.461.997,69 · tasa Bs 231,0462 del 20 nov 2026",
      "Ana Núñez",
      "Piso 2",
      "J-30123456-7",
      "¡Gracias",
      "Horario: 8 a 6",
      "Síguenos",
    ]) {
      assert.equal(count(pages.join(""), text), 1, text);
    }
    assert.equal(infoOf(pdf).get("Title"), "Orden N.º 000042");
    assert.match(infoOf(pdf).get("Page size") ?? "", /^226\.77 x /);
  });

  test("has a stamp across it, if it has one", async () => {
    const stamped = await bytesOf((output) => writeTicket({ ...TICKET, stamp: "ANULADO" }, output));
    assert.match(structureOf(stamped), /^Document\s+P \(block\)\s+"ANULADO"/);
    assert.equal(count(structureOf(await bytesOf((output) => writeTicket(TICKET, output))), "ANULADO"), 0);
  });

  test("has tags: its number as the title, its groups as headings", async () => {
    const structure = structureOf(await bytesOf((output) => writeTicket(TICKET, output)));
    assert.match(structure, /H1 \(block\)\s+"[^"]*000042"/);
    assert.match(structure, /H2 \(block\)\s+"Recogida"\s+P \(block\)\s+"ClienteAna Núñez"/);
  });

  test("has its longest labels complete", async () => {
    const lines = [{ label: "Pago al cliente 123456789", value: "-$10,00" }];
    const groups = [{ title: "Movimientos del dinero de clientes", lines }];
    const page = pagesOf(await bytesOf((output) => writeTicket({ ...TICKET, groups }, output))).join("");
    assert.equal(count(page, "123456789"), 1, page);
  });

  for (const [name, text] of Object.entries(HOSTILE)) {
    test(`survives ${name}`, async () => {
      const groups = [
        {
          title: "Recogida",
          lines: [
            { label: text, value: text },
            { label: "Fin", value: "entero" },
          ],
        },
      ];
      const pdf = await bytesOf((output) =>
        writeTicket(
          { ...TICKET, company: { name: text, contact: text, logo: null }, groups, thanks: text, note: text },
          output,
        ),
      );
      const page = pagesOf(pdf).join("");
      for (const word of ["000042", "entero", "$9.999.999,99"]) assert.equal(count(page, word), 1, word);
      const height = Number(/x ([\d.]+)/.exec(infoOf(pdf).get("Page size") ?? "")?.[1]);
      assert.ok(height < 600, `${height} points high`);
    });
  }
});
