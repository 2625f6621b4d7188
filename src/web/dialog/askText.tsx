import { Stack, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type ReactNode, useMemo } from "react";
import { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";

interface Question {
  title: string;
  /** What it is about. */
  about?: ReactNode;
  label: string;
  /** The contract's rule for the text. */
  rule: z.ZodType;
  /** The label of the button that answers. */
  answer?: string;
  danger?: boolean;
  /** Runs before the dialog closes, which stays open if it fails. */
  save?: (text: string) => Promise<unknown>;
}

/** Asks for a reason or a note; undefined if the person closes the dialog. */
export function askText({ title, ...question }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      children: (
        <TextForm
          {...question}
          onEnd={(text) => {
            resolve(text);
            modals.close(id);
          }}
        />
      ),
      // Also runs after an answer, when the promise is already settled and doesn't change.
      onClose: () => resolve(undefined),
    });
  });
}

interface TextFormProps extends Omit<Question, "title"> {
  onEnd: (text?: string) => void;
}

function TextForm({ about, label, rule, answer, danger = false, save, onEnd }: TextFormProps) {
  const body = useMemo(() => z.object({ text: rule }), [rule]);
  const form = useRecordForm({ text: "" }, body);
  const { pending, onSubmit } = useSubmit(
    async ({ text }) => save?.(text),
    // The server's message is about another name of the only field.
    { ...form, refuse: (errors) => form.refuse({ text: Object.values(errors).flat() }) },
    () => onEnd(form.values.text),
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {typeof about === "string" ? <Text>{about}</Text> : about}
        <Textarea
          label={label}
          required={!body.safeParse({ text: "" }).success}
          minRows={3}
          data-autofocus
          {...form.field("text")}
        />
        <DialogFooter
          onCancel={() => onEnd()}
          submit={answer ?? uiTexts.confirm}
          pending={pending}
          disabled={!form.valid}
          danger={danger}
        />
      </Stack>
    </form>
  );
}
