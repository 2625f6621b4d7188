import type { FocusEvent } from "react";
import { afterPointerUp } from "../pickers/press.ts";

/** Selects a field's text when the field gets the focus, so that what is typed replaces it. */
export function selectText({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  field.select();
  // A click sets the caret after the focus. A part that the person selects by dragging stays selected.
  afterPointerUp(() => {
    if (document.activeElement === field && field.selectionStart === field.selectionEnd) field.select();
  });
}
