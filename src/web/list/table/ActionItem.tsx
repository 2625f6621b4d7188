import type { KeyboardEventHandler } from "react";
import { Menu } from "#web/dialog/Menu.tsx";
import type { RowAction } from "./columns.ts";
import { rootOf } from "./rootOf.tsx";

/** The icons of all entries. */
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
      disabled={!to && !link && !onClick}
      danger={danger}
      leftSection={<Icon {...ICON} />}
      onPointerEnter={onHover}
      onClick={onClick}
      {...(onKeyDown && { onKeyDown })}
    >
      {label}
    </Menu.Item>
  );
}
