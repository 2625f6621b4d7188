import { Stack, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import { changeRoutes } from "#features/receipts/contract.ts";
import { changeTexts as texts } from "#features/receipts/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";

/** Why nobody returns change, and the courier who owes it; without one it is a loss. */
export interface Lost {
  reason: string;
  courier_id: number | undefined;
}

interface LoseFormProps {
  about: string;
  save: (lost: Lost) => Promise<unknown>;
  onEnd: () => void;
}

/** Asks why nobody returns change, and who owes it. `about`: what was sent to whom. */
export function openLose(about: string, save: LoseFormProps["save"]): void {
  const id = modals.open({
    title: texts.lose,
    children: <LoseForm about={about} save={save} onEnd={() => modals.close(id)} />,
  });
}

function LoseForm({ about, save, onEnd }: LoseFormProps) {
  const form = useRecordForm<Lost>({ reason: "", courier_id: undefined }, changeRoutes.lose.body);
  const { pending, onSubmit } = useSubmit(save, form, onEnd);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{texts.loseQuestion(about)}</Text>
        <Textarea label={texts.reason} required minRows={3} data-autofocus {...form.field("reason")} />
        <CourierPicker
          label={texts.debtor}
          description={texts.debtorHint}
          value={form.values.courier_id}
          {...form.field("courier_id")}
        />
        <DialogFooter onCancel={onEnd} submit={texts.lose} pending={pending} disabled={!form.valid} danger />
      </Stack>
    </form>
  );
}
