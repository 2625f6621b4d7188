import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useModals } from "@mantine/modals";
import { useBackCloses } from "./useBackCloses.ts";

/** A dialog. The browser's back button closes it. */
export function Modal(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  return <MantineModal {...props} />;
}

/** The same for dialogs that `modals.open` and `confirm` open. */
export function BackClosesModals() {
  const { modals, closeModal } = useModals();
  useBackCloses(modals.length > 0, () => closeModal(modals.at(-1)?.id ?? ""));
  return null;
}
