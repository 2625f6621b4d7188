import type { Case } from "./cases.ts";
import type { Pair } from "./measure.ts";

/** Throws if product and limit give different answers to reads: then their speeds can't be compared. */
export async function compare({ product, limit }: Pair, task: Case): Promise<void> {
  await task.prepare?.();
  for (let k = 1; k <= 3; k++) {
    const { path, ...request } = requestOf(task.request(k) ?? "");
    const answers = await Promise.all(
      [product, limit].map(async ({ port }) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, request)).text(),
      ),
    );
    if (answers[0] !== answers[1])
      throw new Error(
        `${task.name}: the limit answers otherwise\n${answers.map((text) => text.slice(0, 2000)).join("\n")}`,
      );
  }
}

function requestOf(text: string) {
  const [head = "", body] = text.split("\r\n\r\n");
  const [method = "", path = ""] = head.split(" ");
  const authorization = /Authorization: (.*)/.exec(head)?.[1]?.trim() ?? "";
  return {
    method,
    path,
    headers: { authorization, ...(body && { "content-type": "application/json" }) },
    ...(body && { body }),
  };
}
