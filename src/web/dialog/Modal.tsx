import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useModals } from "@mantine/modals";
import type { KeyboardEvent } from "react";
import { useBackCloses } from "./useBackCloses.ts";
import { useEscapeCloses } from "./useEscapeCloses.ts";
import { GivesFocusBack, useGivesFocusBack } from "./useGivesFocusBack.ts";

const ignore = () => undefined;

/** A dialog. The browser's back button closes it, and so does Escape unless `closeOnEscape` is false. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  useEscapeCloses(props.opened, closeOnEscape ? props.onClose : ignore);
  useGivesFocusBack(props.opened);
  return <MantineModal onKeyDown={submitFromTextArea} {...props} closeOnEscape={false} returnFocus={false} />;
}

/** Ctrl + Enter submits a dialog's form from a text area, where Enter starts a new line. */
export function submitFromTextArea(event: KeyboardEvent) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

/** Closes the dialogs of `modals.open` and `confirm` with Escape and with the browser's Back. */
export function ClosesModals() {
  const { modals, closeModal } = useModals();
  const closeLast = () => closeModal(modals.at(-1)?.id ?? "");
  useBackCloses(modals.length > 0, closeLast);
  useEscapeCloses(modals.length > 0, closeLast);
  return modals.map(({ id }) => <GivesFocusBack key={id} />);
}
