import { useMutation } from "@tanstack/react-query";
import { across } from "#shared/fields.ts";
import type { Cents } from "#shared/money.ts";
import { request } from "#web/api.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { debtRoutes, payFull, payPartial } from "../contract.ts";
import { amountAbove, debtTexts } from "../texts.ts";

/** What a person is about to pay: one order's debt or all that a client owes, the whole of it or a part. */
export interface Intent {
  of: "debt" | "client";
  id: number;
  part: boolean;
  /** What it owes: nobody may pay more. */
  owed: Cents;
  /** Whose, or which order. */
  title: string;
}

export interface PaymentValues {
  method: string;
  amount: string;
}

const ROUTES = {
  debt: { all: debtRoutes.payFull, part: debtRoutes.payPartial },
  client: { all: debtRoutes.payAll, part: debtRoutes.payPartialAmount },
};

/** What the person fills in, under the contract's rules (for an order and for a client they are the same). */
export function rulesOf({ part }: Intent, owed: Cents) {
  if (!part) return payFull.pick({ method: true });
  return payPartial
    .pick({ method: true, amount: true })
    .check(
      across<{ amount: Cents }>(
        ["amount"],
        amountAbove(owed),
        ({ amount }) => typeof amount !== "number" || amount <= owed,
      ),
    );
}

/** One key for each intent: a retry of the same payment is the same payment. */
export function usePay({ of, id, part }: Intent) {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const route = ROUTES[of][part ? "part" : "all"];
  return useMutation({
    mutationFn: ({ method, amount }: PaymentValues) => {
      const body = { [`${of}_id`]: id, method, ...(part ? { amount } : {}) };
      return request(route, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: () => toastSuccess(debtTexts.paid),
    onError: (error) => toastError(debtTexts.payFailed, error),
    // A refusal too says that what is on screen may be old.
    onSettled: refresh,
  });
}
