import { IconChevronRight } from "@tabler/icons-react";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import { CardAside, CardFacts, CardTitle, type Layout } from "../CardFacts.tsx";
import classes from "../cards.module.css";
import type { Column } from "../columns.ts";
import type { RowsProps } from "../DataTable.tsx";
import { RowActions } from "../RowActions.tsx";
import { GroupBox } from "./GroupBox.tsx";
import groupClasses from "./groups.module.css";
import type { RowGroup } from "./rowGroups.ts";

type GroupCardProps<Row> = RowsProps<Row> & { group: RowGroup<Row>; layout: Layout<Row> };

/** The card that stands for a group, and shows or hides its cards. */
export function GroupCard<Row extends { id: number }>(props: GroupCardProps<Row>) {
  const { group, layout, fresh, selection, mostActions, onOpen } = props;
  const { rows, name, isOpen, onToggle, cell } = group;
  const contentOf = ({ key }: Column<Row>) => cell(key);
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
      {selection && <GroupBox group={group} selection={selection} />}
      <div className={classes.cardBody}>
        <div className={classes.cardTop}>
          <button type="button" className={classes.cardName} aria-expanded={isOpen} aria-label={name}>
            <IconChevronRight size={16} stroke={1.8} aria-hidden className={groupClasses.mark} />
            <CardTitle layout={layout} contentOf={contentOf} />
          </button>
          <CardAside layout={layout} contentOf={contentOf} />
        </div>
        <CardFacts layout={layout} contentOf={contentOf}>
          <RowActions
            actions={group.actions()}
            room={mostActions}
            onOpen={() => rows[0] && onOpen(rows[0])}
          />
        </CardFacts>
      </div>
    </li>
  );
}
