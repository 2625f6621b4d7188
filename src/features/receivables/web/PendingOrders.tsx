import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { formatDay } from "#shared/dates.ts";
import { formatNumber } from "#shared/numbers.ts";
import { call, request } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { askText } from "#web/dialog/askText.tsx";
import { money } from "#web/form/amount.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { type OrderOwedOnDay, reasonBody, receivableRoutes as routes, type WriteOff } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";
import { useAgeingOrders } from "./queries.ts";
import classes from "./statement.module.css";

/** The orders that a client owes today, which may be written off, and those that were. */
export function PendingOrders({ clientId }: { clientId: number }) {
  const { data: orders = [] } = useAgeingOrders(today(), String(clientId));
  const { data: written } = useQuery({
    queryKey: [routes.writeOffs.path, clientId],
    queryFn: ({ signal }) =>
      call(routes.writeOffs, { query: { client_id: String(clientId), perPage: "50" }, signal }),
  });
  const { writeOff, undo } = useWriteOffs();
  return (
    <>
      {orders.length > 0 && (
        <section aria-label={texts.pending}>
          <h3 className={classes.section}>{texts.pending}</h3>
          <ul className={classes.list}>
            {orders.map((order) => (
              <li key={order.delivery_id}>
                <strong>{formatNumber(order.number)}</strong>
                <span>{formatDay(order.date)}</span>
                <span>{money(order.owed)}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  c="var(--text-soft)"
                  aria-label={`${texts.writeOff}, ${texts.order} ${formatNumber(order.number)}`}
                  onClick={() => void writeOff(order)}
                >
                  {texts.writeOff}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {written && written.items.length > 0 && (
        <section aria-label={texts.writeOffs}>
          <h3 className={classes.section}>{texts.writeOffs}</h3>
          <ul className={classes.list}>
            {written.items.map((one) => (
              <li key={one.id}>
                <strong>{formatNumber(one.number)}</strong>
                <span>{`${formatDay(one.date)} · ${one.reason}`}</span>
                <span>{money(one.amount)}</span>
                {one.voided_at ? (
                  <span>{texts.voided}</span>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    c="var(--text-soft)"
                    aria-label={`${texts.void}, ${texts.order} ${formatNumber(one.number)}`}
                    onClick={() => void undo(one)}
                  >
                    {texts.void}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useWriteOffs() {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const write = useMutation({
    mutationFn: ({ debtId, reason }: { debtId: number; reason: string }) =>
      request(routes.writeOff, {
        params: { debtId },
        body: { reason },
        idempotencyKey: keyFor({ debtId, reason }),
      }),
    onSuccess: () => toastSuccess(texts.writtenOff),
    onError: (error) => toastError(texts.writeOffFailed, error),
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      request(routes.voidWriteOff, {
        params: { id },
        body: { reason },
        idempotencyKey: keyFor({ id, reason }),
      }),
    onSuccess: () => toastSuccess(texts.voidDone),
    onError: (error) => toastError(texts.voidFailed, error),
    onSettled: refresh,
  });
  const ask = (title: string, about: string) =>
    askText({ title, about, label: texts.reason, rule: reasonBody.shape.reason, danger: true });
  return {
    async writeOff({ debt_id: debtId, number, owed }: OrderOwedOnDay) {
      const about = `${texts.order} ${formatNumber(number)}: ${money(owed)}. ${texts.writeOffHint}`;
      const reason = await ask(texts.writeOff, about);
      if (reason !== undefined) write.mutate({ debtId, reason });
    },
    async undo({ id, number, amount }: WriteOff) {
      const about = `${texts.order} ${formatNumber(number)}: ${money(amount)}`;
      const reason = await ask(texts.voidTitle, about);
      if (reason !== undefined) cancel.mutate({ id, reason });
    },
  };
}
