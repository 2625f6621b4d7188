/** What stands in a program's way and a person can mend: its message is the one line that they are told. */
export class StartupError extends Error {
  override readonly name: string = "StartupError";
}
