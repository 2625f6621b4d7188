import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";
import classes from "./DialogFooter.module.css";

interface ButtonsProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The last row of a dialog: its buttons, the main one at the end. */
export function DialogButtons({ children, className }: ButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" className={className}>
      {children}
    </Group>
  );
}

interface FooterProps {
  onCancel: () => void;
  /** The label of the button that submits the form. */
  submit: string;
  pending?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Another button, before these. */
  children?: ReactNode;
}

/** The last row of a dialog's form: 'Cancelar', and the button that submits it. In a dialog they stay in view while it scrolls. */
export function DialogFooter({ onCancel, submit, pending, disabled, danger, children }: FooterProps) {
  return (
    <DialogButtons className={classes.footer}>
      {children}
      <Button variant="default" onClick={onCancel}>
        {uiTexts.cancel}
      </Button>
      <Button
        type="submit"
        className="numbers"
        loading={pending}
        disabled={disabled}
        color={danger ? INK.danger : undefined}
      >
        {submit}
      </Button>
    </DialogButtons>
  );
}
