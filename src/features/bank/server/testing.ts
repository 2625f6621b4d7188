import { importLines, type SampleLine } from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, type TestApi } from "#test/api.ts";

export const TODAY = "2026-11-20";

/** A company with a client, a service of $10, and 200 bolívares per dollar since the 1st. */
export async function openBankOffice(api: TestApi) {
  api.setNow(`${TODAY}T15:00:00Z`);
  const owner = await api.owner();
  await expectBody(owner.put("/rates/2026-11-01", { rate: 200, confirm: true }), 200);
  const service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
  const client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
  return makeOffice(api, { owner, service, client });
}

function makeOffice(
  api: TestApi,
  { owner, service, client }: { owner: Caller; service: number; client: number },
) {
  const line = async (search: string) =>
    (await expectBody(owner.get(`/bank/lines/filter?search=${search}`), 200)).items[0];
  return {
    owner,
    client,
    service,
    owe: () => expectBody(owner.post("/deliveries", sampleCredit(service, client))),
    /** The receipt of bolívares that the client says it sent. */
    async receive(amount: number, reference: string, paid_on = TODAY, change: object = {}): Promise<number> {
      const body = {
        client_id: client,
        currency: "VES",
        amount,
        method: "mobile_payment",
        reference,
        bank: "0102",
        paid_on,
      };
      return (
        await expectBody(owner.post("/debt-payments/advance", { ...body, accept_similar: true, ...change }))
      ).id;
    },
    receipt: (id: number) => expectBody(owner.get(`/receipts/${id}`), 200),
    importLines: (lines: readonly SampleLine[], account?: string) => importLines(owner, lines, account),
    /** The line with this reference. */
    line,
    /** What the owner does with the line of this reference. */
    decide: async (reference: string, what: string, body: object = {}) =>
      owner.post(`/bank/lines/${(await line(reference)).id}/${what}`, body),
    board: () => expectBody(owner.get("/bank/board"), 200),
    broken: () => brokenInvariants(api.database.read),
  };
}

export type BankOffice = Awaited<ReturnType<typeof openBankOffice>>;
