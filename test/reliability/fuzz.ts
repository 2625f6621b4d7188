import type { RouteShape } from "#shared/routes/route.ts";
import { HOSTILE_SEGMENTS, HOSTILE_TEXTS, HOSTILE_VALUES, MEDIA_TYPES, METHODS } from "./hostile.ts";
import { type Known, plausible, shapeOf } from "./shapes.ts";

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** Random numbers from 0 to 1 from a seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A request that nobody should send: what the route's contract asks for, with one or more faults. */
export function hostileRequest(route: RouteShape, known: Known, chance: () => number): HostileRequest {
  const any = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
  const sent: HostileRequest = {
    method: chance() < 0.05 ? any(METHODS) : route.method,
    path: pathOf(route, known, chance, any),
    headers: {},
    payload: undefined,
  };
  const odd = chance();
  if (odd < 0.04) sent.headers["if-match"] = any(['"0"', "*", '"1", "2"', "x", '"9".repeat', 'W/"1"']);
  else if (odd < 0.08) sent.headers["idempotency-key"] = any(["k", "", "x".repeat(256), "ñ", "a b", "'--"]);
  const query = queryOf(route, known, chance, any);
  if (query) sent.path += `?${query}`;
  if (sent.method === "GET" || sent.method === "HEAD") return sent;
  sent.headers["content-type"] = chance() < 0.05 ? any(MEDIA_TYPES) : "application/json";
  sent.payload = chance() < 0.12 ? any(HOSTILE_TEXTS) : JSON.stringify(bodyOf(route, known, chance, any));
  return sent;
}

type Any = <T>(values: readonly T[]) => T;

function pathOf(route: RouteShape, known: Known, chance: () => number, any: Any): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    // A deletion mostly gets an id that doesn't exist, so that the records remain for other requests.
    if (chance() < (route.method === "DELETE" ? 0.9 : 0.25)) return any(HOSTILE_SEGMENTS);
    if (name === "term") return encodeURIComponent(any(["000001", "ñ", "%", "a", "<b>"]));
    if (name === "date") return any(["2026-11-20", "2026-11-24"]);
    if (name === "phone") return any(["04141234567", "%2B584121112233"]);
    const id = known[name] ?? known[/^\/[\w-]+/.exec(route.path)?.[0] ?? ""];
    if (id === undefined) throw new Error(`fuzz.test.ts has no value of :${name} for ${route.path}`);
    return String(id);
  });
}

/** Encodes a value for a URL. Half surrogate pairs are replaced, because URLs can't contain them. */
const inAddress = (value: unknown) =>
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 2000),
  );

function queryOf(route: RouteShape, known: Known, chance: () => number, any: Any): string {
  const { properties = {} } = shapeOf(route.query);
  const parts = Object.entries(properties)
    .filter(() => chance() < 0.5)
    .map(([name, shape]) => {
      const value = chance() < 0.35 ? any(HOSTILE_VALUES) : plausible(shape, name, known, chance);
      return `${chance() < 0.2 ? `filters[${name}]` : name}=${inAddress(value)}`;
    });
  if (chance() < 0.1)
    parts.push(any(["x=1", "__proto__=1", "page=1&page=2", "filters[a][b]=1", "%=1", "page[]=1"]));
  return parts.join("&");
}

function bodyOf(route: RouteShape, known: Known, chance: () => number, any: Any): unknown {
  const body = plausible(shapeOf(route.body), "", known, chance);
  if (typeof body !== "object" || body === null) return structuredClone(any(HOSTILE_VALUES));
  const faults = 1 + Math.floor(chance() * 3);
  for (let i = 0; i < faults; i += 1) spoil(body as Record<string, unknown>, chance, any);
  return body;
}

/** Puts a fault into one place of a body, at any depth. */
function spoil(into: Record<string, unknown>, chance: () => number, any: Any): void {
  const names = Object.keys(into);
  const name = any(names.length > 0 ? names : ["x"]);
  const inside = into[name];
  if (typeof inside === "object" && inside !== null && chance() < 0.6) {
    spoil(inside as Record<string, unknown>, chance, any);
    return;
  }
  const way = chance();
  // A copy, because later faults must not change the list.
  const value = structuredClone(any(HOSTILE_VALUES));
  if (way < 0.2) delete into[name];
  else if (way < 0.3) into[any(["company_id", "id", "role", "number", "version", "deleted_at"])] = value;
  else into[name] = value;
}
