import { Alert, Button, Group, Stack } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { FormTabs } from "./FormTabs.tsx";
import { firstField, focusSoon, pathOf } from "./focus.ts";
import classes from "./form.module.css";
import { useGoBack } from "./useGoBack.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";
import { isWithin, type RecordForm, useRecordForm } from "./useRecordForm.ts";
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
}

/** The fields, the buttons and what happens between them. */
export function RecordFields<Values extends object>(props: RecordFieldsProps<Values>) {
  const { body, initial, parts, backTo, save } = props;
  const form = useRecordForm(initial, body);
  const letGo = useLeaveGuard(form.dirty);
  const goBack = useGoBack(backTo);
  const element = useRef<HTMLFormElement>(null);
  const { pending, failure, run } = useSubmit(save, form);
  const [current, setCurrent] = useState(parts[0]?.label ?? "");

  useEffect(() => {
    const form = element.current;
    const first = form?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? form?.querySelector<HTMLElement>("input[name], textarea[name]"))?.focus();
  }, []);

  /** To the first of these fields, whatever part it is in. */
  const goTo = (paths: readonly string[]) => {
    const field = firstField(element.current, paths);
    if (!field) return;
    const part = parts.find(({ fields }) => isWithin(pathOf(field), fields));
    if (part) setCurrent(part.label);
    // There already and still wrong: now it has to be said.
    if (field.contains(document.activeElement)) form.touch(pathOf(field));
    else focusSoon(() => field);
  };
  const next = (label: string) => {
    setCurrent(label);
    focusSoon(() => {
      const panel = element.current?.querySelector<HTMLElement>(`[data-part="${label}"]`);
      return panel && (firstField(panel, form.wrong) ?? panel);
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (failure) goTo(Object.keys(failure.errors));
  }, [failure]);

  /** Enter sends the form, or leads to what it still lacks; with Ctrl from where Enter means something else too. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.defaultPrevented) return;
    const anywhere = event.ctrlKey || event.metaKey;
    if (!anywhere && (form.valid || !(event.target instanceof HTMLInputElement))) return;
    event.preventDefault();
    if (form.valid) element.current?.requestSubmit();
    else goTo(form.wrong);
  };

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
          onNext={next}
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
