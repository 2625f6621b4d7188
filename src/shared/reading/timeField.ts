import { z } from "zod";
import { notUnderstood } from "./characters.ts";
import { readTime } from "./time.ts";

/** A time of day, written in any way that is one; see `readTime`. An empty text is null; a missing field stays undefined. */
export const optionalTime = () =>
  z
    .string()
    .transform((typed, ctx) => {
      if (typed.trim() === "") return null;
      const read = readTime(typed);
      // Nobody's seconds are dropped without a word.
      const problem = "problem" in read ? read : read.hasSeconds && notUnderstood(typed);
      if (problem) ctx.issues.push({ code: "custom", message: problem.problem, input: typed });
      return "problem" in read ? typed : read.time;
    })
    .nullish()
    .describe("`14:30`, `9:05` or `2:30 p. m.`; `HH:MM` in answers");
