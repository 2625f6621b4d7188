import { Stack } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { z } from "zod";
import { pageTitle } from "#web/dialog/useGivesFocusBack.ts";
import { SectionButtons } from "../FormButtons.tsx";
import { useLeaveGuard } from "../useLeaveGuard.ts";
import type { RecordForm } from "../useRecordForm.ts";
import { type Conflict, FieldsForm, useFields } from "./RecordFields.tsx";

interface SectionFieldsProps<Values extends object> {
  label: string;
  body: z.ZodType;
  initial: Values;
  /** Resolves with the values as they are stored. */
  save: (values: Values) => Promise<Values>;
  /** Values typed before somebody else's save was found. */
  start?: Partial<Values> | undefined;
  conflict?: Conflict<Values>;
  /** Leaves the section after a save. */
  leave?: (() => void) | undefined;
  content: (form: RecordForm<Values>) => ReactNode;
}

/** The form of a page's section: it stays open after a save, and its buttons stay in view. */
export function SectionFields<Values extends object>(props: SectionFieldsProps<Values>) {
  const { label, content } = props;
  const stored = useRef<Values>(undefined);
  const save = async (values: Values) => {
    stored.current = await props.save(values);
  };
  const state = useFields({ ...props, save, parts: [{ label, fields: [], content }] }, { focuses: false });
  const { form, pending, run, goTo, missing, element } = state;
  const allowLeaving = useLeaveGuard(form.dirty);
  const keepsFocus = useKeptFocus(element, pending);

  const submit = async () => {
    if (!form.valid || !form.dirty || pending) return;
    keepsFocus();
    if (!(await run())) return;
    if (props.leave) {
      allowLeaving();
      props.leave();
    } else if (stored.current) form.propose(stored.current);
  };
  const discard = () => {
    focusTitle(element.current);
    form.reset();
  };
  return (
    <FieldsForm {...props} state={state} onSubmit={submit}>
      <Stack gap="md">{content(form)}</Stack>
      <SectionButtons
        valid={form.valid}
        pending={pending}
        changed={form.dirty}
        missing={missing}
        onGoTo={goTo}
        onDiscard={discard}
      />
    </FieldsForm>
  );
}

/** The title of the form, else that of the page. */
const focusTitle = (form: HTMLElement | null) =>
  (form?.querySelector<HTMLElement>("h2[tabindex]") ?? pageTitle())?.focus({ preventScroll: true });

/** While a save runs, and when nothing is left to be saved, the button can't have the focus. After a failure it has the focus again. */
function useKeptFocus(form: RefObject<HTMLElement | null>, pending: boolean) {
  const from = useRef<Element>(null);
  useEffect(() => {
    const [element, now] = [from.current, document.activeElement];
    if (pending || !element) return;
    from.current = null;
    if (now !== document.body && !now?.matches(":disabled")) return;
    if (element instanceof HTMLElement && element.isConnected && !element.matches(":disabled"))
      element.focus({ preventScroll: true });
    else focusTitle(form.current);
  }, [form, pending]);
  return () => {
    from.current = document.activeElement;
  };
}
