import { parseArgs } from "node:util";
import type { Engine } from "#server/database/types.ts";

export interface Options {
  orders: number[];
  engines: Engine[];
  /** How long each case is measured, for the product and for the limit. */
  seconds: number;
  /** Null: all cases. */
  cases: string[] | null;
  connections: number[];
  /** How many companies the callers of `create` and `pay` are spread over. */
  companies: number;
  json: string | null;
  /** The commit to measure against, instead of against the limit. */
  against: string | null;
  /** Minutes of the mixed load (all cases concurrently) after the single cases. Without `--cases` it runs alone. */
  mixed: number;
}

/** Parses the command line. Throws an error that names the invalid option. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: "string", default: "10000,100000,1000000" },
      engine: { type: "string" },
      seconds: { type: "string", default: "5" },
      cases: { type: "string" },
      connections: { type: "string", default: "1,32" },
      companies: { type: "string", default: "1" },
      json: { type: "string" },
      against: { type: "string" },
      mixed: { type: "string", default: "0" },
    },
  });
  const wrong = values.cases?.split(",").find((name) => !known.includes(name));
  if (wrong !== undefined) throw new Error(`--cases: ${wrong}? Hay: ${known.join(", ")}`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 3600)) throw new Error("--seconds: de más de 0 a 3600");
  const mixed = numbers("--mixed", values.mixed, 0, 1440)[0] ?? 0;
  return {
    orders: numbers("--orders", values.orders, 1000, 10_000_000),
    engines: engines(values.engine),
    seconds,
    cases: values.cases?.split(",") ?? (mixed ? [] : null),
    connections: numbers("--connections", values.connections, 1, 500),
    companies: numbers("--companies", values.companies, 1, 500)[0] ?? 1,
    json: values.json ?? null,
    against: values.against ?? null,
    mixed,
  };
}

function numbers(option: string, text: string, min: number, max: number): number[] {
  const list = text.split(",").map(Number);
  if (list.every((value) => Number.isInteger(value) && value >= min && value <= max)) return list;
  throw new Error(`${option}: números enteros de ${min} a ${max}, separados por comas`);
}

function engines(wanted: string | undefined): Engine[] {
  const there: Engine[] = process.env.TEST_POSTGRES_URL ? ["sqlite", "postgres"] : ["sqlite"];
  if (wanted === undefined) return there;
  const list = wanted.split(",") as Engine[];
  const wrong = list.find((engine) => !there.includes(engine));
  if (wrong !== undefined) throw new Error(`--engine: ${wrong}? Hay: ${there.join(", ")}`);
  return list;
}
