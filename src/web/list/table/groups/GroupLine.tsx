import { IconChevronRight } from "@tabler/icons-react";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import type { RowsProps } from "../DataTable.tsx";
import { RowActions } from "../RowActions.tsx";
import classes from "../table.module.css";
import { GroupBox } from "./GroupBox.tsx";
import groupClasses from "./groups.module.css";
import type { RowGroup } from "./rowGroups.ts";

/** The row of a table that stands for a group, and shows or hides its rows. */
export function GroupLine<Row extends { id: number }>(props: RowsProps<Row> & { group: RowGroup<Row> }) {
  const { group, columns, fresh, selection, mostActions, onOpen } = props;
  const { rows, name, isOpen, onToggle, cell } = group;
  return (
    <tr
      className={classes.row}
      data-row
      data-fresh={(!isOpen && rows.some(({ id }) => fresh.has(id))) || undefined}
      onClick={({ currentTarget }) => {
        focusRow(currentTarget);
        onToggle();
      }}
    >
      {selection && (
        <td className={classes.selects}>
          <GroupBox group={group} selection={selection} />
        </td>
      )}
      {columns.map(({ key, position }, place) => (
        <td key={key} data-position={position}>
          {place === 0 ? (
            <button
              type="button"
              className={`${classes.open} ${groupClasses.toggle}`}
              aria-expanded={isOpen}
              aria-label={name}
            >
              <IconChevronRight size={16} stroke={1.8} aria-hidden />
              {cell(key)}
            </button>
          ) : (
            cell(key)
          )}
        </td>
      ))}
      <td>
        <RowActions actions={group.actions()} room={mostActions} onOpen={() => rows[0] && onOpen(rows[0])} />
      </td>
    </tr>
  );
}
