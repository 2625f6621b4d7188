import { Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import { dueNow } from "#features/collections/rules.ts";
import { CollectionFields } from "#features/collections/web/CollectionFields.tsx";
import { useReceiptSteps } from "#features/receipts/web/receiptActions.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import type { Delivery } from "../contract.ts";
import { parcelErrors } from "../fields/parcels.ts";
import { formatNumber } from "../rules.ts";
import { deliveryTexts as texts } from "../texts.ts";
import { useMove, versionOf } from "./list/useMove.ts";
import { ParcelFields } from "./ParcelFields.tsx";

/**
 * Asks how an order's money was collected and how many of its parcels were taken, and marks the order as delivered. `label` names that.
 * Resolves to false if the dialog was closed instead.
 */
export function askDelivery(order: Delivery, label: string = texts.deliver): Promise<boolean> {
  return new Promise((resolve) => {
    const modal = modals.open({
      title: `${label}: ${texts.one} ${formatNumber(order.number)}`,
      size: 480,
      children: (
        <Delivering
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

interface DeliveringProps {
  order: Delivery;
  label: string;
  onEnd: (delivered: boolean) => void;
}

function Delivering({ order, label, onEnd }: DeliveringProps) {
  const [due] = useState(() => dueNow(order));
  const [version] = useState(() => versionOf(order.id));
  const move = useMove(useReceiptSteps());
  const isLate = order.status === "delivered";
  const { packages } = order;
  const [parcels, setParcels] = useState({ packages_delivered: packages, partial_reason: "" });
  const asks = packages > 1 && !isLate;
  const ready = !asks || Object.keys(parcelErrors(order, trimmed(parcels))).length === 0;
  const fields = asks && <ParcelFields packages={packages} value={parcels} onChange={setParcels} />;
  const deliver = { order, to: "delivered" as const, version, ...(asks && { parcels: trimmed(parcels) }) };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // `useMove` shows the errors.
    if (ready && !move.isPending) move.mutate(deliver, { onSuccess: () => onEnd(true) });
  };
  if (due.fee + due.goods > 0)
    return (
      <CollectionFields
        orderId={order.id}
        due={due}
        isLate={isLate}
        submit={label}
        ready={ready}
        save={(collection) => move.mutateAsync({ ...deliver, collection })}
        onEnd={onEnd}
      >
        {fields}
      </CollectionFields>
    );
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {fields}
        <DialogFooter
          onCancel={() => onEnd(false)}
          submit={label}
          pending={move.isPending}
          disabled={!ready}
        />
      </Stack>
    </form>
  );
}

const trimmed = <Taken extends { partial_reason: string }>(parcels: Taken): Taken => ({
  ...parcels,
  partial_reason: parcels.partial_reason.trim(),
});
