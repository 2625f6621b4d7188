import { z } from "zod";
import { readTypedTime } from "./time.ts";

/** A time of day, written in any way that is one; see `readTypedTime`. An empty text is null; a missing field stays undefined. */
export const optionalTime = () =>
  z
    .string()
    .transform((typed, ctx) => {
      if (typed.trim() === "") return null;
      const time = readTypedTime(typed);
      if (typeof time === "string") return time;
      ctx.issues.push({ code: "custom", message: time.problem, input: typed });
      return typed;
    })
    .nullish()
    .describe("`14:30`, `9:05` or `2:30 p. m.`; `HH:MM` in answers");
