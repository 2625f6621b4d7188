const WIDTH = 30;

/** Shows progress: a growing bar on a terminal, otherwise one line per quarter. */
export function createProgress(what: string, whole: number, out: NodeJS.WriteStream = process.stderr) {
  let quarter = 0;
  return (done: number): void => {
    const part = whole === 0 ? 1 : done / whole;
    const text = `${Math.floor(part * 100)} % (${done} de ${whole})`;
    if (out.isTTY) {
      const bar = "█".repeat(Math.floor(part * WIDTH)).padEnd(WIDTH, "░");
      out.write(`\r${what} ${bar} ${text}${done === whole ? "\n" : ""}`);
    } else if (Math.floor(part * 4) > quarter) {
      quarter = Math.floor(part * 4);
      out.write(`${what}: ${text}\n`);
    }
  };
}
