import { useEffect, useState } from "react";
import { currentSession, type Session } from "#web/session/session.ts";
import type { RecordForm } from "./useRecordForm.ts";

const PREFIX = "draft:";
const PLACE = "formPlace";
const SECRETS = ["password", "confirmPassword"];

interface Place {
  user: number;
  href: string;
}

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

/** Deletes all stored drafts. */
export function clearDrafts() {
  for (const key of [...drafts(), PLACE]) sessionStorage.removeItem(key);
}

/** Stores the location of the form whose session expired, if it has unsaved values. */
export function keepPlace(session: Session | null, href: string) {
  if (!session || drafts().length === 0) return;
  sessionStorage.setItem(PLACE, JSON.stringify({ user: session.user.id, href } satisfies Place));
}

/** Whether a form waits for its account to sign in again. */
export function hasPlace(): boolean {
  return sessionStorage.getItem(PLACE) !== null;
}

/** The URL of the form that this account was filling in. Another account's draft is deleted. */
export function takePlace(userId: number): string | undefined {
  const text = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  const place = text ? (JSON.parse(text) as Place) : undefined;
  if (place?.user === userId) return place.href;
  clearDrafts();
  return undefined;
}

/**
 * Stores a form's unsaved values until the form is left, so that a reload, a browser out of memory or an expired session loses
 * nothing. Per account, in this tab only, without passwords and files. `restored`: values were restored.
 */
export function useDraft<Values extends object>(name: string | undefined, form: RecordForm<Values>) {
  const key = name && `${PREFIX}${currentSession()?.user.id}:${name}`;
  const [draft] = useState(() => (key ? read(key, form.values) : undefined));
  const [restored, setRestored] = useState(draft !== undefined);
  const { values, dirty, assign } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: brought back once
  useEffect(() => {
    if (draft) assign(draft);
  }, []);
  useEffect(() => {
    if (!key) return;
    if (dirty) sessionStorage.setItem(key, JSON.stringify(values, withoutSecrets));
    else sessionStorage.removeItem(key);
  }, [key, values, dirty]);
  useEffect(
    () => () => {
      // Leaving a form deletes its draft; an expired session keeps it. A reload runs no clean-up.
      if (key && currentSession()) sessionStorage.removeItem(key);
    },
    [key],
  );

  const discard = () => {
    form.reset();
    setRestored(false);
  };
  return { restored, discard };
}

function withoutSecrets(field: string, value: unknown): unknown {
  if (SECRETS.includes(field)) return "";
  return value instanceof Blob ? null : value;
}

function read<Values extends object>(key: string, like: Values): Values | undefined {
  const text = sessionStorage.getItem(key);
  if (!text) return undefined;
  const draft = JSON.parse(text) as Values;
  // A draft of another release may lack fields that the form needs.
  return Object.keys(like).every((field) => field in draft) ? draft : undefined;
}
