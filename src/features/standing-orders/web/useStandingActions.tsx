import { IconCheck, IconPlayerPause, IconPlayerPlay, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { call, request } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { standingRoutes as routes, type StandingOrder } from "../contract.ts";
import { standingTexts as texts } from "../texts.ts";
import { standing } from "./standing.ts";

type Patch = Partial<Pick<StandingOrder, "skip" | "paused_until">>;

/** Changes these fields of the newest version, whatever the page shows. */
async function patch(id: number, fields: (order: StandingOrder) => Patch): Promise<void> {
  const { data, etag } = await call(routes.get, { params: { id } });
  const body = { ...data, ...fields(data) };
  await request(routes.update, { params: { id }, body, ifMatch: etag });
}

interface Change {
  run: () => Promise<unknown>;
  done: string;
  failed?: string;
}

/** What can be done with a standing order and its days. */
export function useStandingChanges() {
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (_, { done }) => toastSuccess(done),
    onError: (error, { failed }) => toastError(failed ?? texts.updateFailed, error),
    onSettled: refresh,
  });
  return {
    isPending,
    skip: (id: number, date: string) =>
      mutate({ run: () => call(routes.skip, { params: { id }, body: { date } }), done: texts.skippedDay }),
    keep: (id: number, date: string) =>
      mutate({
        run: () => patch(id, ({ skip }) => ({ skip: skip.filter((day) => day !== date) })),
        done: texts.keptDay,
      }),
    settle: (id: number, date: string) =>
      mutate({ run: () => call(routes.skip, { params: { id }, body: { date } }), done: texts.settled }),
    retry: (id: number) =>
      mutate({
        run: () => call(routes.retry, { params: { id } }),
        done: texts.madeToday,
        failed: texts.retryFailed,
      }),
    pause: (id: number, paused_until: string | null) =>
      mutate({
        run: () => patch(id, () => ({ paused_until })),
        done: paused_until === null ? texts.resumedNow : texts.pausedNow,
      }),
  };
}

export const isPaused = ({ paused_until }: Pick<StandingOrder, "paused_until">): boolean =>
  paused_until !== null && paused_until >= today();

/** A standing order's actions, each at its position. */
export function useStandingActions(): (order: StandingOrder) => (RowAction | null)[] {
  const standard = useStandardActions(standing, {
    editPath: (id) => `/deliveries/standing/edit/${id}`,
    nameOf: ({ name }: StandingOrder) => name,
  });
  const { retry, settle, pause } = useStandingChanges();
  const askAndPause = async (order: StandingOrder) => {
    const { askPause } = await import("./askPause.tsx");
    const until = await askPause(order.name);
    if (until) pause(order.id, until);
  };
  return (order) => {
    const [edit, remove] = standard(order);
    const { id, failed_on } = order;
    return [
      failed_on === today()
        ? { label: texts.retry, icon: IconPlus, main: true, onClick: () => retry(id) }
        : null,
      failed_on === null
        ? null
        : { label: texts.settle, icon: IconCheck, onClick: () => settle(id, failed_on) },
      edit,
      isPaused(order)
        ? { label: texts.resume, icon: IconPlayerPlay, onClick: () => pause(id, null) }
        : { label: texts.pause, icon: IconPlayerPause, onClick: () => void askAndPause(order) },
      remove,
    ];
  };
}
