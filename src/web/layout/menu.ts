import type { ComponentType } from "react";

/** A page in the main menu or the palette. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** The palette's words for creating a record: the form is at `to` + `/new`. */
  create?: string;
}
