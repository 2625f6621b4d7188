/**
 * Why another server could not be used, in one line: the message and the code, without the stack and the driver's own properties. `fetch`
 * and connections to several addresses say it only in the error's cause.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = error as NodeJS.ErrnoException;
  const cause = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  const said = [message || code || error.name];
  if (cause !== undefined) said.push(reasonOf(cause));
  return [...new Set(said)].join(": ");
}
