import { Stack, Text } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { reopenQuestion, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { UndoneChange } from "#features/receipts/web/UndoneChangeFields.tsx";
import { askText } from "#web/dialog/askText.tsx";
import { reopenRoutes } from "../reopenContract.ts";

/** Asks why a delivered order is reopened. `save` runs with the reason before the dialog closes. */
export const askReopen = (
  { id, number }: Pick<Delivery, "id" | "number">,
  save: (reason: string) => Promise<unknown>,
) =>
  askText({
    title: texts.reopen,
    about: (
      <Stack gap="sm">
        <Text>{reopenQuestion(formatNumber(number))}</Text>
        <UndoneChange of={{ delivery_id: String(id), at_door: "1" }} />
      </Stack>
    ),
    label: texts.reopenReason,
    rule: reopenRoutes.reopen.body.shape.reason,
    danger: true,
    save,
  });
