/** Rejects when `work` takes longer. */
export function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new LateError(milliseconds)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** Work took too long. It may still be running. */
export class LateError extends Error {
  override readonly name = "LateError";
  constructor(milliseconds: number) {
    super(`no answer in ${milliseconds} ms`);
  }
}
