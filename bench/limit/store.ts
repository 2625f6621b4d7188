import { randomBytes } from "node:crypto";
import type { DatabaseOptions } from "#server/database/types.ts";
import type { Row } from "../database.ts";
import { openPostgres } from "./postgres.ts";
import type { Statement } from "./rows.ts";
import { openSqlite } from "./sqlite.ts";

export interface NewOrder {
  client_id: number;
  service_id: number;
  courier_id: number;
  date: string;
  pickup_address: string;
  receipt: { full_name: string; phone: string; address: string };
}

/** The least work for each answer. `company` is also the id of its owner's account. */
export interface Store {
  /** `R`: the columns that the statement selects. */
  rows<R extends object = Row>(name: Statement, values: readonly unknown[]): R[] | Promise<R[]>;
  /** Creates a paid order with its number, debt and payment; returns its row. */
  create(order: NewOrder, search: string, at: string, company: number): Row | Promise<Row>;
  move(id: number, status: string, at: string): Row | Promise<Row>;
  /** Pays a part of a debt; returns the payment's row, with the client's remaining debt as `pending`. */
  pay(
    debtId: number,
    amount: number,
    method: string,
    date: string,
    at: string,
    company: number,
  ): Row | Promise<Row>;
  /** Trigrams in the form that the search statements take. */
  trigrams(trigrams: readonly string[]): string;
  close(): void | Promise<void>;
}

export const trackingToken = () => randomBytes(18).toString("base64url");

export function openStore(options: DatabaseOptions): Store {
  return options.engine === "sqlite" ? openSqlite(options.dir) : openPostgres(options.url);
}
