import type { Readable } from "node:stream";
import type { Day, Instant, OfficeClock } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteShape } from "#shared/routes/route.ts";
import type { EventDraft } from "./audit.ts";
import type { Author } from "./author.ts";
import type { Database } from "./database/types.ts";
import type { FileStore } from "./files/fileStore.ts";
import type { Outline, PutList } from "./http/answers/lists.ts";
import type { Answer } from "./http/idempotency.ts";
import type { Config } from "./program/config.ts";
import type { Db, Tx, Versioned } from "./schema.ts";
import type { PortalGrant } from "./signIn/portalGrant.ts";
import type { KeyGrant } from "./signIn/session.ts";
import type { SecretKey } from "./twoFactor/secretKey.ts";
import type { WorkPool } from "./workers/pool.ts";

/** A file from a multipart request. */
export interface Upload {
  bytes: Uint8Array;
  /** As the sender calls it; empty if it has no name. */
  name: string;
}

export interface Call<R extends RouteShape> {
  /** The signed-in account. Never null where the route requires a sign-in. */
  actor: R["access"] extends "anyone" ? Actor | null : Actor;
  /** What the actor's writes say: account, company and moment. */
  author: R["access"] extends "anyone" ? Author | null : Author;
  signInId: number | null;
  /** What the calling key may do. Never null where the route is for keys. */
  key: R["access"] extends "key" ? KeyGrant : null;
  /** Which client the calling person belongs to. Never null where the route is for the portal. */
  portal: R["access"] extends "portal"
    ? PortalGrant
    : "portal" extends R["access"]
      ? PortalGrant | null
      : null;
  /** Whether the caller's company gives every new order a PIN, as of a second ago or later. */
  givesPins: boolean;
  params: ParamsOf<R["path"]>;
  query: QueryOf<R>;
  now: Date;
  /** `now` as stored in the database. */
  at: Instant;
  /** By what the caller's company tells the day. Null where nobody is signed in. */
  clock: R["access"] extends "anyone" ? null : OfficeClock;
  /** The company's day. Null where nobody is signed in: whose it is has to be found first. */
  today: R["access"] extends "anyone" ? null : Day;
  ip: string;
  userAgent: string;
  /** Where people reach the product: `https://mandado.ejemplo.com`. */
  origin: string;
  config: Config;
  secretKey: SecretKey;
  files: FileStore;
  /** When the last automatic backup was made; null before the first. Undefined if this server makes none. */
  lastBackup: (() => Date | null) | undefined;
}

export type Answered<R extends RouteShape> = { answer: AnswerOf<R> } & (R["versioned"] extends true
  ? { version: number | string }
  : unknown);

/** A change returns its events, which are written in the same transaction. */
export type Changed<R extends RouteShape> = (R["answer"] extends object ? Answered<R> : unknown) & {
  events: EventDraft[];
  /** Instead of the route's own. */
  status?: 200;
  /** With `answersSecret`: what a list shows of it, if not the answer's own id. */
  listedId?: number;
};

export interface ReadEndpoint {
  kind: "read";
  route: RouteShape;
  /** Whether it may take long. A company may run only a few slow reads at once. */
  isSlow: (query: never) => boolean;
  handle: (
    call: Reading<RouteShape> & { body: unknown },
  ) => Promise<{ answer?: unknown; version?: number | string }>;
}

/** `slowReads` reads the same data as `db` without delaying others. For statements that may take long. */
type Reading<R extends RouteShape> = Call<R> & { db: Db; slowReads: Db; database: Database };

/** An answer with long lists, whose items are read in batches: `read` gets the next keys. */
export interface ListEndpoint {
  kind: "list";
  route: RouteShape;
  find: (call: Reading<RouteShape>) => Promise<Outline<never>>;
  read: (keys: unknown[], db: Db, call: Call<RouteShape>) => Promise<readonly unknown[]>;
  /** How large an item is; usually 1. */
  weigh: (key: never) => number;
}

