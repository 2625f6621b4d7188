import { Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { changeRoutes } from "#features/receipts/contract.ts";
import { changeTexts as texts } from "#features/receipts/texts.ts";
import type { ReturnPlace } from "#shared/vocabulary.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { BankField } from "../PayingFields.tsx";

/** How change came back: through a bank, perhaps with a reference, or in cash. */
export interface ReturnedBy {
  reference: string;
  bank: string;
  place: ReturnPlace | null;
}

interface ReturnFormProps {
  about: string;
  save: (returned: ReturnedBy) => Promise<unknown>;
  onEnd: () => void;
}

/** Asks how change came back. `about`: what was sent to whom. */
export function openReturn(about: string, save: ReturnFormProps["save"]): void {
  const id = modals.open({
    title: texts.markReturned,
    children: <ReturnForm about={about} save={save} onEnd={() => modals.close(id)} />,
  });
}

const BLANK: ReturnedBy = { reference: "", bank: "", place: null };
const BY_BANK = "bank";
const WAYS = [
  { value: BY_BANK, label: texts.byBank },
  { value: "shift", label: texts.toShift },
  { value: "safe", label: texts.toSafe },
];

function ReturnForm({ about, save, onEnd }: ReturnFormProps) {
  const form = useRecordForm<ReturnedBy>(BLANK, changeRoutes.returned.body);
  const { pending, onSubmit } = useSubmit(save, form, onEnd);
  const { place } = form.values;
  const choose = (way: string | null) =>
    form.assign({ ...BLANK, place: way === BY_BANK ? null : (way as ReturnPlace) });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{about}</Text>
        <ChoiceField
          label={texts.returnHow}
          data={WAYS}
          allowDeselect={false}
          data-autofocus
          value={place ?? BY_BANK}
          error={form.errorAt("place")}
          onChange={choose}
        />
        {place === null && (
          <>
            <TextInput
              label={texts.returnReference}
              inputMode="numeric"
              autoComplete="off"
              {...form.field("reference")}
            />
            <BankField label={texts.bank} {...form.field("bank")} />
          </>
        )}
        <DialogFooter onCancel={onEnd} submit={texts.markReturned} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}
