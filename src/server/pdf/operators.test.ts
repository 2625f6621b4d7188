import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Operators } from "./operators.ts";

const textOf = ({ bytes }: Operators) => Buffer.from(bytes).toString("latin1");

describe("operators", () => {
  it("are what was added, in order, however much it is", () => {
    const operators = new Operators();
    let expected = "";
    for (let code = 0; code <= 0xffff; code += 7) {
      operators.add(`${code} 0 Td <`);
      operators.addCode(code);
      operators.add(">Tj\n");
      expected += `${code} 0 Td <${code.toString(16).padStart(4, "0")}>Tj\n`;
    }
    assert.equal(textOf(operators), expected);
  });

  it("start empty after they are cleared", () => {
    const operators = new Operators();
    operators.add("0 0 1 rg\n".repeat(1000));
    operators.clear();
    assert.equal(textOf(operators), "");
    operators.add("ET");
    assert.equal(textOf(operators), "ET");
  });
});
