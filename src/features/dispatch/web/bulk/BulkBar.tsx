import { Button } from "@mantine/core";
import { IconCircleCheck, IconTag, IconTruckDelivery, IconUserPlus } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { selectedText, dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { labelTexts } from "#features/labels/texts.ts";
import { SelectionBar } from "#web/list/bars/SelectionBar.tsx";
import type { Bulk } from "./useBulk.ts";
import type { Commands } from "./useCommands.ts";

export interface BulkBarProps {
  orders: readonly Delivery[];
  clear: () => void;
  bulk: Bulk;
  commands: Commands;
}

/** The selection stays: labels are printed before anything else happens to an order. */
async function printSelected(orders: readonly Delivery[]): Promise<boolean> {
  const { printLabels } = await import("#features/labels/web/printLabels.ts");
  await printLabels(orders);
  return false;
}

/** The actions of the selected orders, at the bottom of the page. */
export function BulkBar({ orders, clear, bulk, commands }: BulkBarProps) {
  if (orders.length === 0) return null;
  const act = (action: (orders: readonly Delivery[]) => Promise<boolean>) => async () => {
    if (await action(orders)) clear();
  };
  const actions = [
    { label: texts.assign, icon: IconUserPlus, can: bulk.canAssign, run: bulk.assign },
    { label: texts.send, icon: IconTruckDelivery, can: bulk.canSend, run: bulk.send },
    { label: texts.deliver, icon: IconCircleCheck, can: bulk.canDeliver, run: bulk.deliver },
    { label: labelTexts.print, icon: IconTag, can: () => true, run: printSelected },
  ];
  return (
    <SelectionBar label={texts.selection} count={selectedText(orders.length)} onClear={clear}>
      {actions.map(({ label, icon: Icon, can, run }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
          disabled={!can(orders) || commands.busy}
          onClick={() => void act(run)()}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
}
