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
    const stops = order.stops?.map((stop) => ({ ...stop, notes: null }));
    const erased = JSON.stringify({ ...order, notes: null, ...(stops && { stops }) });
    await tx.updateTable("requests").set({ body: erased, note: null }).where("id", "=", id).execute();
    const notes = (order.stops ?? [order]).map((stop) => stop.notes ?? "");
    erasedTexts.push([...texts, note ?? "", ...notes]);
  }
  return erasedTexts;
}

function withoutPerson(order: AskedOrder, key: string): { order: AskedOrder; texts: string[] } {
  const texts: string[] = [];
  const { anonymous_client: asker, pickup_address, stops } = order;
  const withoutRecipient = <Stop extends Pick<AskedOrder, "receipt">>(stop: Stop): Stop => {
    const { full_name, phone, address } = stop.receipt;
    if (phoneKey(phone) !== key) return stop;
    texts.push(full_name, phone, address);
    return { ...stop, receipt: { full_name: ERASED, phone: "", address: "" } };
  };
  let left: AskedOrder = { ...withoutRecipient(order), ...(stops && { stops: stops.map(withoutRecipient) }) };
  if (asker && phoneKey(asker.phone) === key) {
    texts.push(asker.legal_name, asker.registration_number, asker.phone, pickup_address ?? "");
    const nobody = { ...asker, legal_name: ERASED, registration_number: "", phone: "" };
    left = { ...left, anonymous_client: nobody, pickup_address: "" };
  }
  return { order: left, texts };
}
