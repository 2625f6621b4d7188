/** In milliseconds: after so long a lost stream is opened again, one that the server can't open now, and one that it refused. */
const AGAIN_MS = 3000;
const BUSY_MS = 8000;
const REFUSED_MS = 60_000;
/** The server writes a line every 25 seconds. A stream that is silent for longer is lost. */
const SILENCE_MS = 60_000;

interface Stream {
  /** Below /api. */
  path: string;
  /** Of whoever is signed in. */
  token: () => string | undefined;
  /** Whether another stream may be opened now. */
  mayOpen?: () => boolean;
  /**
   * What changed, such as `delivery`; `open` when the stream opened, which tells nothing of what was before; and `closed` when the server
   * ended it, as it does when the access ends.
   */
  tell: (event: string) => void;
  /** The server no longer takes the token. */
  refuse: (token: string) => void;
}

/**
 * Listens while the page is visible, somebody is signed in and there is a network. Call `adjust` when a token or `mayOpen` changes. `isOpen`:
 * whether the server tells this page of changes now.
 */
export function listen(stream: Stream): { adjust: () => void; isOpen: () => boolean } {
  /** Whose stream is read. */
  let listensAs: string | undefined;
  let running: AbortController | undefined;
  let open = false;
  let again = 0;

  function adjust() {
    const isSeen = document.visibilityState === "visible" && navigator.onLine;
    const token = isSeen ? stream.token() : undefined;
    if (token === listensAs || (token !== undefined && stream.mayOpen?.() === false)) return;
    running?.abort();
    clearTimeout(again);
    open = false;
    listensAs = token;
    if (token !== undefined) void run(token);
  }

  async function run(token: string) {
    const controller = new AbortController();
    running = controller;
    const wait = await read(stream, token, controller, (event) => {
      if (event === "open") open = true;
      stream.tell(event);
    });
    if (running !== controller) return;
    open = false;
    if (listensAs !== token) return;
    // Spread, because a restarted server ends all streams at once.
    again = window.setTimeout(() => void run(token), wait * (1 + Math.random()));
  }

  document.addEventListener("visibilitychange", adjust);
  window.addEventListener("online", adjust);
  window.addEventListener("offline", adjust);
  adjust();
  return { adjust, isOpen: () => open };
}

/** Reads until the stream ends. Returns how long to wait before another. */
async function read(
  { path, refuse }: Stream,
  token: string,
  controller: AbortController,
  tell: (event: string) => void,
): Promise<number> {
  let silence = 0;
  const heard = () => {
    clearTimeout(silence);
    silence = window.setTimeout(() => controller.abort(), SILENCE_MS);
  };
  try {
    heard();
    const headers = { authorization: `Bearer ${token}` };
    const init: RequestInit = { headers, signal: controller.signal, cache: "no-store", redirect: "manual" };
    const answer = await fetch(`/api${path}`, init);
    if (answer.status === 401) refuse(token);
    if (answer.status >= 500) return BUSY_MS;
    if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/event-stream")) return REFUSED_MS;
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    tell("open");
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      for (const [, event = ""] of part.value.matchAll(/^event: (\w+)$/gm)) tell(event);
    }
    tell("closed");
  } catch (error) {
    if (!controller.signal.aborted) console.info(error);
  } finally {
    clearTimeout(silence);
  }
  return AGAIN_MS;
}
