// Runs all checks in parallel. A failed one shows its output, the others one line.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { install, onPinnedNode, root } from "./prepare.mjs";

await install();
await onPinnedNode();

const bin = "node_modules";
const checks = {
  biome: [`${bin}/@biomejs/biome/bin/biome`, "check", "--error-on-warnings", "."],
  "tsc shared": [`${bin}/typescript/bin/tsc`, "-p", "tsconfig.shared.json"],
  "tsc server": [`${bin}/typescript/bin/tsc`, "-p", "tsconfig.server.json"],
  "tsc web": [`${bin}/typescript/bin/tsc`, "-p", "tsconfig.web.json"],
  "tsc worker": [`${bin}/typescript/bin/tsc`, "-p", "tsconfig.worker.json"],
  "tsc tests": [`${bin}/typescript/bin/tsc`, "-p", "tsconfig.tests.json"],
  sizes: ["test/structure/sizes.check.ts"],
  names: ["test/structure/names.check.ts"],
  patterns: ["test/structure/patterns.check.ts"],
  knip: [`${bin}/knip/bin/knip.js`, "--no-progress"],
};

const passed = await Promise.all(Object.entries(checks).map(([name, args]) => check(name, args)));
process.exitCode = passed.every(Boolean) ? 0 : 1;

/** @param {string} name @param {string[]} args */
async function check(name, args) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(code === 0 ? `✔ ${name} (${took})` : `✖ ${name} (${took})\n${out}${errors}`);
  return code === 0;
}
