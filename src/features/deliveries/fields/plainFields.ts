// An order's plain fields, each of a kind: stored in the column of its name, and sent and answered as it is. Besides its row in the table and its
// texts (`plainTexts.ts`, `plainColumnTexts.ts`) it needs nothing in bodies, queries, answers, spreadsheets and forms. Every plain field may be
// changed on its way, and the API lists orders by each yes or no. This file is apart from the table, because the page of orders loads it and has no
// room for the table.

/** How it is typed: a yes or no, one line, several, a time of day, how many of something, a number of somebody else's. */
export type PlainKind = "flag" | "line" | "lines" | "time" | "count" | "reference";

/** The most of a count, and the longest line. */
export const MOST_PACKAGES = 99;
export const MAX_CONTENTS = 120;

const kinds = {
  client_reference: "reference",
  promised_time: "time",
  packages: "count",
  contents: "line",
  notes: "lines",
} as const satisfies Record<string, PlainKind>;

export type PlainName = keyof typeof kinds;
export type KindOf<Name extends PlainName> = (typeof kinds)[Name];

export const PLAIN_NAMES = Object.keys(kinds) as PlainName[];
export const plainKind = (name: PlainName): PlainKind => kinds[name];

/** The yes or no fields: `fragile=1`. */
export type FlagName = { [Name in PlainName]: KindOf<Name> extends "flag" ? Name : never }[PlainName];
