/** A problem that a person can solve before the program runs. Its message is the one line that is printed. */
export class StartupError extends Error {
  override readonly name: string = "StartupError";
}
