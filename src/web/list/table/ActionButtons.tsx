import { Button, Group } from "@mantine/core";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import classes from "./ActionButtons.module.css";
import { ActionItem } from "./ActionItem.tsx";
import { ActionItems } from "./ActionItems.tsx";
import {
  type ActionEntry,
  presentActions,
  type RowAction,
  type RowActionList,
  toEntries,
  usePermitted,
} from "./columns.ts";
import { rootOf } from "./rootOf.tsx";

interface ActionButtonsProps {
  actions: RowActionList;
  /** How many are buttons; a menu has the others. */
  most?: number;
}

/** A row's actions as named buttons, for its detail: the main one first. */
export function ActionButtons({ actions, most = Number.POSITIVE_INFINITY }: ActionButtonsProps) {
  const all = presentActions(usePermitted(actions));
  if (all.length === 0) return null;
  const entries = toEntries(all, most);
  const buttons = entries.slice(0, most);
  const others = entries.slice(most).flatMap((entry) => ("actions" in entry ? entry.actions : [entry]));
  return (
    <Group gap={6} className={classes.buttons}>
      {buttons.map((entry) =>
        "actions" in entry ? (
          <GroupButton key={entry.group.label} {...entry} />
        ) : (
          <ActionButton key={entry.slot ?? entry.label} {...entry} />
        ),
      )}
      {others.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" px={9} aria-label={uiTexts.more}>
              <IconDots size={17} stroke={1.8} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={others} />
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

function ActionButton(action: RowAction) {
  const { label, icon: Icon, to, link, onClick, onHover, danger = false, main = false } = action;
  return (
    <Button
      {...rootOf(action)}
      size="xs"
      disabled={!to && !link && !onClick}
      {...(main ? {} : { variant: "default", c: danger ? "var(--status-red)" : "var(--text)" })}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      onPointerEnter={onHover}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** A group's actions, under its name. */
function GroupButton({ group, actions }: Extract<ActionEntry, { actions: unknown }>) {
  const { label, icon: Icon } = group;
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
