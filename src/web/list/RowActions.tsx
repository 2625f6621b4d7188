import { ActionIcon, Group, Menu, Tooltip } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import type { RowAction } from "./columns.ts";
import { rootOf } from "./rootOf.tsx";

interface RowActionsProps {
  actions: RowAction[];
  /** How many buttons fit; the last one is a menu when there are more actions. */
  room: number;
  size?: number;
}

/** The icon buttons at the end of a row. */
export function RowActions({ actions, room, size = 30 }: RowActionsProps) {
  const shown = actions.length > room ? actions.slice(0, room - 1) : actions;
  const rest = actions.slice(shown.length);
  return (
    // The row opens its detail on a click; its buttons and their menu do what they say instead.
    <Group gap={2} wrap="nowrap" justify="flex-end" onClick={(event) => event.stopPropagation()}>
      {shown.map((action) => (
        <Tooltip key={action.slot ?? action.label} label={action.label}>
          <ActionButton {...action} size={size} />
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--text-soft)"
              size={size}
              aria-label={uiTexts.more}
            >
              <IconDots size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <ActionItem key={action.label} {...action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

function ActionButton({ size, ...action }: RowAction & { size: number }) {
  const { label, icon: Icon, to, href, onClick, onHover, danger = false, slot, ...tooltip } = action;
  return (
    <ActionIcon
      {...tooltip}
      {...rootOf(action)}
      variant="subtle"
      color={danger ? "red" : "gray"}
      c={danger ? "var(--status-red)" : "var(--text-soft)"}
      size={size}
      aria-label={label}
      onPointerEnter={onHover}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function ActionItem(action: RowAction) {
  const { label, icon: Icon, onClick, onHover, danger = false } = action;
  return (
    <Menu.Item
      {...rootOf(action)}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      c={danger ? "var(--status-red)" : "var(--text)"}
      onPointerEnter={onHover}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
