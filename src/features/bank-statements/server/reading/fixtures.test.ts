// Whole files as ten banks write them, made by hand from public descriptions: what becomes of each of their rows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import type { Mapping } from "#features/bank-statements/contract.ts";
import type { Day } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { formatMoney } from "#shared/money.ts";
import { workbookOf } from "#test/workbook.ts";
import readStatement, { type StatementHead, type StoredLine } from "./statementJob.ts";

const TODAY = "2026-11-26" as Day;

interface BankFile {
  name: string;
  /** What a person says where no heading does. */
  mapping?: Partial<Mapping>;
  statementAccount?: string;
  lines: string[];
  /** The rows that are no lines, below the headings. */
  leftOut?: string[];
}

const FILES: BankFile[] = [
  {
    name: "banesco.csv",
    lines: [
      "2026-11-23 Bs 1.234,50 00012345678 PAGO MOVIL RECIBIDO",
      "2026-11-23 Bs 1.234,50 00012345678 PAGO MOVIL RECIBIDO (2)",
      "2026-11-24 Bs 10,00 00012345679 SALDO FINAL ORDEN 44",
      "2026-11-24 Bs 20,00 00012345680 Saldo anterior cliente Pérez",
      "2026-11-24 -Bs 3,70 00012345681 COM. PAGO MOVIL",
      "2026-11-25 Bs 500,00 - DEPÓSITO EN TAQUILLA",
      '2026-11-25 -Bs 1.000,00 00012345682 TRANSF. A "LA ÑAPA", C.A.',
    ],
    leftOut: ["14 falta el monto", "15 la fecha «Saldo final» no se entiende"],
  },
  {
    name: "mercantil.txt",
    mapping: { date: 2, reference: 3, sign: 4, description: 5, amount: 6, currency: "VES" },
    lines: [
      "2026-11-24 Bs 1.500,00 0098765432 PAGO MOVIL 04141234567",
      "2026-11-24 Bs 1.500,00 0098765432 PAGO MOVIL 04141234567 (2)",
      "2026-11-25 -Bs 250,25 0098765433 TRANSF A TERCEROS",
      "2026-11-25 -Bs 0,35 0098765434 SALDO ANTERIOR TARJETA",
    ],
    leftOut: ["5 el monto «,» no se entiende"],
  },
  {
    name: "venezuela.csv",
    lines: [
      "2026-11-24 Bs 800,00 51234567890 PAGOMOVIL BDV",
      "2026-11-25 -Bs 300,00 51234567891 PAGO PROVEEDOR",
      "2026-11-25 -Bs 800,00 51234567890 REVERSO PAGOMOVIL BDV",
      "2026-11-25 Bs 50,00 51234567892 COBRO DE SALDO INICIAL",
    ],
  },
  {
    name: "bnc.csv",
    lines: [
      '2026-11-24 Bs 2.345,60 07654321 Pago movil, "La Ñapa"',
      "2026-11-25 -Bs 4,20 07654322 Comision",
      "2026-11-25 -Bs 1.000,00 07654323 Total facturas noviembre",
    ],
    leftOut: [
      "2 falta la fecha y el monto",
      "6 tiene débito y crédito a la vez",
      "7 la fecha «Total» no se entiende",
    ],
  },
  {
    name: "bancamiga.csv",
    lines: [
      "2026-11-24 Bs 99,99 001122334455 PM RECIBIDO",
      "2026-11-24 -Bs 1,00 001122334456 CARGO POR SERVICIO",
      "2026-11-24 Bs 1.200,00 001122334458 ABONO DE NÓMINA",
    ],
    leftOut: ["7 el monto es cero", "9 la fecha «31/02/2026 00:10» no se entiende"],
  },
  {
    name: "tesoro_dolares.csv",
    lines: [
      "2026-11-24 $1.234,50 88120001 ZELLE ANA PEREZ",
      "2026-11-24 -$2,50 88120002 COMISION",
      "2026-11-25 $40,00 88120003 PAGO EN TIENDA",
    ],
    leftOut: [
      "6 el monto «Bs. 9.000,00» está en otra moneda que la cuenta",
      "7 el monto «12.345» tiene más de dos decimales",
    ],
  },
  {
    name: "provincial.xlsx",
    lines: [
      "2026-11-24 Bs 2.500,10 45678901 ABONO P2P",
      "2026-11-24 Bs 2.500,10 45678901 ABONO P2P (2)",
      "2026-11-25 -Bs 7,50 45678902 COMISION P2P",
      "2026-11-25 Bs 0,30 45678903 SALDO INICIAL CLIENTE 7",
    ],
    leftOut: ["9 la fecha «Saldo final» no se entiende"],
  },
  {
    name: "bicentenario.xls",
    lines: [
      "2026-11-24 Bs 1.234,50 00012345678 PAGO MÓVIL",
      "2026-11-24 -Bs 3,70 00012345679 COM. PM",
      "2026-11-25 -Bs 250,00 00012345680 TRANSFERENCIA",
      "2026-11-25 Bs 80,00 00012345681 SALDO A FAVOR",
    ],
    leftOut: ["8 la fecha «Totales» no se entiende"],
  },
  {
    name: "banesco.sta",
    lines: [
      "2026-11-24 Bs 1.234,50 0098765432 PAGO MOVIL DE MARIA PEREZ",
      "2026-11-24 Bs 1.234,50 0098765432 PAGO MOVIL DE MARIA PEREZ (2)",
      "2026-11-24 -Bs 3,70 COM00001 SALDO FINAL COMISION",
    ],
  },
  {
    name: "provincial.940",
    lines: [
      "2026-11-24 Bs 80,00 51234567890 PAGO MOVIL REF 51234567890 ANA PEREZ",
      "2026-11-25 -Bs 80,00 51234567890 REVERSO DE PAGO",
      "2026-11-25 -Bs 120,50 CHEQUE 77 CHEQUE PAGADO",
      "2026-11-25 Bs 0,50 - DEVOLUCION DE COMISION",
    ],
  },
  { name: "dos_cuentas.mt940", statementAccount: "0102-VES", lines: ["2026-11-24 Bs 100,00 123456 PAGO"] },
  {
    name: "dos_cuentas.mt940",
    statementAccount: "0102-USD",
    lines: ["2026-11-24 $5,00 654321 PAGO EN DOLARES"],
  },
];

