import type { Compilable, CompiledQuery } from "kysely";
import { directWay, keyOf } from "./direct.ts";
import type { Db } from "./schema.ts";

class Parameter {
  readonly name: string;
  readonly index: number | undefined;
  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

/**
 * A query that is built and compiled once for each database and shape, not once for each call: `build` is given stand-ins
 * that are typed as its parameters and end up as the statement's. It may branch on whether a parameter is there at all
 * and on how long a list is, and on anything in `shape`, but not on a parameter's value.
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
    const key = shapeOf(params, shape);
    let query = shapes.get(key);
    if (!query) {
      query = build(db, standIns(params), shape as Shape).compile();
      shapes.set(key, query);
    }
    const values = query.parameters.map((value) =>
      value instanceof Parameter ? given(params, value) : value,
    );
    const run = directWay(db);
    if (run) return (await run(query.sql, values)) as Row[];
    return (await db.executeQuery({ ...query, parameters: values } as CompiledQuery<Row>)).rows;
  };
}

function shapeOf(params: object, shape: string | undefined): string {
  let key = shape ?? "";
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    key += Array.isArray(value) ? ` ${name}:${value.length}` : ` ${name}`;
  }
  return key;
}

function standIns<Params extends object>(params: Params): Params {
  const stand = Object.entries(params).map(([name, value]) => [
    name,
    value === undefined
      ? undefined
      : Array.isArray(value)
        ? value.map((_, index) => new Parameter(name, index))
        : new Parameter(name),
  ]);
  return Object.fromEntries(stand) as Params;
}

function given(params: object, { name, index }: Parameter): unknown {
  const value = (params as Record<string, unknown>)[name];
  return index === undefined ? value : (value as unknown[])[index];
}
