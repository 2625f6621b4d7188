import { Alert, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useMemo } from "react";
import { payFull, payPartial } from "#features/debts/contract.ts";
import { owedIn, previewPayment } from "#features/debts/rules.ts";
import { debtTexts, maximumText } from "#features/debts/texts.ts";
import type { Received } from "#features/receipts/rules.ts";
import { payingTexts } from "#features/receipts/texts.ts";
import { PaymentFields } from "#features/receipts/web/PaymentFields.tsx";
import { usePaymentForm } from "#features/receipts/web/usePaymentForm.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { isReferenceRefused, useSubmit } from "#web/form/useSubmit.ts";
import { useOpenDebts } from "../queries.ts";
import { SpreadPreview } from "../SpreadPreviewFields.tsx";
import { type Intent, usePay } from "./payment.ts";
import { UseAdvance } from "./UseAdvance.tsx";

interface PaymentDialogProps {
  /** Keeps its content while the dialog fades out. */
  intent: Intent | undefined;
  opened: boolean;
  onClose: () => void;
  onPaid: () => void;
  /** The dialog has faded out. The button that opened it may be gone too. */
  onGone: () => void;
}

/** Pays one debt or all of a client's, completely or in part. */
export function PaymentDialog({ intent, opened, onClose, onPaid, onGone }: PaymentDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={titleOf(intent)}
      onExitTransitionEnd={onGone}
      size={intent?.of === "client" ? 540 : "md"}
    >
      {intent && <PaymentForm intent={intent} onClose={onClose} onPaid={onPaid} />}
    </Modal>
  );
}

function titleOf(intent: Intent | undefined): string {
  if (intent?.of === "advance") return debtTexts.advance;
  if (intent?.debts) return debtTexts.payChosen;
  return intent?.part ? debtTexts.payPart : debtTexts.payAll;
}

/** The requests' rules, without the id of what is paid. */
const bodies = { all: payFull.omit({ debt_id: true }), part: payPartial.omit({ debt_id: true }) };

interface PaymentFormProps {
  intent: Intent;
  onClose: () => void;
  onPaid?: () => void;
}

export function PaymentForm({ intent, onClose, onPaid }: PaymentFormProps) {
  const ofClient = intent.of === "client";
  const inAdvance = intent.of === "advance";
  const client = ofClient ? intent.id : intent.client;
  const payer = inAdvance ? intent.id : client;
  const { open, orders, due } = useDue(intent);
  const { form, inForce, received, remember, body } = usePaymentForm(
    bodies[intent.part ? "part" : "all"],
    due,
  );
  const pay = usePay(intent, orders);
  const { pending, failure, run } = useSubmit(() => pay.mutateAsync(body()), form);
  const amount = received?.amount ?? (0 as Cents);
  const ready = form.valid && (!ofClient || orders !== undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending || !(await run())) return;
    remember();
    onPaid?.();
    onClose();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Group justify="space-between" align="baseline" gap="0 12px">
          <Text fw={550}>{intent.title}</Text>
          {!inAdvance && (
            <Text className="numbers" c="var(--text-soft)" size="sm">
              {`${ofClient ? debtTexts.clientPending : debtTexts.remaining}: ${formatMoney(due.owed)}`}
            </Text>
          )}
          {client && <UseAdvance clientId={client} onUsed={onClose} />}
        </Group>
        <PaymentFields
          form={form}
          due={due}
          inForce={inForce}
          received={received}
          labels={{ amount: debtTexts.amount, most: inAdvance ? undefined : maximumText }}
          refused={failure?.status === 409}
          payer={payer ? { client_id: payer } : undefined}
        />
        {ofClient && (
          <SpreadPreview
            shares={orders && previewPayment(amount, orders)}
            amount={amount}
            failed={open.isError}
            onRetry={() => void open.refetch()}
          />
        )}
        {failure?.status === 409 && !isReferenceRefused(failure) && (
          <Alert color="red" role="alert">
            {failure.message}
          </Alert>
        )}
        <DialogFooter
          onCancel={onClose}
          submit={form.values.accept_duplicate_reason ? payingTexts.receiveAnyway : payText(received)}
          pending={pending}
          disabled={!ready}
        />
      </Stack>
    </form>
  );
}

/** What is owed now, which may be less than when the person chose it: a client's open debts, or those that were chosen. */
function useDue(intent: Intent) {
  const open = useOpenDebts(intent.of === "client" ? intent.id : undefined);
  const { data, isFetchedAfterMount } = open;
  const orders = useMemo(
    () =>
      isFetchedAfterMount && data
        ? data.filter(({ debt_id }) => intent.debts?.includes(debt_id) ?? true)
        : undefined,
    [intent, data, isFetchedAfterMount],
  );
  const due = useMemo(
    () => ({ owed: orders ? owedIn(orders) : intent.owed, whole: !intent.part }),
    [intent, orders],
  );
  return { open, orders, due };
}

const payText = (received: Received | undefined): string =>
  received && received.amount > 0 ? `${debtTexts.pay} ${shownAmount(received)}` : debtTexts.pay;

/** The amount as it is paid: in bolívares if it is one sum of them. */
function shownAmount({ amount, tenders }: Received): string {
  const [only, ...others] = tenders;
  return only && others.length === 0 ? formatMoney(only.amount, only.currency) : formatMoney(amount);
}
