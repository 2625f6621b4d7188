import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import type { RowsProps } from "./DataTable.tsx";

/** What the headers of a table do, for cards: with the phone's own list, which is under the thumb and weighs nothing. */
export function SortSelect<Row>({ columns, sortBy, sortDirection, onSort }: RowsProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const ascending = sortDirection === "asc";
  const Icon = ascending ? IconArrowUp : IconArrowDown;
  return (
    <Group gap="xs" mb="sm" wrap="nowrap">
      <NativeSelect
        flex={1}
        aria-label={uiTexts.sortBy}
        value={sortBy ?? ""}
        onChange={(event) => onSort(event.currentTarget.value)}
      >
        <option value="" hidden>
          {uiTexts.sortBy}
        </option>
        {sortable.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={ascending ? uiTexts.ascending : uiTexts.descending}
        disabled={!sortBy}
        onClick={() => sortBy && onSort(sortBy)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
