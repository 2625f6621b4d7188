import assert from "node:assert/strict";
import type { CashBook } from "../cashBook.ts";
import { type Amounts, type Currency, none } from "./amounts.ts";
import type { PlanOf } from "./plan.ts";

/** Ends change that was sent and whose receipt is voided: it comes back to the bank, the safe or a shift, or it is lost. */
export async function endReturn(book: CashBook, { how }: PlanOf<"endReturn">): Promise<number> {
  const { owner, ids } = book;
  const [change] = (await owner.get("/change-payments/filter?state=to_return&perPage=1")).body.items;
  if (!change) return 404;
  const amounts: Amounts = { ...none(), [change.currency as Currency]: Math.round(change.amount * 100) };
  const post = (way: string, body: object) => owner.post(`/change-payments/${change.id}/${way}`, body);
  if (how === "lost" || how === "charged") {
    const debtor = how === "charged" ? { courier_id: ids.courier } : {};
    const { status, body } = await post("lose", { reason: "No aparece", ...debtor });
    assert.deepEqual([status, body.state], [200, "lost"]);
    // A courier who owes it holds no cash for it, as after a charge.
    if (how === "charged") {
      book.add("couriers", amounts);
      book.subtract("differences", amounts);
    }
    return status;
  }
  const { status } = await post(
    "returned",
    how === "bank" ? { reference: String(change.id) } : { place: how },
  );
  if (how === "shift" && !book.shifts.has(owner.user.id)) {
    assert.equal(status, 409);
    return status;
  }
  assert.equal(status, 200);
  if (how === "bank") return status;
  book.add("received", amounts);
  if (how === "shift") book.give(owner, amounts);
  else book.add("safe", amounts);
  return status;
}
