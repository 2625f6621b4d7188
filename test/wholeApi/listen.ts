import assert from "node:assert/strict";

interface Reader {
  status: number;
  headers: Headers;
  /** Reads until the text so far matches. */
  until(what: RegExp): Promise<string>;
  /** Reads to the end. */
  end(): Promise<string>;
  leave(): void;
}

/** Opens a stream of live updates of the server at `address`. */
export async function listen(address: string, token: string | null, path = "/live"): Promise<Reader> {
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const more = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    text += value ?? "";
    return !done;
  };
  return {
    status: answer.status,
    headers: answer.headers,
    async until(what) {
      while (!what.test(text)) assert.ok(await more(), `the stream ended: ${text}`);
      return text;
    },
    async end() {
      while (await more());
      return text;
    },
    leave: () => leaving.abort(),
  };
}
