import { useMutation } from "@tanstack/react-query";
import { across } from "#shared/fields.ts";
import type { Cents } from "#shared/money.ts";
import { request } from "#web/api.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { debtRoutes, payFull, payPartial } from "../contract.ts";
import { amountAbove, debtTexts } from "../texts.ts";

/** A payment in preparation: for one order's debt or all of a client's, complete or partial. */
export interface Intent {
  of: "debt" | "client";
  id: number;
  part: boolean;
  /** The debt in dollars: the maximum. */
  owed: Cents;
  /** The client or the order. */
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

/** The form's values, with the contract's rules, which are the same for an order and a client. */
export function rulesOf({ part }: Intent, owed: Cents) {
  if (!part) return payFull.pick({ method: true });
  return payPartial
    .pick({ method: true, amount: true })
    .check(
      across<{ amount?: Cents | undefined }>(
        ["amount"],
        amountAbove(owed),
        ({ amount }) => typeof amount !== "number" || amount <= owed,
      ),
    );
}

/** One key per intended payment: a retry is the same payment. */
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
    // A refusal may also mean that the data on screen are old.
    onSettled: refresh,
  });
}
