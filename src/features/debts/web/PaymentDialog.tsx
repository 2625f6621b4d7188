import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useMemo } from "react";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { type Cents, formatMoney, parseMoney, toDollars } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { MoneyField } from "#web/form/MoneyField.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { debtTexts, maximumText } from "../texts.ts";
import classes from "./debts.module.css";
import { type Intent, type PaymentValues, rulesOf, usePay } from "./payment.ts";
import { owedIn, preview } from "./preview.ts";
import { useOpenDebts } from "./queries.ts";
import { SpreadPreview } from "./SpreadPreview.tsx";

interface PaymentDialogProps {
  /** Keeps its content while the dialog fades out. */
  intent: Intent | undefined;
  opened: boolean;
  onClose: () => void;
  /** The dialog has faded out. The button that opened it may be gone too. */
  onGone: () => void;
}

/** Pays one debt or all of a client's, completely or in part. */
export function PaymentDialog({ intent, opened, onClose, onGone }: PaymentDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={intent?.part ? debtTexts.payPart : debtTexts.payAll}
      onExitTransitionEnd={onGone}
      size={intent?.of === "client" ? 540 : "md"}
    >
      {intent && <PaymentForm intent={intent} onClose={onClose} />}
    </Modal>
  );
}

const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }));
const blank: PaymentValues = { method: "", amount: "" };

function PaymentForm({ intent, onClose }: { intent: Intent; onClose: () => void }) {
  const ofClient = intent.of === "client";
  const open = useOpenDebts(ofClient ? intent.id : undefined);
  const orders = open.isFetchedAfterMount ? open.data : undefined;
  const owed = orders ? owedIn(orders) : intent.owed;
  const body = useMemo(() => rulesOf(intent, owed), [intent, owed]);
  const form = useRecordForm(blank, body);
  const pay = usePay(intent);
  const { pending, run } = useSubmit((values) => pay.mutateAsync(values), form);

  const typed = parseMoney(form.values.amount) ?? (0 as Cents);
  const amount = !intent.part ? owed : typed > 0 && typed <= owed ? typed : (0 as Cents);
  const ready = form.valid && (!ofClient || orders !== undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ready && !pending && (await run())) onClose();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Group justify="space-between" align="baseline" gap="0 12px">
          <Text fw={550}>{intent.title}</Text>
          <Text className="numbers" c="var(--text-soft)" size="sm">
            {`${ofClient ? debtTexts.clientPending : debtTexts.remaining}: ${formatMoney(owed)}`}
          </Text>
        </Group>
        <Methods {...form.field("method")} />
        {intent.part && (
          <MoneyField
            label={debtTexts.amount}
            required
            max={toDollars(owed)}
            description={maximumText(formatMoney(owed))}
            {...form.field("amount")}
          />
        )}
        {ofClient && (
          <SpreadPreview
            shares={orders && preview(amount, orders)}
            amount={amount}
            failed={open.isError}
            onRetry={() => void open.refetch()}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" className="numbers" loading={pending} disabled={!ready}>
            {amount > 0 ? `${debtTexts.pay} ${formatMoney(amount)}` : debtTexts.pay}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface MethodsProps {
  value?: string;
  error?: ReactNode;
  onChange: (method: string) => void;
}

/** The payment methods as buttons: one click chooses one, and arrow keys move between them. */
function Methods({ value, error, onChange }: MethodsProps) {
  return (
    <Radio.Group label={debtTexts.method} required value={value ?? ""} error={error} onChange={onChange}>
      <div className={classes.methods}>
        {methods.map((method, index) => (
          <Radio.Card
            key={method.value}
            className={classes.method}
            value={method.value}
            radius="md"
            data-autofocus={index === 0 || undefined}
          >
            {method.label}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
