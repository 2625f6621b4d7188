import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useModals } from "@mantine/modals";
import type { KeyboardEvent } from "react";
import { useBackCloses } from "./useBackCloses.ts";

/** A dialog. The browser's back button closes it. */
export function Modal(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  return <MantineModal onKeyDown={submitFromTextArea} {...props} />;
}

/** Ctrl + Enter submits a dialog's form from a text area, where Enter starts a new line. */
export function submitFromTextArea(event: KeyboardEvent) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

/** The same for dialogs that `modals.open` and `confirm` open. */
export function BackClosesModals() {
  const { modals, closeModal } = useModals();
  useBackCloses(modals.length > 0, () => closeModal(modals.at(-1)?.id ?? ""));
  return null;
}
