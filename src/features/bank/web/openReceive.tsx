import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { receivedOf } from "#features/bank/texts.ts";
import { payingTexts } from "#features/receipts/texts.ts";
import { RefusedPaymentFields } from "#features/receipts/web/RefusedPaymentFields.tsx";
import { type InsistingValues, useInsistingForm } from "#features/receipts/web/useInsistingForm.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import type { BankLine } from "../contract.ts";
import { bankTexts as texts } from "../texts.ts";

type Receive = (line: BankLine, clientId: number, insisting: InsistingValues) => Promise<unknown>;

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
  const { form, pending, failure, onSubmit } = useInsistingForm(
    (insisting) => receive(line, client.id, insisting),
    onEnd,
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text>{receivedOf(line, client.legal_name)}</Text>
        <RefusedPaymentFields form={form} failure={failure} fallback={texts.failed} />
        <DialogFooter
          onCancel={onEnd}
          submit={form.values.accept_duplicate_reason ? payingTexts.receiveAnyway : texts.receiveShort}
          pending={pending}
          disabled={!form.valid}
        />
      </Stack>
    </form>
  );
}
