import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "../schema.ts";
import { keyOf, rawExecutor } from "./executor.ts";

/** The path of a value in the parameters: `rows`, 0, `amount`. */
class Parameter {
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[]) {
    this.path = path;
  }
}

/** Shapes kept per query and database. A query with more shapes compiles them again. */
const SHAPES_KEPT = 200;

/**
 * A query that is built and compiled once per database and shape. `build` gets placeholders instead of values: it may depend on
 * whether a parameter is set, on the length of a list and on `shape`, but not on a parameter's value.
 */
export function prepared<Params extends object, Row, Shape extends string = never>(
  build: (db: Db, params: Params, shape: Shape) => Compilable<Row>,
) {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (
    db: Db,
    params: Params,
    ...[shape]: [Shape] extends [never] ? [] : [Shape]
  ): Promise<Row[]> => {
    const database = keyOf(db);
    let shapes = compiled.get(database);
    if (!shapes) {
      shapes = new Map();
      compiled.set(database, shapes);
    }
    // A statement with row locks is compiled without them outside of a transaction.
    const key = `${db.isTransaction ? "tx " : ""}${shape ?? ""}${shapeOf(params)}`;
    let query = shapes.get(key);
    if (!query) {
      query = build(db, standIn(params, []) as Params, shape as Shape).compile();
      if (shapes.size >= SHAPES_KEPT) shapes.clear();
      shapes.set(key, query);
    }
    const values = query.parameters.map((value) =>
      value instanceof Parameter ? valueAt(params, value) : value,
    );
    const run = rawExecutor(db);
    if (!run) return (await db.executeQuery({ ...query, parameters: values } as CompiledQuery<Row>)).rows;
    const rows = run(query.sql, values);
    try {
      return (await rows) as Row[];
    } catch (error) {
      throw tellingWhoAsked(error);
    }
  };
}

/** Adds the caller's stack, because the driver creates its errors when an answer arrives. */
function tellingWhoAsked(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const here = { stack: "" };
  Error.captureStackTrace(here, tellingWhoAsked);
  error.stack += here.stack.slice(here.stack.indexOf("\n"));
  return error;
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !ArrayBuffer.isView(value);

/** What the statement's text depends on: the parameters that are set and the lengths of lists. */
function shapeOf(params: object): string {
  if (Array.isArray(params))
    return `[${params.map((element) => (isRecord(element) ? shapeOf(element) : "?")).join()}]`;
  let key = "";
  for (const name in params) {
    const value = (params as Record<string, unknown>)[name];
    if (value !== undefined) key += isRecord(value) ? ` ${name}${shapeOf(value)}` : ` ${name}`;
  }
  return `{${key}}`;
}

function standIn(value: unknown, path: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) return value.map((element, index) => standIn(element, [...path, index]));
  if (!isRecord(value)) return value === undefined ? undefined : new Parameter(path);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, standIn(member, [...path, name])]),
  );
}

function valueAt(params: object, { path }: Parameter): unknown {
  let value: unknown = params;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}
