// Which file may import what. The places are tried in their order; the first one whose `files` fits has the say.
import { readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** The aliases of package.json: `#shared/` stands for `src/shared/`. */
const ALIASES = Object.entries(manifest.imports as Record<string, string>).map(
  ([alias, path]) => [alias.replace("*", ""), path.replace("./", "").replace("*", "")] as const,
);

/** The libraries of package.json: the server needs `dependencies` at run time; pages are built from `devDependencies`. */
const BOTH_SIDES = ["zod"];
const SERVER = ["node", ...Object.keys(manifest.dependencies)];
/** It draws codes on screens and on labels. */
const PAGE = [...BOTH_SIDES, "uqr", ...Object.keys(manifest.devDependencies)];
const ALL = [...SERVER, ...PAGE];
const TEST = ["node", ...BOTH_SIDES, "fast-check"];

interface Place {
  files: RegExp;
  /** The libraries that it may import. */
  libraries: readonly string[];
  /** The files of the project that it may import. `<own>` stands for the folder of the file's own feature. */
  own: readonly string[];
}

/** A feature with several subjects has a contract for each. */
const PUBLIC = "src/features/*/{contract,securityContract,askedContract,v1Contract,rules,texts}.ts";
/** What an order says on paper and by WhatsApp, and the doors of its fields. */
const OF_ORDERS =
  "src/features/deliveries/{ticket,messages,stopTexts,deliveryFields,plannedContract,fields/*}.ts";
/** With what an order is paid at its door, and what is agreed there. */
const OF_CHANGE = "src/features/collections/{agreedTexts,changeRules,changeTexts}.ts";
const PURE = ["src/shared/**", "<own>*.ts", "<own>fields/*.ts", PUBLIC, OF_ORDERS, OF_CHANGE];
/** Each of these would be a query if it didn't also write. */
const SHARED_VERBS = [
  "src/features/*/server/verbs/*.ts",
  "src/features/receipts/server/voidReceipt.ts",
  "src/features/journal/server/goods.ts",
];
const FEATURE_SERVER = [
  "src/server/**",
  "package.json",
  ...PURE,
  "<own>server/**",
  "src/features/*/server/queries.ts",
  "src/features/deliveries/server/{page,recipients,door/answerOrders,door/payErrors}.ts",
  ...SHARED_VERBS,
];
const SAMPLES = "src/features/*/server/**samples.ts";
const FEATURE_PAGE = [
  "src/web/**",
  ...PURE,
  "<own>web/**",
  "src/features/*/web/*{Picker,Fields}.tsx",
  "src/features/*/web/*Form.ts",
  "src/features/couriers/web/dutyActions.ts",
  "src/features/deliveries/web/ticket/printTicket.ts",
  "src/features/labels/web/printLabels.ts",
  "src/features/rates/web/CurrentRate.tsx",
  "src/features/receipts/web/receiptActions.ts",
  "src/features/receipts/waysToPay.ts",
  "src/features/tariffs/web/useTariff.ts",
];

const PLACES: readonly Place[] = [
  { files: /^src\/shared\/.*\.test\.ts$/, libraries: TEST, own: ["src/shared/**"] },
  { files: /^src\/shared\//, libraries: BOTH_SIDES, own: ["src/shared/**"] },
  {
    files: /^src\/server\/.*\.test\.ts$/,
    libraries: ALL,
    own: ["src/{shared,server}/**", "migrations/**", "package.json", "test/**"],
  },
  {
    files: /^src\/server\//,
    libraries: SERVER,
    own: ["src/{shared,server}/**", "migrations/**", "package.json"],
  },
  { files: /^src\/web\/.*\.test\.ts$/, libraries: [...TEST, ...PAGE], own: ["src/{shared,web}/**"] },
  { files: /^src\/web\//, libraries: PAGE, own: ["src/{shared,web}/**"] },
  { files: /^src\/features\/[^/]+\/([^/]+\.test|testing)\.ts$/, libraries: TEST, own: PURE },
  { files: /^src\/features\/[^/]+\/(fields\/)?[^/]+\.ts$/, libraries: BOTH_SIDES, own: PURE },
  {
    files: /^src\/features\/[^/]+\/server\/(.*\.test|(.*\/)?testing)\.ts$/,
    libraries: ALL,
    own: [...FEATURE_SERVER, SAMPLES, "test/**", "src/app/*.ts", "src/operations/rules/*.ts"],
  },
  {
    files: /^src\/features\/[^/]+\/server\/(.*\/)?samples\.ts$/,
    libraries: SERVER,
    own: [...FEATURE_SERVER, SAMPLES],
  },
  { files: /^src\/features\/[^/]+\/server\//, libraries: SERVER, own: FEATURE_SERVER },
  { files: /^src\/features\/[^/]+\/web\/.*\.test\.ts$/, libraries: [...TEST, ...PAGE], own: FEATURE_PAGE },
  { files: /^src\/features\/[^/]+\/web\//, libraries: PAGE, own: FEATURE_PAGE },
  {
    files: /^src\/operations\/.*\.test\.ts$/,
    libraries: ALL,
    own: ["src/**", "migrations/**", "scripts/**", "test/**"],
  },
  {
    files: /^src\/operations\//,
    libraries: SERVER,
    own: [
      "src/{shared,server,operations}/**",
      "src/features/*/*.ts",
      "src/features/*/server/**",
      "migrations/**",
      "package.json",
    ],
  },
  {
    files: /^src\/app\/.*\.tsx?$/,
    libraries: ALL,
    own: ["src/{shared,server,web,features,operations,app}/**", "package.json"],
  },
  { files: /^src\/demo\/.*\.test\.ts$/, libraries: ALL, own: ["src/**", "test/**"] },
  { files: /^src\/demo\//, libraries: SERVER, own: ["src/**", "package.json"] },
  { files: /^migrations\//, libraries: SERVER, own: ["src/{shared,server}/**", "migrations/**"] },
  { files: /^(test|e2e|bench)\//, libraries: ALL, own: ["**"] },
];

/** Not a method like `Buffer.from("…")`, and not a text with blanks. */
const IMPORT = /(?<![.\w])(?:import\s*\(?|from)\s*"([#@.\w][^"\s\\]*)"/g;

/** What a file imports, as written: types and dynamic imports included. */
export const sourcesIn = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, source = ""]) => source);

/** The project's file that an import names, or null for a library. */
export function resolveImport(file: string, source: string): string | null {
  const [path = ""] = source.split("?");
  if (path.startsWith(".")) return normalize(join(dirname(file), path)).replaceAll(sep, "/");
  const alias = ALIASES.find(([name]) => path.startsWith(name));
  return alias ? path.replace(alias[0], alias[1]) : null;
}

/** `@scope/name/part` and `node:fs` are of the libraries `@scope/name` and `node`. */
function libraryOf(source: string): string {
  if (source.startsWith("node:")) return "node";
  return source
    .split("/")
    .slice(0, source.startsWith("@") ? 2 : 1)
    .join("/");
}

function toRegExp(glob: string, file: string): RegExp {
  const [own = ""] = /^src\/features\/[^/]+\//.exec(file) ?? [];
  const pattern = glob
    .replace("<own>", own)
    .replaceAll(".", "\\.")
    .replaceAll("**", "\u0000")
    .replaceAll("*", "[^/]*")
    .replaceAll("\u0000", ".*")
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(",", "|")})`);
  return new RegExp(`^${pattern}$`);
}

/** The part of the tree that a file belongs to: `src/server`, `src/features/debts`, `e2e`. */
const areaOf = (file: string): string => /^(?:src\/(?:features\/)?[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? "";

/** Whether the rules let a file import this: across areas only by an alias. A file without a place may import nothing. */
export function mayImport(file: string, source: string): boolean {
  const place = PLACES.find(({ files }) => files.test(file));
  if (!place) return false;
  const target = resolveImport(file, source);
  if (target === null) return place.libraries.includes(libraryOf(source));
  if (source.startsWith(".") && areaOf(target) !== areaOf(file)) return false;
  return place.own.some((glob) => toRegExp(glob, file).test(target));
}
