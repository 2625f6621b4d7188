import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { withCheckout } from "#scripts/releases.mjs";
import type { Engine } from "#server/database/types.ts";
import type { Case } from "./cases.ts";
import { drive, type Pass } from "./load.ts";
import { type Figures, figuresOf, WARM_SECONDS } from "./measure.ts";
import type { Options } from "./options.ts";
import type { Product } from "./processes.ts";
import { againstHeading, againstLine } from "./table.ts";

/** The servers take turns of so many seconds: what else the machine does then affects both. */
const TURN_SECONDS = 2;

/** One of the two servers, with the rows and the requests of its version. */
interface Side {
  product: Product;
  cases: Case[];
}

export interface Comparison {
  engine: Engine;
  orders: number;
  case: string;
  connections: number;
  today: Figures;
  before: Figures;
  /** Today's requests per second divided by the other version's. */
  ratio: number;
}

/** Measures the server beside that of another commit, in turn. Only cases that both versions have. */
export async function runAgainst(
  revision: string,
  options: Options,
  tell: (result: Comparison) => void,
): Promise<void> {
  await withCheckout(revision, async (checkout, commit) => {
    // What that version leaves behind when it is cut short goes with its checkout.
    process.env.TMPDIR = dirname(checkout);
    const folders = [join(import.meta.dirname, ".."), checkout];
    for (const engine of options.engines) {
      console.log(againstHeading(engine, commit));
      for (const orders of options.orders)
        await withSides(folders, engine, orders, async ([today, before]) => {
          if (!today || !before) throw new Error("a version is missing");
          for (const [task, other] of inBoth(today, before, options.cases))
            for (const connections of task.alone ? [1] : options.connections) {
              const sides = { today: turnsOf(today.product, task), before: turnsOf(before.product, other) };
              const figures = await measureInTurn(sides, connections, options.seconds);
              const ratio = figures.today.rps / figures.before.rps;
              const result = { engine, orders, case: task.name, connections, ...figures, ratio };
              console.log(againstLine(result));
              tell(result);
            }
        });
    }
  });
}

/** Starts the server of each folder on rows that the same folder fills, and ends all when the work is done. */
async function withSides(
  folders: readonly string[],
  engine: Engine,
  orders: number,
  work: (sides: Side[]) => Promise<void>,
  sides: Side[] = [],
): Promise<void> {
  const [folder, ...rest] = folders;
  if (folder === undefined) return work(sides);
  const [{ createDatabase }, { seed }, { backedUp, startProduct }, { casesOf }] = await Promise.all([
    benchOf<typeof import("./database.ts")>(folder, "database.ts"),
    benchOf<typeof import("./seed.ts")>(folder, "seed.ts"),
    benchOf<typeof import("./processes.ts")>(folder, "processes.ts"),
    benchOf<typeof import("./cases.ts")>(folder, "cases.ts"),
  ]);
  const database = await createDatabase(engine);
  try {
    await seed(database, orders);
    const product = await startProduct(database.options);
    try {
      if (engine === "sqlite") await backedUp(product);
      const side = { product, cases: await casesOf(database, orders, 1) };
      await withSides(rest, engine, orders, work, [...sides, side]);
    } finally {
      await product.stop();
    }
  } finally {
    await database.drop();
  }
}

/** A module of that version's bench, which uses that version's code. */
const benchOf = <Module>(folder: string, name: string): Promise<Module> =>
  import(pathToFileURL(join(folder, "bench", name)).href);

function inBoth(today: Side, before: Side, wanted: readonly string[] | null): [Case, Case][] {
  return today.cases.flatMap((task): [Case, Case][] => {
    const other = before.cases.find(({ name }) => name === task.name);
    return other && (wanted?.includes(task.name) ?? true) ? [[task, other]] : [];
  });
}

type Turn = (connections: number, seconds: number) => Promise<Pass>;

function turnsOf({ port }: Product, task: Case): Turn {
  // As in `measure`: `pay` continues where it was.
  let k = 0;
  return async (connections, seconds) => {
    if (task.prepare) {
      await task.prepare();
      k = 0;
    }
    return drive({ port, connections, seconds, next: () => task.request(k++) });
  };
}

/** Each side is measured for so many seconds, in turns. */
async function measureInTurn(
  { today, before }: { today: Turn; before: Turn },
  connections: number,
  seconds: number,
): Promise<{ today: Figures; before: Figures }> {
  const turns = Math.max(1, Math.round(seconds / TURN_SECONDS));
  const passes: { today: Pass[]; before: Pass[] } = { today: [], before: [] };
  await today(connections, WARM_SECONDS);
  await before(connections, WARM_SECONDS);
  for (let turn = 0; turn < turns; turn += 1) {
    passes.today.push(await today(connections, TURN_SECONDS));
    passes.before.push(await before(connections, TURN_SECONDS));
  }
  return { today: figuresOf(passes.today), before: figuresOf(passes.before) };
}
