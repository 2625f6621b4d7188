import type { Actor } from "#shared/routes/roles.ts";
import type { Action, Entity } from "#shared/vocabulary.ts";
import type { Tx } from "../schema.ts";

/** What a change reports. `http/change.ts` adds who did it, when and from where. */
export interface EventDraft {
  action: Action;
  entity: Entity;
  id: number | null;
  /** A Spanish sentence for the list of events. */
  summary: string;
  /** The record as the API shows it, before and after. The event keeps the differences. */
  before?: object | null;
  after?: object | null;
  /** The actor, if nobody was signed in yet. */
  actor?: Pick<Actor, "id" | "companyId" | "type" | "name">;
}

export interface Origin {
  actor: Pick<Actor, "id" | "companyId" | "type" | "name"> | null;
  ip: string;
  now: Date;
  timeZone: string;
}

/** Called in the transaction that records these events, when everything else of the change is written. */
export type RecordListener = (tx: Tx, drafts: readonly EventDraft[], origin: Origin) => Promise<void>;
