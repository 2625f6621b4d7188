import assert from "node:assert/strict";
import { lockClient } from "#features/clients/server/queries.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type EventDraft, record } from "#server/audit.ts";
import { type Author, toAuthor } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { type Day, instantAt } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { type Opening, openBalance, removeOpening } from "./verbs/openBalance.ts";

/** The API with an office that has a service, a courier and a client on credit. */
export async function openOffice() {
  const api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner();
  const idOf = async (path: string, body: object): Promise<number> => (await owner.post(path, body)).body.id;
  return {
    api,
    owner,
    service: await idOf("/services", sampleService()),
    courier: await idOf("/couriers", sampleCourier({ first_name: "Íker", last_name: "Soto" })),
    client: await idOf("/clients", sampleClient({ allow_credit: true, legal_name: "Panadería Ñángara" })),
  };
}

/** Creates an order, which must be accepted. */
export async function takeOrder(owner: Caller, order: object) {
  const { status, body } = await owner.post("/deliveries", order);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

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
      const changed = await run(tx, toAuthor(actor, { at: instantAt(now), today: day, timeZone }));
      await record(tx, changed.events, { actor, ip: "", now, timeZone });
      return changed;
    });
  }
  return {
    /** Brings in a client's balance since a day; throws like `openBalance`. */
    open: (id: number, amount: number, since: Day, day: Day) =>
      change(day, async (tx, author) => {
        const [client] = await lockClient(tx, { companyId: author.companyId, id });
        return openBalance(tx, author, { client: client ?? assert.fail(), amount: amount as Cents, since });
      }),
    /** Takes it back; throws like `removeOpening`. */
    remove: (opening: Opening, day: Day) =>
      change(day, async (tx, author) => ({ events: await removeOpening(tx, author, opening) })),
  };
}
