import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import type { Currency } from "#shared/money.ts";
import type { ChangeState, JournalAccount } from "#shared/vocabulary.ts";
import { type Answer, type Caller, expectBody, type TestApi } from "./api.ts";

/** An office that takes money at 200 bolívares per dollar, with a service of 12 dollars, a client on credit and a courier. */
export interface Office {
  owner: Caller;
  service: number;
  client: number;
  courier: number;
  /** The company's change that is in this state. */
  change(state?: ChangeState): Promise<Answer["body"]>;
  /** A balance of the journal in céntimos or cents. */
  balance(account: JournalAccount, currency?: Currency): Promise<number>;
  /** Fails if a rule of the database is broken, or cash is not where the equation says. */
  expectSound(): Promise<void>;
}

/** Opens an office of a new company, on 20 November 2026. */
export async function openTenderOffice(api: TestApi): Promise<Office> {
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner();
  await expectBody(owner.put("/rates/2026-11-20", { rate: 200 }), 200);
  const idOf = async (path: string, body: object): Promise<number> =>
    (await expectBody(owner.post(path, body))).id;
  return {
    owner,
    service: await idOf("/services", sampleService({ amount: 12 })),
    client: await idOf("/clients", sampleClient({ allow_credit: true })),
    courier: await idOf("/couriers", sampleCourier()),
    change: async (state = "to_send") =>
      (await expectBody(owner.get(`/change-payments/filter?state=${state}`), 200)).items,
    balance: (account, currency = "VES") => balanceOf(api, owner, account, currency),
    async expectSound() {
      assert.deepEqual(await brokenInvariants(api.database.read), []);
      assert.equal((await expectBody(owner.get("/cash"), 200)).balanced, true);
    },
  };
}

async function balanceOf(
  api: TestApi,
  owner: Caller,
  account: JournalAccount,
  currency: Currency,
): Promise<number> {
  const rows = await api.database.read
    .selectFrom("journal_totals")
    .select("amount")
    .where("account", "=", account)
    .where("currency", "=", currency)
    .where("company_id", "=", ({ selectFrom }) =>
      selectFrom("accounts").select("company_id").where("id", "=", owner.user.id),
    )
    .execute();
  return rows.reduce((all, { amount }) => all + amount, 0);
}
