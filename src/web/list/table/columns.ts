import type { ReactNode } from "react";
import type { Right } from "#shared/routes/roles.ts";
import type { MenuEntry } from "#web/layout/shell/menu.ts";
import { useMay } from "#web/session/session.ts";

export interface Column<Row> {
  /** The `sortBy` value of this column. */
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  position?: "left" | "center" | "right";
  sortable?: boolean;
  /**
   * The position on a phone's card of two lines: softly before the title, the title or a part of it, the end of the title's line, or the
   * first in the second line, where the others follow. The first column is the title unless others are. `notes` is a third line, which is
   * there only while something is wrong: it renders nothing otherwise. `last` is cut first.
   */
  card?: "number" | "title" | "aside" | "line" | "last" | "notes";
  /** The table shows it within another column. */
  phoneOnly?: boolean;
  /** The value needs no explanation, so a card shows it without its label. */
  plain?: boolean;
  /** A CSS width; columns without one share what is left. */
  width?: number | string;
}

/** Actions that share an entry of a full menu. */
export interface ActionGroup {
  label: string;
  icon: MenuEntry["icon"];
}

export interface RowAction extends ActionGroup {
  group?: ActionGroup;
  /** A page, a link that the action renders itself, or a function. Without any of them it is shown as disabled. */
  to?: string;
  link?: (props: object) => ReactNode;
  onClick?: () => void;
  onHover?: () => void;
  danger?: boolean;
  /** Who may do it; all by default. */
  needs?: Right;
  /** Actions that replace each other share a key, so that the focus stays on the button. */
  slot?: string;
  /** The most likely next step: the main button of a detail. */
  main?: boolean;
}

/** A row's actions, each at its position; null leaves a position empty in this row. */
export type RowActionList = readonly (RowAction | null)[];

/** Empties the positions of what the account may not do. */
export function usePermitted(actions: RowActionList): RowActionList {
  const may = useMay();
  return actions.map((action) => (action?.needs && !may(action.needs) ? null : action));
}

/** The actions that a row has. */
export function presentActions(actions: RowActionList): RowAction[] {
  return actions.filter((action) => action !== null);
}

/** More in a menu are hard to read, so groups of actions become one entry each. */
const MOST_ENTRIES = 7;

/** An action, or those of a group. */
export type ActionEntry = RowAction | { group: ActionGroup; actions: readonly RowAction[] };

/** The entries of a menu: all actions if there is room for them. A group stands where its first action stands. */
export function toEntries(actions: readonly RowAction[], room = MOST_ENTRIES): ActionEntry[] {
  if (actions.length <= room) return [...actions];
  return actions.flatMap((action): ActionEntry[] => {
    const { group } = action;
    const members = group ? actions.filter((other) => other.group === group) : [];
    if (!group || members.length === 1) return [action];
    return members[0] === action ? [{ group, actions: members }] : [];
  });
}
