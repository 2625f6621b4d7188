import { IconDots, IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import buttons from "./ActionButtons.module.css";
import { ActionItems } from "./ActionItems.tsx";
import { presentActions, type RowAction, type RowActionList, usePermitted } from "./columns.ts";
import { rootOf } from "./rootOf.tsx";
import classes from "./table.module.css";

interface RowActionsProps {
  actions: RowActionList;
  /** The number of buttons. If the list has more actions, the last button is a menu with the others. */
  room: number;
  /** Opens the detail, as a click on the row does: the menu's last entry. */
  onOpen?: () => void;
}

/** The icon buttons at the end of a row, each at the same position in every row. Plain elements, because a page has many. */
export function RowActions({ actions: all, room, onOpen }: RowActionsProps) {
  const actions = usePermitted(all);
  const visibleActions = actions.length > room ? actions.slice(0, room - 1) : actions;
  const rest = presentActions(actions.slice(visibleActions.length));
  if (onOpen) rest.push({ label: uiTexts.detail, icon: IconListDetails, onClick: onOpen });
  const hasMenu = actions.length > visibleActions.length;
  return (
    // A click on a row opens its detail; a click on its buttons doesn't.
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only keeps clicks from the row
    <div className={buttons.actions} onClick={(event) => event.stopPropagation()}>
      {visibleActions.map((action, place) =>
        action ? (
          <ActionButton key={action.slot ?? action.label} {...action} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its position
          <span key={place} className={classes.action} data-empty />
        ),
      )}
      {hasMenu &&
        (rest.length > 0 ? <MoreActions actions={rest} /> : <span className={classes.action} data-empty />)}
    </div>
  );
}

function ActionButton(action: RowAction) {
  const { label, icon: Icon, onClick, onHover, danger = false } = action;
  const props = {
    className: classes.action,
    "data-danger": danger,
    "aria-disabled": isDisabled(action) || undefined,
    "data-tip": "",
    "aria-label": label,
    onPointerEnter: onHover,
    onClick,
    children: <Icon size={17} stroke={1.7} aria-hidden />,
  };
  return rootOf(action).renderRoot?.(props) ?? <button type="button" {...props} />;
}

/** A disabled button that keeps its position. Its tooltip says why. */
const isDisabled = ({ to, link, onClick }: RowAction) => !to && !link && !onClick;

/** The menu is created when it is first opened. */
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
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
