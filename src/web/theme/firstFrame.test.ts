import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

test("the first frame has the colours of the theme", () => {
  const css = readFileSync("src/web/global.css", "utf8");
  const theme = readFileSync("src/web/theme/theme.ts", "utf8");
  const first = [...css.matchAll(/html\[data-mantine-color-scheme="(\w+)"\] \{\n([^}]*--[^}]*)\}/g)];
  assert.deepEqual(
    first.map(([, scheme]) => scheme),
    ["light", "dark"],
  );
  for (const [, scheme = "", block = ""] of first)
    for (const [, name, value] of block.matchAll(/(--[\w-]+): (#\w+);/g)) {
      const tokens = theme.slice(theme.indexOf(`  ${scheme}: {`));
      assert.equal(new RegExp(`"${name}": "(#\\w+)"`).exec(tokens)?.[1], value, `${scheme} ${name}`);
    }
});
