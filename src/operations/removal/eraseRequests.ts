import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import type { Tx } from "#server/schema.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { ERASED } from "./personalColumns.ts";

/** Erases whoever asked for orders or would receive them, by the key of their phone. Returns what was there, one list for each request. */
export async function eraseRequests(tx: Tx, companyId: number, key: string): Promise<string[][]> {
  const rows = await tx
    .selectFrom("requests")
    .select(["id", "body", "note"])
    .where("company_id", "=", companyId)
    .execute();
  const erasedTexts: string[][] = [];
  for (const { id, body, note } of rows) {
    const { order, texts } = withoutPerson(JSON.parse(body) as AskedOrder, key);
    if (texts.length === 0) continue;
    const erased = JSON.stringify({ ...order, notes: null });
    await tx.updateTable("requests").set({ body: erased, note: null }).where("id", "=", id).execute();
    erasedTexts.push([...texts, note ?? "", order.notes ?? ""]);
  }
  return erasedTexts;
}

function withoutPerson(order: AskedOrder, key: string): { order: AskedOrder; texts: string[] } {
  const texts: string[] = [];
  let left = order;
  const { receipt, anonymous_client: asker, pickup_address } = order;
  if (phoneKey(receipt.phone) === key) {
    texts.push(receipt.full_name, receipt.phone, receipt.address);
    left = { ...left, receipt: { full_name: ERASED, phone: "", address: "" } };
  }
  if (asker && phoneKey(asker.phone) === key) {
    texts.push(asker.legal_name, asker.registration_number, asker.phone, pickup_address ?? "");
    const nobody = { ...asker, legal_name: ERASED, registration_number: "", phone: "" };
    left = { ...left, anonymous_client: nobody, pickup_address: "" };
  }
  return { order: left, texts };
}
