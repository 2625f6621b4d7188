import type { Paying } from "#features/ledger/contract.ts";
import { invalid } from "#shared/errors.ts";
import { spoiltInPayment } from "#shared/identifiers/spoilt.ts";

/** Throws `invalid` for references that have lost digits, and for documents that are none. */
export function refuseSpoilt({ reference, tenders }: Pick<Paying, "reference" | "tenders">): void {
  const errors = spoiltInPayment(reference, tenders);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
