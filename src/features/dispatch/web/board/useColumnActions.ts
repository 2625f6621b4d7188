import { IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useDutyActions } from "#features/couriers/web/dutyActions.ts";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { download } from "#web/download.ts";
import type { RowAction, RowActionList } from "#web/list/table/columns.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import type { BoardColumn } from "./columns.ts";

/** Hands a courier cash of the office. */
export type HandOver = (courier: { id: number; name: string }) => RowAction;

/** Returns what can be done with a courier's column: its papers, and whether he takes orders. */
export function useColumnActions(
  date: string,
  all: readonly BoardColumn[],
  handOver: HandOver,
): (column: BoardColumn) => RowActionList {
  const dutyActions = useDutyActions();
  const width = useOwnCompany()?.paper_width ?? 80;

  async function print(id: number) {
    try {
      const { printStops } = await import("./printStops.ts");
      // Also the stops that the filter hides.
      await printStops(
        all.find((column) => column.id === id),
        date,
      );
    } catch (error) {
      toastError(uiTexts.printFailed, error);
    }
  }

  return ({ id, name, duty, inHand }) => {
    if (id === null) return [];
    const papers = [
      {
        label: `${texts.routeSheet}: ${name}`,
        icon: IconFileTypePdf,
        onClick: () => void download(dispatchRoutes.routeSheet, { params: { id }, query: { date } }),
      },
      { label: texts.printStops(width), icon: IconPrinter, onClick: () => void print(id) },
    ];
    return [...(inHand > 0 ? papers : [null, null]), handOver({ id, name }), ...dutyActions({ id, duty })];
  };
}
