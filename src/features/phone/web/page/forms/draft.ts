import { useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import type { OutboxFile } from "../outbox/outbox.ts";
import * as store from "../outbox/store.ts";

/** An order as it was when its form was opened: the form stays with it, whatever the next list says. */
export interface OpenForm {
  /** The id of the action that the form creates. A form that opens again after it was saved has the same id, so nothing is added twice. */
  id: string;
  kind: "deliver" | "fail" | "note";
  stop: Stop;
  /** Bolívares per dollar. */
  rate: number | null;
}

const FORM = "reparto.form";
const TYPED = "reparto.typed";

/** The form that was open when the page was closed: a phone may end it while the camera is open. */
export const readForm = () => read<OpenForm>(FORM);

export function keepForm(form: OpenForm | null) {
  localStorage.removeItem(TYPED);
  if (form) return write(FORM, form);
  localStorage.removeItem(FORM);
  photos = null;
  store.forget("photos").catch(console.info);
}

/** The photos of the open form. Too large for the store that the text is in. */
let photos: Awaited<ReturnType<typeof store.readKept<"photos">>> | null = null;

/** Before a form is shown, so that it has its photos at once. */
export async function readPhotos() {
  photos = await store.readKept("photos");
}

/**
 * The photos of the form with this id, and what changes them: they are on the phone's disk before they are shown as taken. Returns
 * whether the phone could keep them; one that is taken away goes in any case.
 */
export function usePhotos(form: string) {
  const [files, setFiles] = useState(photos?.form === form ? photos.files : []);
  async function keep(next: OutboxFile[]): Promise<boolean> {
    const isAdding = next.length > files.length;
    const isKept = await store.keep("photos", { form, files: next }).then(
      () => true,
      (error: unknown) => {
        console.info(error);
        return false;
      },
    );
    if (!isKept && isAdding) return false;
    photos = { form, files: next };
    setFiles(next);
    return true;
  }
  return [files, keep] as const;
}

/** What is typed into the open form. */
export function useTyped<T extends object>(blank: T): [T, (change: Partial<T>) => void] {
  const [typed, setTyped] = useState<T>(() => ({ ...blank, ...read<T>(TYPED) }));
  return [
    typed,
    (change) =>
      setTyped((now) => {
        const next = { ...now, ...change };
        write(TYPED, next);
        return next;
      }),
  ];
}

function read<T>(key: string): T | null {
  return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
}

function write(key: string, value: object) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    // Storage is full: the text is kept until the page closes.
    console.info(error);
  }
}
