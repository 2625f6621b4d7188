import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMemo, useRef, useState } from "react";
import type { z } from "zod";
import type { FieldErrors } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { afterPointerUp } from "./pickers/press.ts";

type Paths<Values> = Parameters<UseFormReturnType<Values>["getInputProps"]>[0];

/** After this pause in typing a field may show its message, in milliseconds. */
const PAUSE = 600;

/**
 * A form for a contract's body. Every rule is checked on every change. A message appears once its field is touched (left, or
 * typed in and paused). The server's messages stay under their fields until the field changes.
 */
export function useRecordForm<Values extends object>(initial: Values, body: z.ZodType) {
  const form = useForm<Values>({ initialValues: initial });
  const [touched, setTouched] = useState<readonly string[]>([]);
  const pause = useRef(0);
  const problems = useMemo<FieldErrors>(() => {
    const result = body.safeParse(form.values);
    return result.success ? {} : fieldErrors(result.error);
  }, [body, form.values]);

  const touch = (...paths: string[]) => setTouched((all) => [...new Set([...all, ...paths])]);
  const errorAt = (path: string) =>
    form.errors[path] ?? (touched.includes(path) ? problems[path]?.[0] : undefined);

  return {
    values: form.values,
    set: form.setFieldValue,
    /** Sets several fields and marks them untouched. */
    assign(values: Partial<Values>) {
      form.setValues((all) => ({ ...all, ...values }));
      setTouched((all) => all.filter((path) => !isWithin(path, Object.keys(values))));
    },
    /** Sets fields to what the form itself proposes: no change of the person's, so it may be left. */
    propose(values: Partial<Values>) {
      form.setInitialValues({ ...form.getInitialValues(), ...values });
      form.setValues((all) => ({ ...all, ...values }));
    },
    reset: () => {
      form.reset();
      setTouched([]);
    },
    insert: form.insertListItem,
    remove: form.removeListItem,
    dirty: form.isDirty(),
    valid: Object.keys(problems).length === 0,
    /** The paths of all invalid fields, touched or not. */
    wrong: [...new Set([...Object.keys(problems), ...Object.keys(form.errors)])],
    errorAt,
    touch,
    /** The props of an input for this field. `at`: where the body has it, if the form has it elsewhere. */
    field(path: Paths<Values> & string, type: "input" | "checkbox" = "input", at: string = path) {
      const {
        onChange,
        onFocus: _,
        onBlur: __,
        ...props
      } = form.getInputProps(path, { type, withError: false });
      return {
        ...props,
        "data-path": at,
        name: at,
        error: errorAt(at),
        onBlur: () => afterPointerUp(() => touch(at)),
        onChange: (value: unknown) => {
          onChange(value);
          clearTimeout(pause.current);
          pause.current = window.setTimeout(() => touch(at), PAUSE);
        },
      };
    },
    /** Whether a field in one of these shows a message. Used to mark its tab. */
    failsIn: (prefixes: readonly string[]) =>
      [...touched, ...Object.keys(form.errors)].some((path) => errorAt(path) && isWithin(path, prefixes)),
    /** Puts a 422's messages under their fields. */
    refuse: (errors: FieldErrors) => {
      form.setErrors(Object.fromEntries(Object.entries(errors).map(([path, [first]]) => [path, first])));
      touch(...Object.keys(errors));
    },
  };
}

/** Whether a field is one of these, or inside one: `receipt.phone` is in `receipt`. */
export function isWithin(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`));
}

export type RecordForm<Values extends object> = ReturnType<typeof useRecordForm<Values>>;

/** What the fields of a form need of it, if other forms have these fields too. */
export type FormFields<Values extends object> = Pick<
  RecordForm<Values>,
  "values" | "set" | "assign" | "errorAt" | "touch" | "field"
>;
