import type { Errors } from "./errors.ts";

/** A slow phone network may take this long. */
const PATIENCE_MS = 20_000;

/** An answer of the server; status 0: it was not reached. */
interface Answer<Body> {
  status: number;
  body: Body | undefined;
}

/** Asks the server. `body`: what is sent; without it, it is only read. Never fails. */
export async function ask<Body>(path: string, body?: object): Promise<Answer<Body>> {
  try {
    const answer = await fetch(`/api/public/${path}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  } catch {
    return { status: 0, body: undefined };
  }
}

export interface Sent {
  number?: number;
  tracking_url?: string | null;
  errors?: Errors;
}
