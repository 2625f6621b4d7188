// npm run test:crash -- [--kills N] [--engine sqlite|postgres]
import { parseArgs } from "node:util";
import type { Outcome } from "./scenarios.ts";
import { postgresScenarios, sqliteScenarios } from "./stages.ts";

const USAGE = "Uso: npm run test:crash -- [--kills N] [--engine sqlite|postgres]";

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { kills: { type: "string", default: "30" }, engine: { type: "string" } },
    });
    const kills = /^[1-9]\d{0,3}$/.test(values.kills) ? Number(values.kills) : 0;
    if (kills && (values.engine ?? "sqlite").match(/^(sqlite|postgres)$/))
      return { kills, engine: values.engine };
  } catch {
    // Unknown option: print the usage.
  }
  console.error(USAGE);
  process.exit(2);
}

const { kills, engine } = readArguments();
const faults = { kills, others: Math.ceil(kills / 3) };
const columns = ["prueba", "golpes", "respondidas", "perdidas", "dobles", "huecos", "segundos"];
const widths = [22, 8, 13, 10, 8, 8, 10];
const print = (cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0),
      )
      .join(""),
  );
const holds = ({ lost, doubled, gaps, problems }: Outcome) => lost + doubled + gaps + problems.length === 0;

let sound = true;
let whole = true;
for (const [name, scenarios] of Object.entries({ sqlite: sqliteScenarios, postgres: postgresScenarios })) {
  if (engine !== undefined && engine !== name) continue;
  console.log(`\n${name}, 8 escritores`);
  print(columns);
  for await (const outcome of scenarios(faults)) {
    if (typeof outcome === "string") {
      console.log(`⚠ ${outcome}`);
      whole = false;
      continue;
    }
    const { acknowledged, lost, doubled, gaps, problems, seconds } = outcome;
    print([outcome.name, outcome.faults, acknowledged, lost, doubled, gaps, seconds.toFixed(1)]);
    for (const problem of problems.slice(0, 20)) console.log(`  ✖ ${problem}`);
    sound &&= holds(outcome);
  }
}
const verdict = `✔ Nada se perdió, nada se hizo dos veces${whole ? "" : " en lo que se probó"}.`;
console.log(`\n${sound ? verdict : "✖ Hay promesas rotas."}`);
process.exit(sound ? 0 : 1);
