import type { Tx } from "#server/schema.ts";

/** From now on a client has a way to ask for orders, such as a key: the office sees where they come in. */
export async function takeRequests(tx: Tx, companyId: number): Promise<void> {
  await tx.updateTable("companies").set({ takes_requests: 1 }).where("id", "=", companyId).execute();
}
