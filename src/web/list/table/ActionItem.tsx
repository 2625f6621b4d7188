import { Menu } from "#web/dialog/Menu.tsx";
import type { RowAction } from "./columns.ts";
import { rootOf } from "./rootOf.tsx";

/** One of a record's actions in a menu. */
export function ActionItem(action: RowAction) {
  const { label, icon: Icon, to, link, onClick, onHover, danger = false } = action;
  return (
    <Menu.Item
      {...rootOf(action)}
      py={{ base: 12, sm: 8 }}
      disabled={!to && !link && !onClick}
      c={danger ? "var(--status-red)" : "var(--text)"}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onPointerEnter={onHover}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
