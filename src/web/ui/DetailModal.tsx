import { Modal } from "@mantine/core";
import type { ReactNode } from "react";

interface DetailModalProps {
  opened: boolean;
  title: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function DetailModal({ opened, title, onClose, children }: DetailModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      {children}
    </Modal>
  );
}
