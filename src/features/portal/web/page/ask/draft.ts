import { useState } from "react";
import { DRAFTS } from "./draftStore.ts";
import { BLANK, type Typed } from "./typed.ts";

/** What is typed and not yet received by the server. */
export interface Draft {
  typed: Typed;
  /** The key of a try whose answer did not come: with it the same request is kept once. Null before the first try. */
  key: string | null;
}

/** What this person left in the form. A reload or a lost signal takes nothing away. */
export function useDraft(personId: number): [Draft | null, (draft: Draft | null) => void] {
  const name = `${DRAFTS}${personId}`;
  const [draft, setDraft] = useState(() => readDraft(name));
  return [
    draft,
    (next) => {
      writeDraft(name, next);
      setDraft(next);
    },
  ];
}

function readDraft(name: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? "null") as Draft | null;
    // An older page may have kept fewer fields.
    return draft && { ...draft, typed: { ...BLANK, ...draft.typed } };
  } catch (error) {
    // Storage is blocked: the text is kept until the page closes.
    console.info(error);
    return null;
  }
}

function writeDraft(name: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch (error) {
    // Storage is full: the text is kept until the page closes.
    console.info(error);
  }
}
