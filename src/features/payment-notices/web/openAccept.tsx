import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { payingTexts } from "#features/receipts/texts.ts";
import { RefusedPaymentFields } from "#features/receipts/web/RefusedPaymentFields.tsx";
import { type InsistingValues, useInsistingForm } from "#features/receipts/web/useInsistingForm.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import type { PaymentNotice } from "../contract.ts";
import { noticeTexts as texts } from "../texts.ts";
import { lineOf } from "./notices.ts";
import { Similar } from "./Similar.tsx";

type Accept = (notice: PaymentNotice, insisting: InsistingValues) => Promise<unknown>;

/** Shows what resembles the notice before its receipt is made, and asks whether a reference like an earlier one is another payment. */
export function openAccept(notice: PaymentNotice, accept: Accept): void {
  const id = modals.open({
    title: texts.accept,
    size: "lg",
    children: <AcceptForm notice={notice} accept={accept} onEnd={() => modals.close(id)} />,
  });
}

interface AcceptFormProps {
  notice: PaymentNotice;
  accept: Accept;
  onEnd: () => void;
}

function AcceptForm({ notice, accept, onEnd }: AcceptFormProps) {
  const { form, pending, failure, onSubmit } = useInsistingForm(
    (insisting) => accept(notice, insisting),
    onEnd,
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text>{lineOf(notice)}</Text>
        <Similar id={notice.id} />
        <Text c="var(--text-soft)">{texts.acceptHint}</Text>
        <RefusedPaymentFields form={form} failure={failure} fallback={texts.acceptFailed} />
        <DialogFooter
          onCancel={onEnd}
          submit={form.values.accept_duplicate_reason ? payingTexts.receiveAnyway : texts.accept}
          pending={pending}
          disabled={!form.valid}
        />
      </Stack>
    </form>
  );
}
