import assert from "node:assert/strict";
import { lockClient } from "#features/clients/server/queries.ts";
import { type EventDraft, record } from "#server/audit.ts";
import { type Author, toAuthor } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { type Day, instantAt } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import type { Caller, TestApi } from "#test/api.ts";
import { type Opening, openBalances, removeOpenings } from "./verbs/openings.ts";

/** What an import does with its clients' balances, as the owner, on this day. Amounts in cents. */
export function importerOf(api: TestApi, owner: Caller) {
  async function change<T extends { events: EventDraft[] }>(
    day: Day,
    run: (tx: Tx, author: Author) => Promise<T>,
  ) {
    const now = new Date(`${day}T15:00:00Z`);
    const timeZone = "America/Caracas";
    return api.database.transaction(async (tx) => {
      const actor = await tx
        .selectFrom("accounts")
        .select(["id", "company_id as companyId", "type", "name"])
        .where("id", "=", owner.user.id)
        .executeTakeFirstOrThrow();
      const changed = await run(
        tx,
        toAuthor(actor, { at: instantAt(now), today: day, timeZone, dayEnds: [] }),
      );
      await record(tx, changed.events, { actor, ip: "", now, timeZone });
      return changed;
    });
  }
  return {
    /** Brings in a client's balance since a day; throws like `openBalances`. */
    open: (id: number, amount: number, since: Day, day: Day) =>
      change(day, async (tx, author) => {
        const [client] = await lockClient(tx, { companyId: author.companyId, id });
        const balance = { client: client ?? assert.fail(), amount: amount as Cents, since };
        const [opened] = await openBalances(tx, author, [balance]);
        const { opening, event } = opened ?? assert.fail();
        return { opening, events: [event] };
      }),
    /** Takes it back; throws like `removeOpenings`. */
    remove: (opening: Opening, day: Day) =>
      change(day, async (tx, author) => ({ events: await removeOpenings(tx, author, [opening]) })),
  };
}
