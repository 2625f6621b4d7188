import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { test } from "node:test";
import { explainStartup } from "./program.ts";

test("a file that is missing is not taken for a database that is away", async () => {
  const missing = await readFile("/no/such/page.html").catch((error: unknown) => error);
  assert.equal(
    explainStartup(missing),
    "Falta el archivo /no/such/page.html: la instalación está incompleta.",
  );
  const away = await new Promise((resolve) => connect("/no/such/socket").on("error", resolve));
  assert.match(String(explainStartup(away)), /^La base de datos no responde: .*ENOENT/);
});
