// The company in which the readers are tried.
import { sampleClient } from "#features/clients/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Day } from "#shared/dates.ts";
import { expectBody, type TestApi } from "#test/api.ts";

export const TODAY = "2026-11-20" as Day;
export const RATE = 200;
export const CLIENT = "Comercial Ana";

/** What a place makes of a text: its value, or why it takes none. */
export type Outcome = number | string | null;

/** Reads texts in a place, all of them at once. */
export type ReadTexts = (texts: readonly string[], options?: object) => Promise<Outcome[]> | Outcome[];

/** A company with a service, a client whose person has signed in, and a key. */
export async function openPlaces(api: TestApi) {
  // Midnight in Caracas: each time of the day is still to come.
  api.setNow(`${TODAY}T04:00:00Z`);
  const owner = await api.owner();
  const { id: service } = await expectBody(owner.post("/services", sampleService({ name: "Exprés" })));
  await expectBody(owner.put(`/rates/${TODAY}`, { rate: RATE }), 200);
  const { id: client } = await expectBody(
    owner.post("/clients", sampleClient({ legal_name: CLIENT, allow_credit: true })),
  );
  const ana = api.as(await portalToken(owner, client, api.as(null)));
  const shop = api.as((await makeKey(owner)).key);
  return { api, owner, ana, shop, service, client };
}
export type Opened = Awaited<ReturnType<typeof openPlaces>>;
