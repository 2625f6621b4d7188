import { pathToFileURL } from "node:url";
import { z } from "zod";

const CONTRACT = /[cC]ontract\.ts$/;
const IMPORT = /^import \{([^}]*)\} from "([^"]+)";$/gm;
const CALLS = "?calls";
/** What a page never needs of a route. */
const OF_SERVER = ["summary", "body", "answer", "query", "example", "maxBody", "maxValues"];

/**
 * Gives pages that only call routes their methods and paths without the schemas, which are most of a contract. A page that uses a
 * schema, `routes.save.body`, imports the whole contract. While developing, all do.
 *
 * @returns {import("vite").Plugin}
 */
export function calls() {
  return {
    name: "calls",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(CALLS) ? id : null),
    async load(id) {
      if (!id.endsWith(CALLS)) return null;
      const contract = await import(pathToFileURL(id.slice(0, -CALLS.length)).href);
      return { code: codeOf(contract), moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!/src.(app|web|features).*\.tsx?$/.test(id) || CONTRACT.test(id)) return null;
      let left = code;
      for (const [whole, names = "", source = ""] of code.matchAll(IMPORT)) {
        const routes = splitNames(names).filter((name) => isCalled(name, code));
        if (!CONTRACT.test(source) || routes.length === 0) continue;
        const file = await this.resolve(source, id);
        if (!file) throw new Error(`${id} imports ${source}, which is not there`);
        const others = splitNames(names).filter(
          (name) => !routes.includes(name) && !name.startsWith("type "),
        );
        const rest = others.length > 0 ? `import { ${others.join(", ")} } from "${source}";` : "";
        left = left.replace(
          whole,
          () => `${rest}import { ${routes.join(", ")} } from ${JSON.stringify(file.id + CALLS)};`,
        );
      }
      return left === code ? null : { code: left, map: null };
    },
  };
}

const splitNames = (/** @type {string} */ names) =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Whether an imported name is routes of which the code uses no schema, but to read the page's address. */
export function isCalled(/** @type {string} */ name, /** @type {string} */ code) {
  const [, local = ""] = /^\w*[rR]outes(?: as (\w+))?$/.test(name) ? [name, name.split(" as ").at(-1)] : [];
  if (local === "") return false;
  // Under another name the code may use any of them.
  if (new RegExp(String.raw`=\s*${local}(\.\w+)?\s*;`).test(code)) return false;
  const uses = code.replace(/useUrlState(<[^(]*>)?\(\s*\w+\.\w+\.query,?\s*\)/g, "");
  return !new RegExp(String.raw`\b${local}\.\w+\.(body|answer|query)\b`).test(uses);
}

/** @param {Record<string, unknown>} contract */
function codeOf(contract) {
  const lines = Object.entries(contract)
    .filter(([name]) => name.endsWith("outes"))
    .map(([name, routes]) => {
      const entries = Object.entries(/** @type {Record<string, Route>} */ (routes));
      return `export const ${name} = {${entries.map(([key, route]) => `${key}: ${callOf(route)}`).join(", ")}};`;
    });
  return [
    `import { pageNumber, pageSize, queryRules, recordDay } from "#web/list/queryRules.ts";`,
    ...lines,
  ].join("\n");
}

/** @typedef {Record<string, unknown> & { method: string, query?: z.ZodType }} Route */

function callOf(/** @type {Route} */ route) {
  const plain = Object.entries(route).filter(([key]) => !OF_SERVER.includes(key));
  const query = route.query && `query: queryRules({${rulesOf(route.query).join(", ")}})`;
  const parts = plain.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `{${[...parts, ...(query ? [query] : [])].join(", ")}}`;
}

function rulesOf(/** @type {z.ZodType} */ query) {
  const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, shape]) => `${name}: ${ruleOf(name, shape)}`);
}

/** @type {Record<string, string>} */
const OWN_RULES = { page: "pageNumber", perPage: "pageSize" };

/** The code of what tests a parameter as the server does (test/structure/calls.test.ts compares them). */
export function ruleOf(/** @type {string} */ name, /** @type {z.core.JSONSchema._JSONSchema} */ shape) {
  const own = OWN_RULES[name];
  if (own) return own;
  if (typeof shape === "boolean") return "/^/";
  const values = shape.enum ?? (shape.const === undefined ? undefined : [shape.const]);
  if (values) return `/^(?:${values.map((value) => RegExp.escape(String(value))).join("|")})$/`;
  if (shape.format === "date") return "recordDay";
  return String(new RegExp(shape.pattern ?? `^[^]{${shape.minLength ?? 0},${shape.maxLength ?? ""}}$`));
}
