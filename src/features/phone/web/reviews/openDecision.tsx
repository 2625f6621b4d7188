import { Stack, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { reviewRoutes } from "#features/phone/contract.ts";
import { reviewTexts as texts } from "#features/phone/texts.ts";
import { payingTexts } from "#features/receipts/texts.ts";
import { Insist } from "#features/receipts/web/InsistFields.tsx";
import type { InsistingValues } from "#features/receipts/web/useInsistingForm.ts";
import { uiTexts } from "#shared/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";

export interface DecisionValues extends InsistingValues {
  note: string;
}

interface Question {
  /** What is decided about. */
  about: ReactNode;
  /** Runs before the dialog closes, which stays open if it fails. */
  save: (values: DecisionValues) => Promise<unknown>;
}

/** Asks for a note to a decision, and how to insist if the reference of its money stands in the way. */
export function openDecision({ title, ...question }: Question & { title: string }): void {
  const id = modals.open({ title, children: <DecisionForm {...question} onEnd={() => modals.close(id)} /> });
}

const body = reviewRoutes.resolve.body.omit({ accept: true });

function DecisionForm({ about, save, onEnd }: Question & { onEnd: () => void }) {
  const form = useRecordForm<DecisionValues>({ note: "", accept_similar: false }, body);
  const { pending, onSubmit } = useSubmit(save, form, onEnd);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {about}
        <Textarea label={texts.note} minRows={3} data-autofocus {...form.field("note")} />
        <Insist
          insists={form.field("accept_similar", "checkbox")}
          reason={form.field("accept_duplicate_reason")}
        />
        <DialogFooter
          onCancel={onEnd}
          submit={form.values.accept_duplicate_reason ? payingTexts.receiveAnyway : uiTexts.confirm}
          pending={pending}
          disabled={!form.valid}
        />
      </Stack>
    </form>
  );
}
