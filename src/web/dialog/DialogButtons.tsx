import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./DialogButtons.module.css";

/** A dialog's last row: its buttons. They stay in view while the dialog scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" className={classes.buttons}>
      {children}
    </Group>
  );
}
