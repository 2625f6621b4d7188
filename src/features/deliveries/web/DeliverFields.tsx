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
import { type StepsAfter, useMove, versionOf } from "./list/useMove.ts";
import { ParcelFields } from "./ParcelFields.tsx";

interface DeliveryQuestion {
  /** Names what is done; 'Marcar entregado' by default. */
  label?: string;
  /** What takes the delivery back, offered after it. */
  undo?: StepsAfter;
}

const NO_STEPS: StepsAfter = () => [];

/**
 * Asks how an order's money was collected and how many of its parcels were taken, and marks the order as delivered. Resolves to false if
 * the dialog was closed instead.
 */
export function askDelivery(
  order: Delivery,
  { label = texts.deliver, undo = NO_STEPS }: DeliveryQuestion = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const modal = modals.open({
      title: `${label}: ${texts.one} ${formatNumber(order.number)}`,
      size: 480,
      children: (
        <Delivering
          order={order}
          label={label}
          undo={undo}
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
  undo: StepsAfter;
  onEnd: (delivered: boolean) => void;
}

function Delivering({ order, label, undo, onEnd }: DeliveringProps) {
  const [due] = useState(() => dueNow(order));
  const [version] = useState(() => versionOf(order.id));
  const receiptSteps = useReceiptSteps();
  const move = useMove((delivered, receiptId) => [
    ...(receiptId === null ? [] : receiptSteps(receiptId, delivered.client_id)),
    ...undo(delivered, receiptId),
  ]);
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
