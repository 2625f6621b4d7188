import { Stack, Text } from "@mantine/core";
import { cancelBody } from "#features/deliveries/changeBodies.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { confirmMove, deliveryTexts } from "#features/deliveries/texts.ts";
import { UndoneChange } from "#features/receipts/web/UndoneChangeFields.tsx";
import { uiTexts } from "#shared/texts.ts";
import { askText } from "#web/dialog/askText.tsx";

/** Asks why an order is cancelled; undefined if the person closes the dialog. */
export const askReason = ({ id, number, payment_status }: Delivery) =>
  askText({
    title: uiTexts.confirmTitle,
    about: (
      <Stack gap="sm">
        <Text>{confirmMove(formatNumber(number), "cancelled")}</Text>
        {payment_status !== "pending" && (
          <>
            <Text size="sm" c="var(--text-soft)">
              {deliveryTexts.refundHint}
            </Text>
            <UndoneChange of={{ delivery_id: String(id) }} />
          </>
        )}
      </Stack>
    ),
    label: deliveryTexts.reason,
    rule: cancelBody.shape.cancellation_notes,
    danger: true,
  });
