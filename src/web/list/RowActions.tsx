import { Group } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import type { RowAction } from "./columns.ts";
import classes from "./list.module.css";
import { rootOf } from "./rootOf.tsx";

interface RowActionsProps {
  actions: RowAction[];
  /** How many buttons fit; the last one is a menu when there are more actions. */
  room: number;
}

/** The icon buttons at the end of a row: plain ones, for a page has many of them. */
export function RowActions({ actions, room }: RowActionsProps) {
  const shown = actions.length > room ? actions.slice(0, room - 1) : actions;
  const rest = actions.slice(shown.length);
  return (
    // The row opens its detail on a click; its buttons and their menu do what they say instead.
    <Group gap={0} wrap="nowrap" justify="flex-end" onClick={(event) => event.stopPropagation()}>
      {shown.map((action) => (
        <ActionButton key={action.slot ?? action.label} {...action} />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} />}
    </Group>
  );
}

function ActionButton(action: RowAction) {
  const { label, icon: Icon, onClick, onHover, danger = false } = action;
  const props = {
    className: classes.action,
    "data-danger": danger,
    "data-tip": true,
    "aria-label": label,
    onPointerEnter: onHover,
    onClick,
    children: <Icon size={17} stroke={1.7} aria-hidden />,
  };
  return rootOf(action).renderRoot?.(props) ?? <button type="button" {...props} />;
}

/** The menu of a row is made when it is first opened. */
function MoreActions({ actions }: { actions: RowAction[] }) {
  const [wanted, setWanted] = useState(false);
  const props = {
    className: classes.action,
    "aria-label": uiTexts.more,
    children: <IconDots size={17} stroke={1.7} aria-hidden />,
  };
  if (!wanted)
    return (
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
        {...props}
      />
    );
  return (
    <Menu defaultOpened>
      <Menu.Target>
        <button type="button" {...props} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
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