/** The result of a change's checks, so that its handler needn't read it again. */
export interface Checked<Result> {
  errors: FieldErrors;
  checked: Result;
}

type Body<R extends RouteShape> = { body: BodyOf<R>; upload: Upload | null };

interface ChangeSteps<R extends RouteShape, Ready, Result> {
  /** Runs before the body is checked, and wraps the whole change. For attempts that count even when they are refused. */
  guard?: (call: Call<R> & { database: Database }, run: () => Promise<Answer>) => Promise<Answer>;
  /** The row to lock for the change: 404 if it is missing, 412 if `If-Match` is stale. */
  lock?: Lock;
  /** Slow work before the transaction: hashing, reading an image. */
  prepare?: (call: Call<R> & Body<R> & { database: Database }) => Promise<Ready>;
  /**
   * Checks that need the database: unknown ids, taken values. It runs even when the body's own rules fail, with the valid fields
   * in `body`, so that a 422 names every field at once.
   */
  check?: (call: Call<R> & { db: Db; body: Partial<BodyOf<R>> }) => Promise<Checked<Result>>;
  /** Looks at the stored answer of a repeated request before it is sent again. Throws if it holds no more. */
  replay?: (tx: Tx, answer: AnswerOf<R>) => Promise<void>;
  /** `wanted`: the ETags of `If-Match`, which `lock` compares; without one `refuseStale` does. */
  handle: (
    call: Call<R> & Body<R> & { tx: Tx; ready: Ready; checked: Result; wanted: readonly string[] | null },
  ) => Promise<Changed<R>>;
}

/** A table, with the path's `:id` as its row; or the caller's account, also for changes that end its sign-ins. */
export type Lock = Versioned | "own account";

export interface ChangeEndpoint {
  kind: "change";
  route: RouteShape;
  guard: ((call: never, run: () => Promise<Answer>) => Promise<Answer>) | undefined;
  lock: Lock | undefined;
  prepare: ((call: never) => Promise<unknown>) | undefined;
  check: ((call: never) => Promise<Checked<unknown>>) | undefined;
  handle: (call: never) => Promise<{
    answer?: unknown;
    version?: number | string;
    status?: 200;
    events: EventDraft[];
    listedId?: number;
  }>;
  replay: ((tx: Tx, answer: never) => Promise<void>) | undefined;
}

export interface FileAnswer {
  name: string;
  contentType: string;
  disposition: "attachment" | "inline";
  body: Readable | Uint8Array;
  /** Written before the first byte is sent. */
  events: EventDraft[];
}

export interface FileEndpoint {
  kind: "file";
  route: RouteShape;
  /** Whether the limits of reports apply, instead of those of slow reads. */
  isReport: boolean;
  handle: (call: FileCall<RouteShape>) => Promise<FileAnswer>;
}

/**
 * `after`: the transaction that a replica must have replayed before the thread reads there; null: the thread reads the primary.
 */
type FileCall<R extends RouteShape> = Call<R> & {
  db: Db;
  after: number | null;
  database: Database;
  documents: WorkPool;
};

export type Work<T> = (tx: Tx) => Promise<{ result: T; events: EventDraft[] }>;

/**
 * Does one item's change in a transaction of its own, with its events. When the whole is sent again with the same `Idempotency-Key`, an
 * item that is done already has the same result again; `key` tells it from the others.
 */
export type Each = <T>(key: string, work: Work<T>) => Promise<T>;

interface BatchSteps<R extends RouteShape> {
  /** How many items it has, which are counted before any is done. Without it they are counted one after the other. */
  size?: (body: BodyOf<R>) => number;
  check?: (call: Call<R> & { db: Db; body: BodyOf<R> }) => Promise<{ errors: FieldErrors }>;
  handle: (call: Call<R> & { body: BodyOf<R>; each: Each }) => Promise<Answered<R>>;
}

