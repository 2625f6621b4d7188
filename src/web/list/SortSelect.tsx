import { ActionIcon, Group, Select } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import type { RowsProps } from "./DataTable.tsx";

/** What the headers of a table do, for cards. */
export function SortSelect<Row>({ columns, sortBy, sortDirection, onSort }: RowsProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const ascending = sortDirection === "asc";
  const Icon = ascending ? IconArrowUp : IconArrowDown;
  return (
    <Group gap="xs" mb="sm" wrap="nowrap">
      <Select
        flex={1}
        aria-label={uiTexts.sortBy}
        placeholder={uiTexts.sortBy}
        data={sortable.map(({ key, label }) => ({ value: key, label }))}
        value={sortBy ?? null}
        onChange={(key) => key && onSort(key)}
        allowDeselect={false}
      />
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
