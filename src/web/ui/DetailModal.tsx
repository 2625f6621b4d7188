import { useDebouncedValue } from "@mantine/hooks";
import { useModals } from "@mantine/modals";
import type { ReactNode } from "react";
import { Modal } from "#web/dialog/Modal.tsx";

interface DetailModalProps {
  opened: boolean;
  title: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function DetailModal({ opened, title, onClose, children }: DetailModalProps) {
  const asking = useModals().modals.length > 0;
  // The Escape that closes a question on top of the detail is still being dispatched when the question is gone.
  const [asked] = useDebouncedValue(asking, 50);
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" closeOnEscape={!asking && !asked}>
      {children}
    </Modal>
  );
}
