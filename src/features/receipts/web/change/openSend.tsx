import { Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { changeRoutes } from "#features/receipts/contract.ts";
import { sameBank, changeTexts as texts } from "#features/receipts/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { BankField } from "../PayingFields.tsx";

/** With which reference change was sent, and to which bank if it wasn't the one that was asked for. */
export interface SentBy {
  reference: string;
  bank: string;
}

/** Asks for the reference of change that was sent. `about`: to whom; `bank`: the one that was asked for. */
export function openSend(bank: string, about: string, save: (sent: SentBy) => Promise<unknown>): void {
  const id = modals.open({
    title: texts.markSent,
    children: <SendForm bank={bank} about={about} save={save} onEnd={() => modals.close(id)} />,
  });
}

const BLANK: SentBy = { reference: "", bank: "" };

interface SendFormProps {
  bank: string;
  about: string;
  save: (sent: SentBy) => Promise<unknown>;
  onEnd: () => void;
}

function SendForm({ bank, about, save, onEnd }: SendFormProps) {
  const form = useRecordForm<SentBy>(BLANK, changeRoutes.sent.body);
  const { pending, onSubmit } = useSubmit(save, form, onEnd);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{about}</Text>
        <TextInput
          label={texts.reference}
          required
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field("reference")}
        />
        <BankField label={texts.otherBank} description={sameBank(bankName(bank))} {...form.field("bank")} />
        <DialogFooter onCancel={onEnd} submit={texts.markSent} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}
