import { Alert, Button, Group, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect } from "react";
import type { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { DraftNotice } from "./DraftNotice.tsx";
import { useDraft } from "./draft.ts";
import { FormTabs } from "./FormTabs.tsx";
import classes from "./form.module.css";
import { useGoBack } from "./useGoBack.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";
import { useParts } from "./useParts.ts";
import { type RecordForm, useRecordForm } from "./useRecordForm.ts";
import { useSubmit } from "./useSubmit.ts";

export interface FormPart<Values extends object> {
  label: string;
  /** The top-level fields in it, so that its tab is marked when one fails. */
  fields: (keyof Values & string)[];
  content: (form: RecordForm<Values>) => ReactNode;
}

export interface RecordFieldsProps<Values extends object> {
  body: z.ZodType;
  initial: Values;
  /** One part stands alone, more are tabs. */
  parts: FormPart<Values>[];
  /** Where it goes when nothing was visited before. */
  backTo: string;
  submitLabel?: string;
  save: (values: Values) => Promise<unknown>;
  /** Loads what somebody else saved meanwhile. */
  onReload?: () => void;
  /** The name under which unsaved typing is kept. Without one it is not kept. */
  draft?: string | undefined;
}

/** The fields, the buttons and what happens between them. */
export function RecordFields<Values extends object>(props: RecordFieldsProps<Values>) {
  const { body, initial, parts, backTo, save } = props;
  const form = useRecordForm(initial, body);
  const letGo = useLeaveGuard(form.dirty);
  const goBack = useGoBack(backTo);
  const { pending, failure, run } = useSubmit(save, form);
  const draft = useDraft(props.draft, form);
  const { element, current, setCurrent, goTo, open, onKeyDown } = useParts(parts, form);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (failure) goTo(Object.keys(failure.errors));
  }, [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.valid || pending || !(await run())) return;
    letGo();
    goBack();
  };

  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      {failure?.status === 412 && (
        <Alert color="yellow" mb="md" title={failure.message}>
          <Button variant="default" onClick={props.onReload}>
            {uiTexts.reload}
          </Button>
        </Alert>
      )}
      {parts.length === 1 ? (
        <Stack gap="md">{parts[0]?.content(form)}</Stack>
      ) : (
        <FormTabs
          current={current}
          onChange={setCurrent}
          onNext={open}
          tabs={parts.map(({ label, fields, content }) => ({
            label,
            failed: form.failsIn(fields),
            content: <Stack gap="md">{content(form)}</Stack>,
          }))}
        />
      )}
      <Group className={classes.buttons}>
        <Button type="submit" loading={pending} disabled={!form.valid}>
          {props.submitLabel ?? uiTexts.save}
        </Button>
        <Button variant="default" onClick={goBack}>
          {uiTexts.cancel}
        </Button>
      </Group>
    </form>
  );
}
