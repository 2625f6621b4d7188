import { IconChevronRight } from "@tabler/icons-react";
import { Fragment } from "react";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import { CardFacts, type Layout } from "../CardFacts.tsx";
import type { RowsProps } from "../DataTable.tsx";
import { RowActions } from "../RowActions.tsx";
import classes from "../table.module.css";
import { GroupBox } from "./GroupBox.tsx";
import groupClasses from "./groups.module.css";
import type { RowGroup } from "./rowGroups.ts";

type GroupCardProps<Row> = RowsProps<Row> & { group: RowGroup<Row>; layout: Layout<Row> };

/** The card that stands for a group, and shows or hides its cards. */
export function GroupCard<Row extends { id: number }>(props: GroupCardProps<Row>) {
  const { group, layout, fresh, selection, mostActions, onOpen } = props;
  const { rows, name, isOpen, onToggle, cell } = group;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard opens the group from the title's button
    <li
      className={classes.card}
      data-row
      data-fresh={(!isOpen && rows.some(({ id }) => fresh.has(id))) || undefined}
      onClick={({ currentTarget }) => {
        focusRow(currentTarget);
        onToggle();
      }}
    >
      <div className={classes.cardTop}>
        {selection && <GroupBox group={group} selection={selection} />}
        <button
          type="button"
          className={`${classes.cardName} ${groupClasses.toggle}`}
          aria-expanded={isOpen}
          aria-label={name}
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
          {layout.title.map(({ key }) => (
            <Fragment key={key}>{cell(key)} </Fragment>
          ))}
        </button>
        {layout.aside && <span className={classes.cardAside}>{cell(layout.aside.key)}</span>}
      </div>
      <CardFacts layout={layout} contentOf={(column) => cell(column.key)}>
        <RowActions actions={group.actions()} room={mostActions} onOpen={() => rows[0] && onOpen(rows[0])} />
      </CardFacts>
    </li>
  );
}
