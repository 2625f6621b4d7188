import { useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import type { OutboxFile } from "../outbox/outbox.ts";
import * as store from "../outbox/store.ts";

/** An order as it was when its form was opened: the form stays with it, whatever the next list says. */
export interface OpenForm {
  /** The id of the action that the form creates. A form that opens again after it was saved has the same id, so nothing is added twice. */
  id: string;
  kind: "deliver" | "fail";
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
  photo = null;
  store.forget("photo").catch(console.info);
}

/** The photo of the open form. Too large for the store that the text is in. */
let photo: Awaited<ReturnType<typeof store.readKept<"photo">>> | null = null;

/** Before a form is shown, so that it has its photo at once. */
export async function readPhoto() {
  photo = await store.readKept("photo");
}

/** The photo of the form with this id. It is on the phone's disk before it is shown as taken. */
export function usePhoto(form: string) {
  const [file, setFile] = useState(photo?.form === form ? photo.file : null);
  async function take(taken: OutboxFile) {
    photo = { form, file: taken };
    try {
      await store.keep("photo", photo);
    } catch (error) {
      // Storage is full: the photo is kept until the page closes.
      console.info(error);
    }
    setFile(taken);
  }
  return [file, take] as const;
}

/** What is typed into the open form. */
export function useTyped<T extends object>(blank: T): [T, (change: Partial<T>) => void] {
  const [typed, setTyped] = useState<T>(() => ({ ...blank, ...read<T>(TYPED) }));
  return [
    typed,
    (change) => {
      const next = { ...typed, ...change };
      setTyped(next);
      write(TYPED, next);
    },
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
