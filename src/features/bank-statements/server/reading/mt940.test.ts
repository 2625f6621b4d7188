import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { isMt940, readMt940 } from "./mt940.ts";

const TODAY = "2026-11-26" as Day;
const FILE = [
  "{1:F01BANKVECAXXX0000000000}{2:I940CLIENTXXXXXXN}{4:",
  ":20:STMT261125",
  ":25:01340000000000000000",
  ":28C:00330/00001",
  ":60F:C261123VES10000,00",
  ":61:2611241124C1234,50NTRF0098765432//BANKREF1",
  ":86:PAGO MOVIL DE",
  "MARIA PEREZ",
  ":61:261124D3,7NCHGNONREF//COM00001",
  ":86:?00COMISION?20PAGO?21MOVIL",
  ":61:2611251125RC1234,50NTRF0098765432",
  "REVERSO",
  ":61:261125RD3,70NCHGNONREF",
  ":62F:C261125VES10000,00",
  "-}",
].join("\r\n");

const read = (file: string) =>
  readMt940(file, TODAY).lines.map(
    ({ day, amount, reference, description }) => `${day} ${amount} ${reference} ${description}`,
  );

function refusal(file: string): string[] | undefined {
  try {
    read(file);
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error.errors?.file;
  }
  return undefined;
}

describe("an MT940 file", () => {
  it("has lines with their sign, the reversed ones too", () => {
    assert.ok(isMt940(FILE));
    assert.deepEqual(read(FILE), [
      "2026-11-24 123450 0098765432 PAGO MOVIL DE MARIA PEREZ",
      "2026-11-24 -370 COM00001 COMISION PAGO MOVIL",
      "2026-11-25 -123450 0098765432 REVERSO",
      "2026-11-25 370 null ",
    ]);
  });

  it("is in the currency of its balance", () => {
    assert.equal(readMt940(FILE, TODAY).currency, "VES");
    assert.equal(readMt940(FILE.replaceAll("VES", "USD"), TODAY).currency, "USD");
  });

  it("of several accounts asks for one, and reads that one", () => {
    const ofAccount = (account: string) => FILE.replace(":60F:", `:25:${account}\r\n:60F:`);
    const file = `${ofAccount("0102-1")}\n${ofAccount("0134-2")}`;
    assert.throws(
      () => readMt940(file, TODAY),
      (error: AppError) => {
        assert.deepEqual(error.errors, {
          statement_account: ["El archivo tiene 2 cuentas: 0102-1, 0134-2. Elige una"],
        });
        return true;
      },
    );
    assert.equal(readMt940(file, TODAY, "0134-2").lines.length, 4);
    assert.throws(() => readMt940(file, TODAY, "999"), AppError);
    assert.equal(readMt940(`${ofAccount("0102-1")}\n${ofAccount("0102-1")}`, TODAY).lines.length, 8);
  });

  it("may hold several statements", () => {
    assert.equal(read(`${FILE}\n${FILE}`).length, 8);
  });

  const wrong: [string, string, string, string][] = [
    ["its line", "NTRF0098765432//BANKREF1", "", "Línea 6: no es un movimiento MT940"],
    ["its day", ":61:2611241124C", ":61:2613241124C", "Línea 6: la fecha «261324» no se entiende"],
    ["a later day", ":61:2611241124C", ":61:2711241124C", "Línea 6: la fecha 24 nov 2027 está en el futuro"],
    ["three decimals", "D3,7NCHG", "D3,777NCHG", "Línea 9: el monto «3,777» no se entiende"],
    [
      "another currency",
      ":60F:C261123VES",
      ":60F:C261123EUR",
      "El estado de cuenta no es en bolívares ni en dólares",
    ],
    [
      "its balance",
      ":62F:C261125VES10000,00",
      ":62F:C261125VES9999,00",
      "El saldo final dice Bs 9.999,00, pero los movimientos suman Bs 10.000,00",
    ],
    [
      "no balance at the end",
      ":62F:C261125VES10000,00",
      "",
      "El archivo MT940 está dañado: falta el saldo inicial o el final",
    ],
  ];
  for (const [what, from, to, message] of wrong)
    it(`is refused for ${what}`, () => assert.deepEqual(refusal(FILE.replace(from, to)), [message]));

  it("is refused for a field that is longer than any bank writes", () => {
    const long = FILE.replace("MARIA PEREZ", `${"x\n".repeat(5000)}MARIA`);
    assert.deepEqual(refusal(long), ["Línea 7: tiene más de 10.000 caracteres"]);
  });

  it("takes time in proportion to its size, whatever it has", () => {
    for (const [what, part] of [
      ["empty lines", "\n"],
      ["fields", ":86:x\n"],
      ["other fields", ":20:\n"],
      ["brackets", "{}{ }"],
      ["blanks", " "],
      ["lines that close a message", "-}\n"],
    ] as const) {
      const costOf = (count: number) => {
        const file = FILE.replace(":62F:", `${part.repeat(count)}\n:62F:`);
        const begin = process.threadCpuUsage();
        refusal(file);
        const { user, system } = process.threadCpuUsage(begin);
        return user + system;
      };
      costOf(1000);
      // In the best of three tries: garbage is collected in some.
      const tries = Array.from({ length: 3 }, () => [costOf(100_000), costOf(200_000)] as const);
      const isLinear = tries.some(([once, twice]) => twice < 3 * once + 20_000);
      assert.ok(isLinear, `${what}: ${tries.join(" and ")} µs`);
    }
  });

  it("is no other text", () => {
    assert.ok(!isMt940("Fecha;Monto\n24/11/2026;5,00"));
    assert.deepEqual(refusal(":20:X\n:60F:C261123VES0,00\n:62F:C261123VES0,00"), [
      "El archivo no tiene movimientos",
    ]);
  });
});
