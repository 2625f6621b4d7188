import { Stack, Text } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { reopenQuestion, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { UndoneChange } from "#features/receipts/web/UndoneChangeFields.tsx";
import { call } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { reopenRoutes } from "../reopenContract.ts";
import { undoneAtOnce } from "../texts.ts";

/** Reopens an order and says so. Rejects after a toast if the server refuses. `refresh` runs after. */
async function reopen(id: number, reason: string, refresh: () => void) {
  try {
    await call(reopenRoutes.reopen, { params: { id }, body: { reason } });
    toastSuccess(texts.reopened);
  } catch (error) {
    toastError(texts.reopenFailed, error);
    throw error;
  } finally {
    refresh();
  }
}

/** Reopens an order that was marked as delivered a moment ago. */
export const reopenAtOnce = ({ id }: Pick<Delivery, "id">, refresh: () => void) =>
  // `reopen` has shown the error.
  reopen(id, undoneAtOnce, refresh).catch(() => undefined);

/** Asks why a delivered order is reopened, and reopens it before the dialog closes. `refresh` runs after. */
export const askReopen = ({ id, number }: Pick<Delivery, "id" | "number">, refresh: () => void) =>
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
    save: (reason) => reopen(id, reason, refresh),
  });
