import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import { ActionItem, ICON } from "./ActionItem.tsx";
import { type ActionGroup, type RowAction, toEntries } from "./columns.ts";

/** A menu's actions. A group that is opened takes the place of the others, so that nothing moves under the pointer or a thumb. */
export function ActionItems({ actions }: { actions: readonly RowAction[] }) {
  const [opened, setOpened] = useState<ActionGroup>();
  const items = useRef<HTMLDivElement>(null);
  /** Shows a group, or all again, and moves the focus into what is shown. */
  const show = (group: ActionGroup | undefined) => {
    const left = opened?.label;
    flushSync(() => setOpened(group));
    // A group's first action may be a placeholder until its code has loaded, and would lose the focus then.
    const place = group ? "[data-back]" : `[data-group="${left}"]`;
    items.current?.querySelector<HTMLElement>(place)?.focus();
  };
  const onKey = (key: string, group: ActionGroup | undefined) => (event: KeyboardEvent) => {
    if (event.key === key) show(group);
  };
  const members = opened && actions.filter(({ group }) => group === opened);
  if (members?.length)
    return (
      <div ref={items}>
        <Menu.Item
          data-back
          aria-label={`${opened?.label}: ${uiTexts.back}`}
          strong
          stays
          leftSection={<IconChevronLeft {...ICON} />}
          onClick={() => show(undefined)}
          onKeyDown={onKey("ArrowLeft", undefined)}
        >
          {opened?.label}
        </Menu.Item>
        {members.map((action) => (
          <ActionItem key={action.label} {...action} onKeyDown={onKey("ArrowLeft", undefined)} />
        ))}
      </div>
    );
  return (
    <div ref={items}>
      {toEntries(actions).map((entry) => {
        if (!("actions" in entry)) return <ActionItem key={entry.label} {...entry} />;
        const { label, icon: Icon } = entry.group;
        return (
          <Menu.Item
            key={label}
            data-group={label}
            aria-haspopup="menu"
            stays
            leftSection={<Icon {...ICON} />}
            rightSection={<IconChevronRight {...ICON} size={15} />}
            onClick={() => show(entry.group)}
            onKeyDown={onKey("ArrowRight", entry.group)}
          >
            {label}
          </Menu.Item>
        );
      })}
    </div>
  );
}
