import { useMutation } from "@tanstack/react-query";
import { debtRoutes, type OwedOrder, type Paid } from "#features/debts/contract.ts";
import { debtTexts } from "#features/debts/texts.ts";
import type { paymentBody } from "#features/receipts/web/paymentForm.ts";
import { useReceiptSteps } from "#features/receipts/web/receiptActions.ts";
import { type Cents, MAX_MONEY } from "#shared/money.ts";
import { ApiError, request } from "#web/api.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

/** A payment in preparation: for one order's debt or all of a client's, complete or partial, or in advance. */
export interface Intent {
  of: "debt" | "client" | "advance";
  /** The debt's or the client's. */
  id: number;
  /** With a debt: its client. The dialog offers to pay from the client's advances. */
  client?: number | null;
  /** With a client: only these of its debts. */
  debts?: readonly number[];
  part: boolean;
  /** The debt in cents: the maximum. */
  owed: Cents;
  /** The client or the order. */
  title: string;
}

/** A client's money before it owes any. */
export const advanceOf = (id: number, title: string): Intent => ({
  of: "advance",
  id,
  title,
  part: true,
  owed: MAX_MONEY,
});

const ROUTES = {
  debt: { all: debtRoutes.payFull, part: debtRoutes.payPartial },
  client: { all: debtRoutes.payAll, part: debtRoutes.payPartialAmount },
  advance: { all: debtRoutes.advance, part: debtRoutes.advance },
};

const routeOf = ({ of, part }: Pick<Intent, "of" | "part">) => ROUTES[of][part ? "part" : "all"];

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** One key per intended payment: a retry is the same payment. `orders`: those that the dialog shows for a client. */
export function usePay(intent: Intent, orders: readonly OwedOrder[] | undefined) {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const steps = useReceiptSteps();
  return useMutation({
    mutationFn: (payment: ReturnType<typeof paymentBody>) => {
      const body = {
        [intent.of === "debt" ? "debt_id" : "client_id"]: intent.id,
        ...(intent.debts ? { debt_ids: orders?.map(({ debt_id }) => debt_id) } : {}),
        ...payment,
      };
      return request(routeOf(intent), { body, idempotencyKey: keyFor(body) }) as Promise<
        Pick<Paid, "receipt">
      >;
    },
    onSuccess: ({ receipt }) =>
      toastSuccess(
        intent.of === "advance" ? debtTexts.advanceTaken : debtTexts.paid,
        steps(receipt.id, intent.of === "debt" ? (intent.client ?? null) : intent.id),
      ),
    // The dialog shows a refusal's message.
    onError: (error) => toastError(debtTexts.payFailed, isConflict(error) ? undefined : error),
    // A refusal may also mean that the data on screen are old.
    onSettled: refresh,
  });
}

export function useApplyAdvance(clientId: number) {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: () => {
      const body = { client_id: clientId };
      return request(debtRoutes.applyAdvance, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: () => toastSuccess(debtTexts.advanceApplied),
    onError: (error) => toastError(debtTexts.payFailed, error),
    onSettled: refresh,
  });
}
