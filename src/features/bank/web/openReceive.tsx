import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import { receivedOf } from "#features/bank/texts.ts";
import { RefusedPaymentFields } from "#features/receipts/web/RefusedPaymentFields.tsx";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import type { BankLine } from "../contract.ts";
import { bankTexts as texts } from "../texts.ts";

type Receive = (line: BankLine, clientId: number, acceptSimilar: boolean) => Promise<unknown>;

interface Client {
  id: number;
  legal_name: string;
}

/** Asks once more before a deposit becomes a client's, and whether a reference like an earlier one is another payment. */
export function openReceive(line: BankLine, client: Client, receive: Receive): void {
  const id = modals.open({
    title: texts.receive,
    children: <ReceiveForm line={line} client={client} receive={receive} onEnd={() => modals.close(id)} />,
  });
}

interface ReceiveFormProps {
  line: BankLine;
  client: Client;
  receive: Receive;
  onEnd: () => void;
}

function ReceiveForm({ line, client, receive, onEnd }: ReceiveFormProps) {
  const [insists, setInsists] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await receive(line, client.id, insists);
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
        <Text>{receivedOf(line, client.legal_name)}</Text>
        <RefusedPaymentFields error={error} fallback={texts.failed} insists={insists} onInsist={setInsists} />
        <DialogFooter onCancel={onEnd} submit={texts.receiveShort} pending={pending} />
      </Stack>
    </form>
  );
}
