import type { ComponentType } from "react";

/** An entry of the main menu; the app lists them for each type of account. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
}
