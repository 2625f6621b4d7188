import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import classes from "../list.module.css";
import type { RowsProps } from "../table/DataTable.tsx";

type SortSelectProps<Row> = Pick<RowsProps<Row>, "columns" | "sortBy" | "sortDirection" | "onSort">;

/** Sorting for cards, like a table's headers. Choosing the same column again reverses the order. */
export function SortSelect<Row>({ columns, sortBy, sortDirection, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const ascending = sortDirection === "asc";
  const Icon = ascending ? IconArrowUp : IconArrowDown;
  const Mark = sortBy ? Icon : IconArrowsSort;
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={classes.tool}
          data-active={Boolean(sortBy)}
          aria-label={uiTexts.sortBy}
        >
          <Mark size={18} stroke={1.8} aria-hidden />
          <small aria-hidden>{uiTexts.sort}</small>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{uiTexts.sortBy}</Menu.Label>
        {sortable.map(({ key, label }) => (
          <Menu.Item
            key={key}
            strong={key === sortBy}
            rightSection={
              key === sortBy && (
                <Icon
                  size={17}
                  stroke={1.8}
                  role="img"
                  aria-label={ascending ? uiTexts.ascending : uiTexts.descending}
                />
              )
            }
            onClick={() => onSort(key)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
