import type { ReactNode } from "react";
import type { MenuEntry } from "#web/layout/menu.ts";

export interface Column<Row> {
  /** What `sortBy` is called for this column. */
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  position?: "left" | "center" | "right";
  sortable?: boolean;
  /** On a phone's card it stands beside the name, without its label. */
  aside?: boolean;
  /** A CSS width; columns without one share what is left. */
  width?: number | string;
}

export interface RowAction {
  label: string;
  icon: MenuEntry["icon"];
  /** A place to go to, an address outside, or something to do. */
  to?: string;
  href?: string;
  onClick?: () => void;
  onHover?: () => void;
  danger?: boolean;
  /** The same for actions that take each other's place, so that focus stays on it. */
  slot?: string;
}