export interface BatchEndpoint {
  kind: "batch";
  route: RouteShape;
  size: ((body: never) => number) | undefined;
  check: ((call: never) => Promise<{ errors: FieldErrors }>) | undefined;
  handle: (call: never) => Promise<{ answer?: unknown }>;
}

/** A stream of the company's changes; see `live/`. */
export interface StreamEndpoint {
  kind: "stream";
  route: RouteShape;
}

export type Endpoint =
  | ReadEndpoint
  | ListEndpoint
  | ChangeEndpoint
  | BatchEndpoint
  | FileEndpoint
  | StreamEndpoint;

/** `body`: of a question that is sent by POST. */
export function read<const R extends RouteShape>(
  route: R,
  handle: (call: Reading<R> & { body: BodyOf<R> }) => Promise<Answered<R>>,
  isSlow: (query: QueryOf<R>) => boolean = () => false,
): ReadEndpoint {
  return { kind: "read", route, isSlow, handle: handle as unknown as ReadEndpoint["handle"] };
}

/** A route that reads a list without pages. */
export function list<const R extends RouteShape, Key>(
  route: R,
  keys: (call: Reading<R>) => Promise<readonly Key[]>,
  read: (keys: Key[], db: Db, call: Call<R>) => Promise<AnswerOf<R> & readonly unknown[]>,
  weigh: (key: Key) => number = () => 1,
): ListEndpoint {
  const find = async (call: Reading<R>): Promise<Outline<Key>> => {
    const listKeys = await keys(call);
    return (put) => put(listKeys);
  };
  return { kind: "list", route, find, read, weigh } as unknown as ListEndpoint;
}

/**
 * A route whose answer has long lists of large items. `find` makes the answer but puts keys where the items belong, and `read` reads the
 * items. With more than one list, `read` returns one for each key, `undefined` if it is gone.
 */
export function outline<const R extends RouteShape, Key>(
  route: R,
  find: (call: Reading<R>) => Promise<(put: PutList<Key>) => AnswerOf<R>>,
  read: (keys: Key[], db: Db, call: Call<R>) => Promise<readonly unknown[]>,
  weigh: (key: Key) => number,
): ListEndpoint {
  return { kind: "list", route, find, read, weigh } as unknown as ListEndpoint;
}

/** A route that changes something: one request is one transaction. */
export function change<const R extends RouteShape, Ready = undefined, Result = undefined>(
  route: R,
  steps: ChangeSteps<R, Ready, Result>,
): ChangeEndpoint {
  const { guard, lock, prepare, check, replay, handle } = steps;
  return { kind: "change", route, guard, lock, prepare, check, replay, handle };
}

/** A route that changes many items. What is done stays done if a later one fails. */
export function batch<const R extends RouteShape>(
  route: R,
  { size, check, handle }: BatchSteps<R>,
): BatchEndpoint {
  return { kind: "batch", route, size, check, handle };
}

export function file<const R extends RouteShape>(
  route: R,
  handle: (call: FileCall<R>) => Promise<FileAnswer>,
): FileEndpoint {
  return { kind: "file", route, isReport: false, handle: handle as unknown as FileEndpoint["handle"] };
}

export function report<const R extends RouteShape>(
  route: R,
  handle: (call: FileCall<R>) => Promise<FileAnswer>,
): FileEndpoint {
  return { ...file(route, handle), isReport: true };
}

/**
 * A PDF that a documents thread draws, named without its ending. With `printed`, the event of a report, it is downloaded; without, the
 * page shows it.
 */
export const pdfAnswer = (
  name: string,
  body: Readable,
  printed?: Pick<EventDraft, "id" | "summary">,
): FileAnswer => ({
  name: `${name}.pdf`,
  contentType: "application/pdf",
  disposition: printed ? "attachment" : "inline",
  body,
  events: printed ? [{ action: "report", entity: "report", ...printed }] : [],
});

export function stream(route: RouteShape): StreamEndpoint {
  return { kind: "stream", route };
}
