import { useSyncExternalStore } from "react";
import { dayEnd, timeNow, today } from "./clock.ts";

const MINUTE = 60_000;

const read = () => ({ today: today(), time: timeNow(), dayEndsAt: dayEnd() });

let minute = Number.NaN;
let now: ReturnType<typeof read>;

/** The same value for a minute, because each row of a list reads it. */
function current() {
  const running = Math.floor(Date.now() / MINUTE);
  if (running !== minute) [minute, now] = [running, read()];
  return now;
}

function everyMinute(tell: () => void) {
  const timer = setInterval(tell, MINUTE);
  return () => clearInterval(timer);
}

/** The day and the time of the business, which advance. */
export const useNow = () => useSyncExternalStore(everyMinute, current);
