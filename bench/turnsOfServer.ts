// Loaded into the measured server before its own code. Between two messages of the bench it looks after every turn of the event loop how much
// processor time the turn took: a clock would also count what the machine does for others.
/** Shorter turns, in milliseconds, are the looking itself. */
const SHORTEST = 0.1;

let watching = false;
let longest = 0;
let busy = 0;
let used = process.threadCpuUsage();

function look(): void {
  const { user, system } = process.threadCpuUsage(used);
  const turn = (user + system) / 1000;
  longest = Math.max(longest, turn);
  if (turn > SHORTEST) busy += turn;
  used = process.threadCpuUsage();
  if (watching) setImmediate(look);
}

process.on("message", (message) => {
  watching = message === "watch";
  if (watching) {
    longest = 0;
    busy = 0;
    used = process.threadCpuUsage();
    setImmediate(look);
  } else process.send?.({ longest, busy });
});
process.channel?.unref();
