import { IconCoffee, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { DUTIES, type Duty } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { calendarToday } from "#web/clock.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import { courierRoutes, type Paper } from "../contract.ts";
import { expiredAmong } from "../rules.ts";
import { courierTexts, dutyLabels, expiredQuestion, markAs, offDutyQuestion } from "../texts.ts";

const ICONS = { on: IconUserCheck, break: IconCoffee, off: IconUserOff };

/** Returns the actions that say whether a courier takes orders: one for each state that he is not in. */
export function useDutyActions(): (courier: { id: number; duty: Duty }) => RowAction[] {
  const refresh = useRefresh();
  const changing = useMutation({
    mutationFn: ({ id, state }: { id: number; state: Duty }) =>
      call(courierRoutes.duty, { params: { id }, body: { state } }),
    onError: (error) => toastError(courierTexts.dutyFailed, error),
    onSettled: refresh,
  });
  return ({ id, duty }) =>
    DUTIES.filter((state) => state !== duty).map((state) => ({
      label: markAs(dutyLabels[state]),
      icon: ICONS[state],
      needs: "orders",
      onClick: () => changing.mutate({ id, state }),
    }));
}

interface Assignee {
  name: string;
  duty: Duty;
  papers: readonly Paper[];
}

/** Asks before a courier who is off, or has a paper that expired, gets an order. True without asking for any other, and for nobody. */
export async function confirmCourier(courier: Assignee | undefined): Promise<boolean> {
  if (!courier) return true;
  if (courier.duty === "off" && !(await confirm(offDutyQuestion(courier.name)))) return false;
  const expired = expiredAmong(courier.papers, calendarToday());
  return expired.length === 0 || confirm(expiredQuestion(courier.name, expired));
}
