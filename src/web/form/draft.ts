import { useEffect, useState } from "react";
import { currentSession } from "#web/session.ts";
import type { RecordForm } from "./useRecordForm.ts";

const PREFIX = "draft:";

/** Forgets what was typed and not saved: when a session ends, the next person has nothing to do with it. */
export function clearDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/**
 * Keeps what is typed in a form, so that a reload or a browser that ran out of memory loses nothing: by account, in
 * this tab only, until the form is left. Says whether there was something to bring back.
 */
export function useDraft<Values extends object>(name: string | undefined, form: RecordForm<Values>) {
  const key = name && `${PREFIX}${currentSession()?.user.id}:${name}`;
  const [found] = useState(() => (key ? read(key, form.values) : undefined));
  const [restored, setRestored] = useState(found !== undefined);
  const { values, dirty, assign } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: brought back once
  useEffect(() => {
    if (found) assign(found);
  }, []);
  useEffect(() => {
    if (!key) return;
    if (dirty) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  }, [key, values, dirty]);
  // A page that is reloaded runs no clean-up; a form that is left does.
  useEffect(() => () => void (key && sessionStorage.removeItem(key)), [key]);

  const discard = () => {
    form.reset();
    setRestored(false);
  };
  return { restored, discard };
}

function read<Values extends object>(key: string, like: Values): Values | undefined {
  const text = sessionStorage.getItem(key);
  if (!text) return undefined;
  const kept = JSON.parse(text) as Values;
  // Of another release, with other fields: not worth a form that doesn't work.
  return Object.keys(like).every((field) => field in kept) ? kept : undefined;
}
