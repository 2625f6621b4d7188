import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { fieldPathOf, firstField, focusSoon, inPageTabs } from "./focus.ts";
import { isWithin, type RecordForm } from "./useRecordForm.ts";

interface Part {
  label: string;
  fields: readonly string[];
}

/** The open part of a form, and keyboard navigation through the parts. `focuses`: its first field takes the focus. */
export function useParts<Values extends object>(
  parts: readonly Part[],
  form: RecordForm<Values>,
  { focuses }: { focuses: boolean },
) {
  const element = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState(parts[0]?.label ?? "");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!focuses || inPageTabs()) return;
    const first = element.current?.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? element.current?.querySelector<HTMLElement>("input[name], textarea[name]"))?.focus();
  }, []);

  /** Focuses the first of these fields, in any part. */
  const goTo = (paths: readonly string[]) => {
    const field = firstField(element.current, paths);
    if (!field) return;
    const part = parts.find(({ fields }) => isWithin(fieldPathOf(field), fields));
    if (part) setCurrent(part.label);
    // The field already has the focus and is still wrong: show its message.
    if (field.contains(document.activeElement)) form.touch(fieldPathOf(field));
    else focusSoon(() => field);
  };

  /** Opens a part and focuses its first missing field. */
  const open = (label: string) => {
    setCurrent(label);
    focusSoon(() => {
      const panel = element.current?.querySelector<HTMLElement>(`[data-part="${label}"]`);
      return panel && (firstField(panel, form.wrong) ?? panel);
    });
  };

  /** Enter submits the form, or focuses the first missing field. Ctrl+Enter does so from text areas too. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.defaultPrevented) return;
    // React's events bubble here from a dialog that a field opened.
    if (!(event.target instanceof Node) || !element.current?.contains(event.target)) return;
    const anywhere = event.ctrlKey || event.metaKey;
    if (!anywhere && (form.valid || !(event.target instanceof HTMLInputElement))) return;
    event.preventDefault();
    if (form.valid) element.current?.requestSubmit();
    else goTo(form.wrong);
  };

  return { element, current, setCurrent, goTo, open, onKeyDown };
}