const [DAY, MONEY] = [1, 2];
const texts = (row: number, cells: readonly string[]) =>
  cells
    .map((text, column) => `<c r="${"ABCDEFG"[column]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join("");
/** Days as a spreadsheet counts them. */
const movement = (
  row: number,
  day: number,
  kind: string,
  reference: number,
  concept: string,
  amount: number,
) =>
  `<row r="${row}"><c r="A${row}" s="${DAY}"><v>${day}</v></c><c r="B${row}" s="${DAY}"><v>${day}</v></c><c r="C${row}" t="inlineStr"><is><t>${kind}</t></is></c><c r="D${row}"><v>${reference}</v></c><c r="E${row}" t="inlineStr"><is><t>${concept}</t></is></c><c r="F${row}" s="${MONEY}"><v>${amount}</v></c></row>`;

/** A workbook, whose days and amounts are numbers with a format. */
const provincial = () =>
  workbookOf({
    formats: ["dd/mm/yyyy", "&quot;Bs.&quot; #,##0.00"],
    sheets: [
      {
        rows: [
          `<row r="1">${texts(1, ["Movimientos de cuenta"])}</row>`,
          `<row r="2">${texts(2, ["Cuenta: 0108-0000-00-0000000000"])}</row>`,
          `<row r="4">${texts(4, ["F. Operación", "F. Valor", "Código", "N° Doc.", "Concepto", "Importe", "Saldo"])}</row>`,
          movement(5, 46350, "P2P", 45678901, "ABONO P2P", 2500.1),
          movement(6, 46350, "P2P", 45678901, "ABONO P2P", 2500.1),
          movement(7, 46351, "COM", 45678902, "COMISION P2P", -7.5),
          movement(8, 46351, "P2P", 45678903, "SALDO INICIAL CLIENTE 7", 0.1 + 0.2),
          `<row r="9">${texts(9, ["Saldo final", "", "", "", "", "14993"])}</row>`,
        ].join(""),
      },
    ],
  });

const bytesOf = async (name: string): Promise<Uint8Array> =>
  name.endsWith(".xlsx") ? provincial() : readFile(new URL(`./fixtures/${name}`, import.meta.url));

/** What an import of a new account reads. */
async function read({ name, mapping, statementAccount }: Pick<BankFile, "name"> & Partial<BankFile>) {
  const readIt = async (source: { bytes: Uint8Array } | { content: string }, chosen?: Mapping) => {
    let head: StatementHead | undefined;
    const lines: StoredLine[] = [];
    const input = {
      source,
      mapping: chosen,
      remembered: null,
      currency: null,
      statementAccount,
      today: TODAY,
    };
    for await (const batch of readStatement(input)) {
      if ("lines" in batch) lines.push(...batch.lines);
      else head = batch;
    }
    assert.ok(head);
    return { ...head, lines };
  };
  const first = await readIt({ bytes: await bytesOf(name) });
  return mapping && first.mapping
    ? readIt({ content: first.content }, { ...first.mapping, ...mapping })
    : first;
}

describe("a bank's whole file", () => {
  for (const file of FILES)
    it(`${file.name} ${file.statementAccount ?? ""}`, async () => {
      const { lines, left_out, leftOutCount, currency, errors } = await read(file);
      assert.equal(errors, null);
      assert.deepEqual(
        lines.map(
          ({ day, amount, reference, description, number }) =>
            `${day} ${formatMoney(amount, currency)} ${reference ?? "-"} ${description}${number > 1 ? ` (${number})` : ""}`,
        ),
        file.lines,
      );
      assert.deepEqual(
        left_out.map(({ row, why }) => `${row} ${why}`),
        file.leftOut ?? [],
      );
      assert.equal(leftOutCount, left_out.length);
    });

  it("says that an account must be chosen, or that a quote is open", async () => {
    await assert.rejects(
      () => read({ name: "dos_cuentas.mt940" }),
      (error) =>
        error instanceof AppError &&
        error.errors?.statement_account?.[0] === "El archivo tiene 2 cuentas: 0102-VES, 0102-USD. Elige una",
    );
    await assert.rejects(() => read({ name: "comillas.csv" }), {
      message: "La fila 3 tiene unas comillas que no se cierran",
    });
  });
});
