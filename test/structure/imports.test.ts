// Imports form no circle of more than two files, neither database engine's folder imports the other, and the main thread loads no
// PDF library.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, it } from "node:test";
import { resolveImport, root, sourcesIn } from "./importRules.ts";

/** The project's files that a file imports, types and dynamic imports included. */
const importsOf = (path: string, text: string): string[] =>
  sourcesIn(text).flatMap((source) => resolveImport(path, source) ?? []);

function readGraph(): Map<string, string[]> {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((path) => path.replaceAll(sep, "/"));
  return new Map(files.map((path) => [path, importsOf(path, readFileSync(join(root, path), "utf8"))]));
}

/** The files of `src` that are loaded with a file: what it imports at its top, directly or not. */
function loadedWith(path: string, loaded = new Set<string>()): Set<string> {
  loaded.add(path);
  const text = readFileSync(join(root, path), "utf8").replaceAll(
    /^(?:import|export) type\b[^;]*;|\bimport\([^)]*\)/gm,
    "",
  );
  for (const next of importsOf(path, text)) {
    if (!next.startsWith("src/")) continue;
    if (!loaded.has(next)) loadedWith(next, loaded);
  }
  return loaded;
}

/** The groups of files that all import each other, directly or not (Tarjan's strongly connected components). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let least = index;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) least = Math.min(least, visit(next));
      else if (stack.includes(next)) least = Math.min(least, low.get(next) ?? order.get(next) ?? index);
    }
    low.set(file, least);
    if (least === index) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return least;
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const large = (graph: ReadonlyMap<string, readonly string[]>) =>
  circlesIn(graph).filter(({ length }) => length > 2);

describe("imports", () => {
  const graph = readGraph();

  it("form no circle of more than two files", () => {
    assert.deepEqual(large(graph), []);
  });

  it("would report a planted circle", () => {
    const planted = new Map(graph);
    const [schema, types, prepared] = ["schema", "database/types", "database/prepared"].map(
      (name) => `src/server/${name}.ts`,
    ) as [string, string, string];
    planted.set(schema, [...(graph.get(schema) ?? []), prepared]);
    planted.set(prepared, [...(graph.get(prepared) ?? []), types]);
    assert.deepEqual(
      large(planted).map((circle) => [schema, types, prepared].every((file) => circle.includes(file))),
      [true],
    );
  });

  it("keep the PDF libraries out of the server's main thread", () => {
    assert.deepEqual(
      [...loadedWith("src/app/server.ts")].filter((path) => path.startsWith("src/server/pdf/")),
      [],
    );
    assert.ok(loadedWith("src/features/dispatch/server/drawRouteSheet.ts").has("src/server/pdf/file.ts"));
  });

  it("keep the database engines apart", () => {
    const folder = (engine: string) => `src/server/database/${engine}/`;
    const across = [...graph].flatMap(([file, imported]) =>
      imported
        .filter(
          (path) =>
            (file.startsWith(folder("sqlite")) && path.startsWith(folder("postgres"))) ||
            (file.startsWith(folder("postgres")) && path.startsWith(folder("sqlite"))),
        )
        .map((path) => `${file} imports ${path}`),
    );
    assert.deepEqual(across, []);
  });
});
