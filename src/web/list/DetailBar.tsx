import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import classes from "./list.module.css";
import { ActionItems } from "./table/ActionItems.tsx";
import { presentActions, type RowAction, type RowActionList, usePermitted } from "./table/columns.ts";
import { rootOf } from "./table/rootOf.tsx";

/** A phone's detail: its main action and a menu with the others, always visible at the bottom. */
export function DetailBar({ actions }: { actions: RowActionList }) {
  const all = presentActions(usePermitted(actions));
  const main = all.find((action) => action.main) ?? all[0];
  if (!main) return null;
  return (
    <div className={classes.detailBar}>
      <MainButton {...main} />
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" size="md" px={13} aria-label={uiTexts.more}>
            <IconDots size={20} stroke={1.8} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={all.filter((action) => action !== main)} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function MainButton(action: RowAction) {
  const { label, icon: Icon, onClick } = action;
  return (
    <Button
      {...rootOf(action)}
      size="md"
      px="xs"
      flex={1}
      leftSection={<Icon size={19} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
