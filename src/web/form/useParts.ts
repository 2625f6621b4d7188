import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { firstField, focusSoon, inPageTabs, pathOf } from "./focus.ts";
import { isWithin, type RecordForm } from "./useRecordForm.ts";

interface Part {
  label: string;
  fields: readonly string[];
}

/** Which part of a form is open, and the ways in which the keyboard leads through all of them. */
export function useParts<Values extends object>(parts: readonly Part[], form: RecordForm<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState(parts[0]?.label ?? "");

  useEffect(() => {
    if (inPageTabs()) return;
    const first = element.current?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? element.current?.querySelector<HTMLElement>("input[name], textarea[name]"))?.focus();
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

  /** To a part, and to what it still lacks. */
  const open = (label: string) => {
    setCurrent(label);
    focusSoon(() => {
      const panel = element.current?.querySelector<HTMLElement>(`[data-part="${label}"]`);
      return panel && (firstField(panel, form.wrong) ?? panel);
    });
  };

  /** Enter sends the form, or leads to what it still lacks; with Ctrl from where Enter means something else too. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.defaultPrevented) return;
    const anywhere = event.ctrlKey || event.metaKey;
    if (!anywhere && (form.valid || !(event.target instanceof HTMLInputElement))) return;
    event.preventDefault();
    if (form.valid) element.current?.requestSubmit();
    else goTo(form.wrong);
  };

  return { element, current, setCurrent, goTo, open, onKeyDown };
}
