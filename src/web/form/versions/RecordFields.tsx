import { Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, Suspense, useEffect } from "react";
import type { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { DraftNotice } from "../DraftNotice.tsx";
import { useDraft } from "../draft.ts";
import { FormButtons } from "../FormButtons.tsx";
import { FormTabs } from "../FormTabs.tsx";
import classes from "../form.module.css";
import { useGoBack } from "../useGoBack.ts";
import { useLeaveGuard } from "../useLeaveGuard.ts";
import { type MissingField, useMissing } from "../useMissing.ts";
import { useParts } from "../useParts.ts";
import { type RecordForm, useRecordForm } from "../useRecordForm.ts";
import { refusedIn, useSubmit } from "../useSubmit.ts";
import type { ConflictDialog as ConflictDialogType } from "./ConflictDialog.tsx";

export interface FormPart<Values extends object> {
  label: string;
  /** Its top-level fields. The tab is marked when one of them fails. */
  fields: (keyof Values & string)[];
  content: (form: RecordForm<Values>) => ReactNode;
}

export interface AsideState<Values extends object> {
  form: RecordForm<Values>;
  missing: MissingField[];
  goTo: (paths: string[]) => void;
}

export interface Conflict<Values extends object> {
  /** Fetches the saved version. */
  load: () => Promise<SavedVersion<Values>>;
}

export interface SavedVersion<Values> {
  values: Values;
  savedAt: string | undefined;
  /** A readable text for a field whose value is an id or a code. */
  textOf: (path: string) => string | undefined;
  /** Continues with these values over the saved version. */
  resolve: (values: Values) => void;
}

const ConflictDialog = lazyPart(async () => ({
  default: (await import("./ConflictDialog.tsx")).ConflictDialog,
})) as unknown as typeof ConflictDialogType;

export interface RecordFieldsProps<Values extends object> {
  body: z.ZodType;
  initial: Values;
  /** One part is shown without tabs. */
  parts: FormPart<Values>[];
  /** Where to go if there is no previous page. */
  backTo: string;
  submitLabel?: string;
  save: (values: Values) => Promise<unknown>;
  /** Instead of going back, after a save and on 'Cancelar'. */
  onDone?: () => void;
  /** Values typed before somebody else's save was found; shown over `initial`. */
  start?: Values | undefined;
  /** The version that somebody else saved, and what to do with the choice between both. */
  conflict?: Conflict<Values>;
  /** Beside the fields on wide screens. */
  aside?: ((state: AsideState<Values>) => ReactNode) | undefined;
  /** The name under which unsaved values are stored. Without one they aren't. */
  draft?: string | undefined;
}

/** The fields, the buttons and their behaviour. */
export function RecordFields<Values extends object>(props: RecordFieldsProps<Values>) {
  const { parts, backTo } = props;
  const state = useFields(props, { focuses: true });
  const { form, pending, run, current, setCurrent, goTo, open, missing } = state;
  const allowLeaving = useLeaveGuard(form.dirty);
  const goBack = useGoBack(backTo);
  const leave = props.onDone ?? goBack;
  const draft = useDraft(props.draft, form);
  const next = parts[parts.findIndex(({ label }) => label === current) + 1]?.label;

  const submit = async () => {
    if (!form.valid || pending || !(await run())) return;
    allowLeaving();
    leave();
  };

  const fields = (
    <FieldsForm {...props} state={state} onSubmit={submit}>
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      <Parts form={form} parts={parts} current={current} onChange={setCurrent} />
      <FormButtons
        valid={form.valid}
        pending={pending}
        label={props.submitLabel ?? uiTexts.save}
        missing={missing}
        onGoTo={goTo}
        onNext={next === undefined ? undefined : () => open(next)}
        onCancel={leave}
      />
    </FieldsForm>
  );
  if (!props.aside) return fields;
  return (
    <div className={classes.sides}>
      {fields}
      {props.aside({ form, missing, goTo })}
    </div>
  );
}

interface FieldsProps<Values extends object>
  extends Pick<RecordFieldsProps<Values>, "body" | "initial" | "parts" | "save"> {
  start?: Partial<Values> | undefined;
}

/** The state of a form's fields, of its parts and of its save. */
export function useFields<Values extends object>(
  { body, initial, parts, save, start }: FieldsProps<Values>,
  { focuses }: { focuses: boolean },
) {
  const form = useRecordForm(initial, body);
  const submission = useSubmit(save, form);
  const { failure } = submission;
  const navigation = useParts(parts, form, { focuses });
  const missing = useMissing(navigation.element, form.wrong);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (start) form.assign(start);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (failure) navigation.goTo(Object.keys(refusedIn(failure)));
  }, [failure]);
  return { form, missing, ...submission, ...navigation };
}

interface FieldsFormProps<Values extends object>
  extends Pick<RecordFieldsProps<Values>, "initial" | "conflict"> {
  state: ReturnType<typeof useFields<Values>>;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** The form around the fields; it asks which version wins after somebody else's save. */
export function FieldsForm<Values extends object>(props: FieldsFormProps<Values>) {
  const { state, initial, conflict, onSubmit, children } = props;
  const { form, element, failure, forget, onKeyDown } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form ref={element} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {failure?.status === 412 && conflict && (
        <Suspense>
          <ConflictDialog
            form={element.current}
            base={initial}
            mine={form.values}
            changed={failure.changed}
            conflict={conflict}
            onClose={forget}
          />
        </Suspense>
      )}
      {children}
    </form>
  );
}

interface PartsProps<Values extends object> extends Pick<RecordFieldsProps<Values>, "parts"> {
  form: RecordForm<Values>;
  current: string;
  onChange: (label: string) => void;
}

function Parts<Values extends object>({ form, parts, current, onChange }: PartsProps<Values>) {
  if (parts.length === 1) return <Stack gap="md">{parts[0]?.content(form)}</Stack>;
  return (
    <FormTabs
      current={current}
      onChange={onChange}
      tabs={parts.map(({ label, fields, content }) => ({
        label,
        failed: form.failsIn(fields),
        content: <Stack gap="md">{content(form)}</Stack>,
      }))}
    />
  );
}
