import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import { RefusedPaymentFields } from "#features/receipts/web/RefusedPaymentFields.tsx";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import type { PaymentNotice } from "../contract.ts";
import { noticeTexts as texts } from "../texts.ts";
import { lineOf } from "./notices.ts";
import { Similar } from "./Similar.tsx";

type Accept = (notice: PaymentNotice, acceptSimilar: boolean) => Promise<unknown>;

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
  const [insists, setInsists] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await accept(notice, insists);
      onEnd();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>{lineOf(notice)}</Text>
        <Similar id={notice.id} />
        <Text c="var(--text-soft)">{texts.acceptHint}</Text>
        <RefusedPaymentFields
          error={error}
          fallback={texts.acceptFailed}
          insists={insists}
          onInsist={setInsists}
        />
        <DialogFooter onCancel={onEnd} submit={texts.accept} pending={pending} />
      </Stack>
    </form>
  );
}
