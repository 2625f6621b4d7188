import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./schema.ts";

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Slots<Params> = { [K in keyof Params]: Params[K] };

/**
 * A query that is built and compiled once for each database, not once for each call: `build` is given stand-ins that
 * are typed as its parameters and end up as the statement's. What it may not do is branch on a parameter's value.
 */
export function prepared<Params extends object, Row>(
  build: (db: Db, params: Slots<Params>) => Compilable<Row>,
) {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const stand = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Slots<Params>;
  return async (db: Db, params: Params): Promise<Row[]> => {
    const key = db.getExecutor().adapter;
    let query = compiled.get(key);
    if (!query) {
      query = build(db, stand).compile();
      compiled.set(key, query);
    }
    const values = query.parameters.map((value) =>
      value instanceof Parameter ? (params as Record<string, unknown>)[value.name] : value,
    );
    return (await db.executeQuery({ ...query, parameters: values } as CompiledQuery<Row>)).rows;
  };
}
