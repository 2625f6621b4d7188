import { modals } from "@mantine/modals";
import { useState } from "react";
import { dueNow } from "#features/collections/rules.ts";
import { CollectionFields } from "#features/collections/web/CollectionFields.tsx";
import { useReceiptSteps } from "#features/receipts/web/receiptActions.ts";
import type { Delivery } from "../contract.ts";
import { formatNumber } from "../rules.ts";
import { deliveryTexts as texts } from "../texts.ts";
import { useMove, versionOf } from "./list/useMove.ts";

/**
 * Asks how an order's money was collected and marks the order as delivered. `label` names that. Resolves to false if the dialog was
 * closed instead.
 */
export function askCollection(order: Delivery, label: string = texts.deliver): Promise<boolean> {
  return new Promise((resolve) => {
    const modal = modals.open({
      title: `${label}: ${texts.one} ${formatNumber(order.number)}`,
      size: 480,
      children: (
        <Collection
          order={order}
          label={label}
          onEnd={(delivered) => {
            resolve(delivered);
            modals.close(modal);
          }}
        />
      ),
      // Also runs after an answer, when the promise is already settled and doesn't change.
      onClose: () => resolve(false),
    });
  });
}

interface CollectionProps {
  order: Delivery;
  label: string;
  onEnd: (delivered: boolean) => void;
}

function Collection({ order, label, onEnd }: CollectionProps) {
  const [due] = useState(() => dueNow(order));
  const [version] = useState(() => versionOf(order.id));
  const move = useMove(useReceiptSteps());
  return (
    <CollectionFields
      orderId={order.id}
      due={due}
      isLate={order.status === "delivered"}
      submit={label}
      save={(collection) => move.mutateAsync({ order, to: "delivered", version, collection })}
      onEnd={onEnd}
    />
  );
}
