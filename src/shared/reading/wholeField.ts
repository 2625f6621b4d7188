import { z } from "zod";
import { uiTexts } from "../texts.ts";
import { readWhole } from "./whole.ts";

/** How many of something, also as a text that a person typed. Null and an empty text are `empty`. */
export function wholeField({ least, most, empty }: { least: number; most: number; empty?: number }) {
  const message = uiTexts.wholeNumber(least, most);
  const written = z.number(message).int(message).min(least, message).max(most, message).optional();
  return z.preprocess((value) => readTyped(value, empty), written);
}

function readTyped(value: unknown, empty: number | undefined): unknown {
  if (value === null || value === "") return empty;
  if (typeof value !== "string") return value;
  const read = readWhole(value);
  return typeof read === "number" ? read : value;
}
