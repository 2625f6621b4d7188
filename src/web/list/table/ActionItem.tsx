import type { KeyboardEventHandler } from "react";
import { Menu } from "#web/dialog/Menu.tsx";
import type { RowAction } from "./columns.ts";
import { rootOf } from "./rootOf.tsx";

/** What all entries of these menus share: a finger needs more room than a mouse. */
export const ROOM = { base: 12, sm: 7 };
export const ICON = { size: 17, stroke: 1.7, "aria-hidden": true };

interface ActionItemProps extends RowAction {
  onKeyDown?: KeyboardEventHandler;
}

/** One of a record's actions in a menu. */
export function ActionItem(action: ActionItemProps) {
  const { label, icon: Icon, to, link, onClick, onHover, onKeyDown, danger = false } = action;
  return (
    <Menu.Item
      {...rootOf(action)}
      py={ROOM}
      disabled={!to && !link && !onClick}
      c={danger ? "var(--status-red)" : "var(--text)"}
      leftSection={<Icon {...ICON} />}
      onPointerEnter={onHover}
      onClick={onClick}
      {...(onKeyDown && { onKeyDown })}
    >
      {label}
    </Menu.Item>
  );
}
