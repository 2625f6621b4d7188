import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { test } from "node:test";

const CORE = "node_modules/@mantine/core";
const IMPORTED = /import \{([^}]*)\} from ["']@mantine\/core["']/g;

/** Mantine's core components that a file names. */
function namedIn(file: string): string[] {
  const names = [...readFileSync(file, "utf8").matchAll(IMPORTED)].flatMap(([, names = ""]) =>
    names.split(","),
  );
  return names.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name));
}

/** The components that a component uses, by its imports. */
function partsOf(component: string): string[] {
  const code = globSync(`${CORE}/esm/components/${component}/**/*.mjs`).map((file) =>
    readFileSync(file, "utf8"),
  );
  return code.flatMap((text) =>
    [...text.matchAll(/from "(?:\.\.\/)+(?:utils\/)?([A-Z]\w+)\//g)].map(([, part = ""]) => part),
  );
}

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

test("every Mantine component of a page has its styles", () => {
  const pages = globSync("src/**/*.tsx");
  const packages = ["modals", "notifications", "dates"].flatMap((name) =>
    globSync(`node_modules/@mantine/${name}/esm/**/*.mjs`),
  );
  const used = new Set(pages.flatMap(namedIn));
  // The packages have components that no page uses. Only those that these two render count.
  for (const name of packages.flatMap(namedIn))
    if (["Modal", "Notification", "Input"].includes(name)) used.add(name);
  for (const component of used) for (const part of partsOf(component)) used.add(part);

  const loaded = ["src/web/base.ts", "src/web/layout/styles.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .join();
  const missing = [...used].filter(
    (name) => existsSync(`${CORE}/styles/${name}.layer.css`) && !loaded.includes(`/${name}.layer.css`),
  );
  assert.deepEqual(missing.sort(), [], "add these to src/web/layout/styles.ts");
});
