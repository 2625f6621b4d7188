/** The last answers, by path: shown at once when the page opens again, and without signal. */
const PREFIX = "cliente.kept ";
/** More are not kept: a browser gives a page about five megabytes. */
const MOST = 60;

interface StoredAnswer {
  at: number;
  body: unknown;
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export function readKept<T>(path: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + path);
    return text === null ? undefined : ((JSON.parse(text) as StoredAnswer).body as T);
  } catch (error) {
    console.info(error);
    return undefined;
  }
}

export function keep(path: string, body: unknown): void {
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify({ at: Date.now(), body } satisfies StoredAnswer));
    const all = keys();
    if (all.length > MOST) forgetOldest(all);
  } catch (error) {
    // Storage is full or blocked: everything but opening without signal still works.
    console.info(error);
  }
}

function forgetOldest(all: readonly string[]): void {
  const ageOf = (key: string) =>
    (JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<StoredAnswer>).at ?? 0;
  const oldest = [...all].sort((a, b) => ageOf(a) - ageOf(b)).slice(0, all.length - MOST);
  for (const key of oldest) localStorage.removeItem(key);
}

export function forgetKept(): void {
  try {
    for (const key of keys()) localStorage.removeItem(key);
  } catch (error) {
    console.info(error);
  }
}
