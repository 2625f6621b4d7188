import { askedBody } from "#features/requests/askedContract.ts";
import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { createRequest } from "./verbs/createRequest.ts";

/** Who asks in a public form, with a document. */
export const sampleAsker = (change: object = {}) => ({
  legal_name: "Pedro Pérez",
  type: "venezolano" as const,
  registration_number: "V-12345678",
  phone: "4161112233",
  ...change,
});

/** An order as somebody asks for it. */
export const sampleAsked = (serviceId: number, change: object = {}) => ({
  date: "2026-11-20",
  service_id: serviceId,
  receipt: {
    full_name: "María Gutiérrez",
    phone: "04149876543",
    address: "Av. Libertador, Edif. Sol, piso 3",
  },
  pickup_address: "Plaza Altamira",
  notes: "Un sobre",
  ...change,
});

interface Sample {
  service_id: number;
  /** A client's, with a key; otherwise from the form. */
  client_id?: number;
  body?: object;
  asker?: object;
}

/** A new request of the account's company, at 15:00 UTC of its day. */
export function sampleRequest(
  database: Database,
  accountId: number,
  { service_id, client_id, body = {}, asker }: Sample,
): Promise<{ id: number; number: number; token: string }> {
  return database.transaction(async (tx) => {
    const account = await tx
      .selectFrom("accounts")
      .select(["id", "company_id as companyId", "type", "name"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    const at = "2026-11-20T15:00:00.000Z" as Instant;
    const author = { companyId: account.companyId, today: at.slice(0, 10) as Day, at, timeZone: "UTC" };
    const { row, events } = await createRequest(tx, author, {
      ...(client_id === undefined
        ? { source: "form" as const, asker: { client_id: null, anonymous_client: sampleAsker(asker) } }
        : { source: "key" as const, asker: { client_id, anonymous_client: null } }),
      body: askedBody.parse(sampleAsked(service_id, body)),
    });
    await record(tx, events, { actor: account, ip: "127.0.0.1", now: new Date(at), timeZone: "UTC" });
    return { id: row.id, number: row.number, token: row.tracking_token };
  });
}

/** What somebody sends in a public form. */
export const sampleFormBody = (serviceId: number, change: object = {}) => ({
  ...sampleAsked(serviceId),
  anonymous_client: sampleAsker(),
  ...change,
});
