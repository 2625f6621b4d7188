import type { MenuEntry } from "#web/layout/shell/menu.ts";
import classes from "./StatusBadge.module.css";

export type Tone = "blue" | "yellow" | "green" | "red" | "gray";

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  icon: MenuEntry["icon"];
  /** Without the background, for the second status of a row. */
  plain?: boolean;
}

/** A status by colour, icon and text: never by colour alone. */
export function StatusBadge({ tone, label, icon: Icon, plain = false }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-plain={plain}>
      <Icon size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
