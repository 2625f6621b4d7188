import { type ClipboardEvent, useState } from "react";
import type { Problem } from "#shared/reading/characters.ts";

/**
 * What is pasted into a browser's own field of a day or a time, which takes no text: it is read here. `problem` says what was not
 * understood, until something else is entered.
 */
export function usePasted(read: (text: string) => string | Problem, onChange: (value: string) => void) {
  const [problem, setProblem] = useState<string>();
  const enter = (value: string) => {
    setProblem(undefined);
    onChange(value);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData("text");
    if (text.trim() === "") return;
    const value = read(text);
    if (typeof value === "string") enter(value);
    else setProblem(value.problem);
  };
  return { problem, onPaste, enter };
}
