import type { ComponentType } from "react";
import type { Right } from "#shared/routes/roles.ts";

/** A page in the main menu or the palette. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** The palette's text for creating a record. The form is at `to` + `/new`. */
  create?: string;
  /** Who may create it; `orders` by default. */
  createdBy?: Right;
  /** Its pages, if they are below another entry's address. */
  pages?: readonly string[];
}

export interface Navigation {
  useMenu: () => MenuEntry[];
  /** How much waits for the person on a page of the menu. */
  useWaiting: () => ReadonlyMap<string, number>;
}
