import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import { Fragment, type ReactNode, Suspense } from "react";
import { uiTexts } from "#shared/texts.ts";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { Tips } from "#web/ui/tips/Tips.tsx";
import type { Selection } from "../useSelection.ts";
import bones from "./bones.module.css";
import type { Column, RowActionList } from "./columns.ts";
import groupClasses from "./groups/groups.module.css";
import type { RowGroup } from "./groups/rowGroups.ts";
import { RowActions } from "./RowActions.tsx";
import { SelectBox } from "./SelectBox.tsx";
import classes from "./table.module.css";

export interface RowsProps<Row> {
  caption: string;
  columns: Column<Row>[];
  /** Undefined while the first page loads. */
  groups: RowGroup<Row>[] | undefined;
  actions: (row: Row) => RowActionList;
  onOpen: (row: Row) => void;
  /** How many buttons fit into a row. The other actions go into a menu. */
  mostActions: number;
  /** Rows that somebody else changed a moment ago. */
  fresh: ReadonlySet<number>;
  /** Adds a check box to each row. */
  selection?: Selection<Row> | undefined;
  /** The row's name, for its check box. */
  nameOf: (row: Row) => string;
  sortBy?: string | undefined;
  sortDirection?: "asc" | "desc" | undefined;
  onSort: (column: string) => void;
}

/** Loads with the first group. */
const GroupLine = lazyPart(async () => ({ default: (await import("./groups/GroupLine.tsx")).GroupLine }));

const WaitingRow = () => (
  <tr className={classes.row}>
    <td />
  </tr>
);

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row);

export function DataTable<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, groups, mostActions, selection } = props;
  const actionsWidth = mostActions * 30 + 20;
  const minWidth = columns.reduce(
    (sum, { width }) => sum + leastWidth(width),
    actionsWidth + (selection ? 40 : 0),
  );
  return (
    // If the columns don't fit, the table scrolls sideways and its actions stay visible.
    <div className={classes.room}>
      <Tips className={classes.scroll} wide={minWidth > 720}>
        <table className={classes.table} style={{ minWidth: inRem(minWidth) }}>
          <caption className={classes.caption}>{caption}</caption>
          <thead>
            <HeaderRow {...props} actionsWidth={actionsWidth} />
          </thead>
          <tbody>
            {groups?.map((group) => (
              <Fragment key={group.rows[0]?.id}>
                {group.name && (
                  <Suspense fallback={<WaitingRow />}>
                    <GroupLine {...props} group={group} />
                  </Suspense>
                )}
                {(group.isOpen || !group.name) &&
                  group.rows.map((row) => <Line key={row.id} {...props} row={row} isInside={group.isOpen} />)}
              </Fragment>
            ))}
            {!groups && <SkeletonRows columns={columns} selects={selection !== undefined} />}
          </tbody>
        </table>
      </Tips>
    </div>
  );
}

type LineProps<Row> = RowsProps<Row> & { row: Row; isInside: boolean };

function Line<Row extends { id: number }>({ row, isInside, ...props }: LineProps<Row>) {
  const { columns, actions, onOpen, mostActions, fresh, selection, nameOf } = props;
  return (
    <tr
      className={isInside ? `${classes.row} ${groupClasses.inside}` : classes.row}
      data-row={row.id}
      data-fresh={fresh.has(row.id) || undefined}
      onClick={({ currentTarget }) => {
        focusRow(currentTarget);
        onOpen(row);
      }}
    >
      {selection && (
        <td className={classes.selects}>
          <SelectBox
            label={`${uiTexts.select} ${nameOf(row)}`}
            checked={selection.has(row.id)}
            onToggle={(range) => selection.toggle(row.id, range)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <Cell key={column.key} position={column.position} content={column.render(row)} opens={place === 0} />
      ))}
      <td>
        <RowActions actions={actions(row)} room={mostActions} onOpen={() => onOpen(row)} />
      </td>
    </tr>
  );
}

function HeaderRow<Row>({ actionsWidth, ...props }: RowsProps<Row> & { actionsWidth: number }) {
  const { columns, groups, selection } = props;
  const count = groups?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  return (
    <tr>
      {selection && (
        <th scope="col" className={classes.selects}>
          <SelectBox
            label={uiTexts.selectAll}
            checked={selection.rows.length > 0 && selection.rows.length === count}
            mixed={selection.rows.length > 0 && selection.rows.length < count}
            idle={count === 0}
            onToggle={selection.toggleAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.key} column={column} {...props} />
      ))}
      <th scope="col" style={{ width: actionsWidth }}>
        <span className={classes.caption}>{uiTexts.actions}</span>
      </th>
    </tr>
  );
}

/** Stand for the rows while the first page loads. */
function SkeletonRows<Row>({ columns, selects }: { columns: Column<Row>[]; selects: boolean }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row} className={classes.row}>
      {selects && <td />}
      {columns.map((column) => (
        <td key={column.key}>
          <span className={bones.bone} style={{ width: `${55 + ((row * 13) % 35)}%` }} />
        </td>
      ))}
      <td />
    </tr>
  ));
}

type CellProps = Pick<Column<unknown>, "position"> & {
  content: ReactNode;
  /** A click anywhere on the row opens its detail; a keyboard uses the button in this cell. */
  opens: boolean;
};

function Cell({ position, content, opens }: CellProps) {
  return (
    <td data-position={position}>
      {opens ? (
        <button type="button" className={classes.open}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

/** The minimum width of a column without its own width. */
const leastWidth = (width: number | string | undefined) => (typeof width === "number" ? width : 108);

/** Pixels at the usual text size: a column is wider where the person's text is larger. */
const inRem = (pixels: number) => `${pixels / 16}rem`;

type HeaderCellProps<Row> = Pick<RowsProps<Row>, "sortBy" | "sortDirection" | "onSort"> & {
  column: Column<Row>;
};

function HeaderCell<Row>({ column, sortBy, sortDirection, onSort }: HeaderCellProps<Row>) {
  const { key, label, position, sortable, width } = column;
  const style = width === undefined ? {} : { width: typeof width === "number" ? inRem(width) : width };
  if (!sortable)
    return (
      <th scope="col" style={style} data-position={position}>
        {label}
      </th>
    );
  const order = sortBy !== key ? "none" : sortDirection === "asc" ? "ascending" : "descending";
  const Icon = { none: IconSelector, ascending: IconArrowUp, descending: IconArrowDown }[order];
  return (
    <th scope="col" style={style} data-position={position} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => onSort(key)}>
        {label}
        <Icon size={14} stroke={1.8} aria-hidden />
      </button>
    </th>
  );
}
