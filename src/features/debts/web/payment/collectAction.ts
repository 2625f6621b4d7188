import { IconCash } from "@tabler/icons-react";
import { collectTexts } from "#features/debts/collectTexts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { mayDo, numberOf } from "#features/deliveries/rules.ts";
import { fromDollars } from "#shared/money.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useMay } from "#web/session/session.ts";

/** 'Cobrar' of an order that owes, for those who may take payments. */
export function useCollectAction(): (order: Delivery) => RowAction | null {
  const may = useMay();
  return (order) => {
    if (!mayDo(order, may).collect) return null;
    const { debt_id, debt_remaining_amount, client_id, client_name } = order;
    const title = `${collectTexts.order} ${numberOf(order)} · ${client_name}`;
    // The dialog's code loads when needed, so that the list appears sooner.
    const onClick = async () => {
      const { openCollect: collect } = await import("./collect.tsx");
      collect({
        of: "debt",
        id: debt_id,
        client: client_id,
        owed: fromDollars(debt_remaining_amount),
        title,
      });
    };
    return { label: collectTexts.collect, icon: IconCash, onClick: () => void onClick() };
  };
}
