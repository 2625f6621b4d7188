import { endpoints } from "#app/api.ts";
import { cannotPrint } from "#features/reports/server/testing.ts";
import type { Caller } from "#test/api.ts";

interface Period {
  start: string;
  end: string;
  today: string;
  service: number;
}

/** What every route that takes no id answers the caller, by its path. Papers are asked for as CSV. */
export async function everyAnswer(
  caller: Caller,
  { start, end, today, service }: Period,
): Promise<Map<string, string>> {
  const parameters: Record<string, string> = {
    start_date: start,
    startDate: start,
    end_date: end,
    endDate: end,
    date: today,
    period: "month",
    format: "csv",
    service_id: String(service),
  };
  const answers = new Map<string, string>();
  for (const { route, kind } of endpoints) {
    const shape = (route.query as { shape?: object } | undefined)?.shape ?? {};
    const isDocument = kind === "file" && !("format" in shape) && route.file !== "table";
    if (route.method !== "GET" || route.path.includes(":") || kind === "stream" || isDocument) continue;
    if (kind === "file" && cannotPrint) continue;
    const query = Object.keys(shape).flatMap((name) =>
      parameters[name] ? `${name}=${parameters[name]}` : [],
    );
    const { status, raw } = await caller.get(`${route.path}?${query.join("&")}`);
    answers.set(route.path, `${status} ${raw.toString("utf8")}`);
  }
  return answers;
}

/** The paths whose answers differ. */
export const movedIn = (earlier: Map<string, string>, later: Map<string, string>): string[] =>
  [...later].flatMap(([path, answer]) => (earlier.get(path) === answer ? [] : path)).toSorted();
