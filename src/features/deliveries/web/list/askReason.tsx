import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { cancelBody, type Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { confirmMove, deliveryTexts } from "#features/deliveries/texts.ts";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";

/** Asks why an order is cancelled; undefined if the person closes the dialog. */
export function askReason(order: Delivery): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: uiTexts.confirmTitle,
      children: (
        <Reason
          order={order}
          onAnswer={(reason) => {
            resolve(reason);
            modals.close(id);
          }}
        />
      ),
      // Also runs after an answer, when the promise is already settled and doesn't change.
      onClose: () => resolve(undefined),
    });
  });
}

interface ReasonProps {
  order: Delivery;
  onAnswer: (reason?: string) => void;
}

function Reason({ order, onAnswer }: ReasonProps) {
  const { field, valid, values } = useRecordForm({ cancellation_notes: "" }, cancelBody);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onAnswer(values.cancellation_notes);
      }}
    >
      <Stack gap="md">
        <div>
          <Text>{confirmMove(formatNumber(order.number), "cancelled")}</Text>
          {order.payment_status !== "pending" && (
            <Text size="sm" c="var(--text-soft)" mt={4}>
              {deliveryTexts.refundHint}
            </Text>
          )}
        </div>
        <Textarea
          label={deliveryTexts.reason}
          required
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...field("cancellation_notes")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer()}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" color={INK.danger} disabled={!valid}>
            {uiTexts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
