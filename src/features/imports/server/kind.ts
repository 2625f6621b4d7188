import type { z } from "zod";
import type { EventDraft } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Db, Schema, Tx } from "#server/schema.ts";
import type { Column } from "#server/sheets/table.ts";
import type { Day, Instant, OfficeClock } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { ImportOptions } from "../contract.ts";
import type { Repeats } from "./checking/repeats.ts";
import type { ColumnOf } from "./reading/columns.ts";

/** A field of a kind, which a column of the sheet may have. */
export interface ImportField {
  field: string;
  label: string;
  /** Other names of such columns, in Spanish and English. */
  names: readonly string[];
  /** How its cells are read: plain text, decimals as `1234.5`, days as ISO text. */
  reads: "text" | "amount" | "day";
  required: boolean;
  /** Whether all columns that fit are its own. */
  several?: boolean;
  help: string;
  example: string;
  /** Columns with the same one are read alike: what decides decimals in one decides them in all. */
  readAlike?: string;
}

/** The names by which a field's column is found. */
export const namedFields = (fields: readonly ImportField[]) =>
  fields.map(({ field, label, names }) => ({ field, names: [label, ...names] }));

/** A row's texts by field. A field without a column is missing, an empty cell is "". */
export type Values = Record<string, string>;

/** A body of the form's contract that was made from a row. */
export interface RowBody {
  body: unknown;
  /** What the contract can't find, by field. */
  errors?: FieldErrors;
  warnings?: FieldErrors;
}

/** Who runs an import, and when. */
export interface Runner extends OfficeClock {
  actor: Pick<Actor, "id" | "companyId" | "type" | "name">;
  at: Instant;
  today: Day;
  /** Whose requests it brings; missing for the office's own imports. */
  clientId?: number | undefined;
}

/** The company's day and time of day. */
export interface Now {
  today: Day;
  time: string;
}

/** The caller of the feature's own queries. Only admins import. */
export const asAdmin = ({ actor }: Runner): Actor => ({ ...actor, role: "admin", email: "" });

/** A row that is written. */
export interface RowToWrite<Body> {
  body: Body;
  values: Values;
}

export interface Written<Also = never> {
  id: number;
  events: EventDraft[];
  /** Other records that the row made. */
  also?: Also[];
  /** What of the row was left out, by field. */
  warnings?: FieldErrors;
}

/** What became of each of many rows, in their order. */
export interface MadeMany<Also> {
  /** `also`: other records that the row made, such as a zone that it names first. */
  rows: { id: number; state: "created" | "updated"; also: Also[] }[];
  events: EventDraft[];
}

/** Rows that make one thing together, all of them or none: the stops of a trip. */
export interface Together<Body, Also> {
  /** The column with the name that they share. */
  field: string;
  most: number;
  tooMany: string;
  /** The fields in which a row says something else than the first one. */
  differing: (first: RowToWrite<Body>, other: RowToWrite<Body>) => string[];
  /** Makes a record of each row. Throws `invalid` with `stops.2.…` for the third row. */
  create: (
    tx: Tx,
    runner: Runner,
    rows: readonly RowToWrite<Body>[],
    ready: readonly unknown[],
  ) => Promise<Written<Also>[]>;
}

/**
 * What can be imported: its fields, and the record that a row makes. A new kind is one file. `Also`: how it names other records that a row
 * made.
 */
export interface ImportKind<Body, Context, Ready = unknown, Also = number> {
  fields: readonly ImportField[];
  /** The form's own contract. */
  schema: z.ZodType<Body>;
  /** The company's records that rows name, such as zones: those of these rows, or all that any row may name. */
  openContext: (
    db: Db,
    place: { companyId: number } & Now,
    options: ImportOptions,
    rows?: readonly Values[],
  ) => Promise<Context>;
  /** Further columns that the sheet has because of its shape, with the fields that they hold. */
  moreColumns?: (mapping: ColumnOf, columns: readonly Column[]) => { index: number; field: ImportField }[];
  /** `unread`: the errors of the fields whose text could not be read. */
  makeBody: (values: Values, context: Context, options: ImportOptions, unread?: FieldErrors) => RowBody;
  /** The field of an error's path in the body. */
  fieldOf: (path: string) => string;
  /** What two records may not share, and its field; null if they may share everything. */
  identity: { field: string; keyOf: (body: Body) => string } | null;
  /** The ids of the company's records by their keys: of these keys only, or all. */
  existing: (db: Db, companyId: number, keys?: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Slow work for this many rows, before their transaction. */
  prepare?: (database: Pick<Database, "read">, companyId: number, rows: number) => Promise<Ready[]>;
  /** Makes the record by the feature's own query. Throws an `AppError` if it can't be. */
  create?: (
    tx: Tx,
    runner: Runner,
    row: RowToWrite<Body>,
    ready: Ready | undefined,
  ) => Promise<Written<Also>>;
  /** Which of the rows are there already. */
  repeats?: Repeats;
  /** How rows are written that belong together. Only without an `identity`. */
  together?: Together<Body, Also>;
  /** Instead of `create`: makes the records of many rows in few statements. */
  createMany?: (tx: Tx, runner: Runner, rows: readonly RowToWrite<Body>[]) => Promise<MadeMany<Also>>;
  /** The tables that it fills, if it makes records by the thousand. */
  tables?: readonly (keyof Schema)[];
  /** Whether it can make the zones that rows name. */
  makesZones?: true;
  /** Whether `createMany` gets all rows at once, so that nobody sees a part of what they make. */
  isWhole?: boolean;
  /** Changes a record. Fields without a column keep their value. Only with an `identity`. */
  update?: (tx: Tx, runner: Runner, id: number, row: RowToWrite<Body>) => Promise<Written>;
  /** The field of the first column, if nothing names it: the corner of a matrix is often empty. */
  firstColumn?: string;
  /** Where its records are, which undoing locks. */
  table: keyof Schema & ("clients" | "couriers" | "services" | "tariffs" | "deliveries" | "requests");
  /** How many records are removed in one transaction, if not all at once: the writer of SQLite is held for 50 ms at most. */
  removedAtOnce: number;
  /** What refers to these records of an import, in words: `la orden 000012 de Ana`. `also`: what was made with them. */
  inTheWay: (
    db: Db,
    companyId: number,
    ids: readonly number[],
    also: readonly Also[],
    importId: number,
  ) => Promise<string[]>;
  /**
   * Removes these records, to which nothing refers, and what was made with them, and returns their events. What was made later is removed
   * first.
   */
  remove(tx: Tx, runner: Runner, ids: readonly number[], also: readonly Also[]): Promise<EventDraft[]>;
}

/** Any kind, for the engine, which passes a kind's own bodies and context back to it. */
// biome-ignore lint/suspicious/noExplicitAny: the bodies and contexts of kinds have nothing in common
export type AnyKind = ImportKind<any, any, any, any>;
