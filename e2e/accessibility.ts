import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Visit } from "./visit.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails if the current page violates WCAG 2.2 AA or axe's best practices. `rules`: only these. */
export async function expectNoViolations(visit: Visit, what: string, rules?: string[]): Promise<void> {
  const { page } = visit;
  await visit.settled();
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    // axe then describes no element that passes.
    const options: RunOptions = { resultTypes: ["violations"] };
    if (only) options.runOnly = { type: "rule", values: only };
    return (await axe.run(options)).violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n    ${failureSummary}`),
    }));
  }, rules);
  if (violations.length === 0) return;
  const list = violations.map(({ id, help, nodes }) => `  ${id}: ${help}\n    ${nodes.join("\n    ")}`);
  throw new Error(`${what} (${visit.device.name}):\n${list.join("\n")}`);
}
