import type { Config } from "#server/program/config.ts";
import { requireThisVersion, withReader } from "./change.ts";
import { runOperation } from "./program.ts";
import { companyIdOf } from "./removal/companyTables.ts";
import { checkInvariants } from "./rules/invariants.ts";
import { invariantTexts } from "./rules/invariantTexts.ts";

/** Prints each rule in a line, as of one moment. Returns how many are broken. The server may be running. */
function verify(config: Config, company: string | undefined): Promise<number> {
  return withReader(config, async (db) => {
    await requireThisVersion(db);
    const companyId = company === undefined ? undefined : await companyIdOf(db, company);
    let failed = 0;
    for await (const { name, broken } of checkInvariants(db, companyId)) {
      if (broken > 0) failed += 1;
      console.log(`${broken === 0 ? "Bien" : `MAL (${broken})`}: ${invariantTexts[name]}`);
    }
    return failed;
  });
}

if (import.meta.main)
  await runOperation("npm run verify -- [--company EMPRESA]", [0, 0], async ({ config, valueFor }) => {
    const failed = await verify(config, valueFor("company"));
    if (failed === 0) return "Todo se cumple.";
    // The service manager or a script sees it too.
    process.exitCode = 1;
    return `Reglas que no se cumplen: ${failed}`;
  });
