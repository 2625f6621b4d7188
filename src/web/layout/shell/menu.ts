import type { ComponentType } from "react";

/** A page in the main menu or the palette. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** The palette's text for creating a record. The form is at `to` + `/new`. */
  create?: string;
}

export interface Navigation {
  menu: MenuEntry[];
  /** The pages on which something waits for the person. */
  useMarked: () => ReadonlySet<string>;
}
