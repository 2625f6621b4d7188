import { emptyAsNull, maybeIdentifier } from "../fields.ts";
import { readReference } from "../reading/reference.ts";
import { MOST_OWN_NUMBER, ownNumberKey } from "./ownNumber.ts";

/** A client's own number of an order: missing stays `undefined`, which keeps what is there in an edit; null and empty are null. */
export const ownNumber = () =>
  emptyAsNull(
    maybeIdentifier(MOST_OWN_NUMBER).transform((typed, ctx) => {
      const read = readReference(typed);
      if ("reference" in read) return read.reference;
      ctx.issues.push({ code: "custom", message: read.problem, input: typed });
      return typed;
    }),
  );

/** The key of one to look for. Empty: all orders. */
export const ownNumberQuery = () =>
  maybeIdentifier(MOST_OWN_NUMBER)
    .transform((typed) => (typed ? ownNumberKey(typed) : undefined))
    .optional();
