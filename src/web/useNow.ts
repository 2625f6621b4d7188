import { useEffect, useState } from "react";
import { timeNow, today } from "./clock.ts";

const MINUTE = 60_000;

/** The day and the time of the business, which advance. */
export function useNow() {
  const [now, setNow] = useState(() => ({ today: today(), time: timeNow() }));
  useEffect(() => {
    const timer = setInterval(() => setNow({ today: today(), time: timeNow() }), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
