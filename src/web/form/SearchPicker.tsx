import { Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import type { Resource } from "#web/resource.ts";
import type { PickerProps } from "./ListPicker.tsx";

interface SearchPickerProps<Row, Query> extends Omit<PickerProps, "onChange"> {
  from: Resource<Row, Row, Query>;
  nameOf: (row: Row) => string;
  /** What tells two of the same name apart. */
  detailOf: (row: Row) => string;
  /** The thing comes along where its own facts matter. */
  onChange: (id: number | undefined, row: Row | undefined) => void;
}

/** One of many things as a field of a form, found on the server by typing. */
export function SearchPicker<Row extends { id: number }, Query extends { search?: string | undefined }>(
  props: SearchPickerProps<Row, Query>,
) {
  const { from, nameOf, detailOf, value, onChange, ...rest } = props;
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 250);
  const chosen = from.useOne(value ?? undefined).data?.data;
  // While the field shows its choice, what stands in it is no question.
  const asked = chosen && search === nameOf(chosen) ? "" : search.trim();
  const { data } = from.usePage({ search: asked } as Partial<Query>);
  const items = data?.items ?? [];
  const known = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  const byId = (id: string | null) => known.find((row) => String(row.id) === id);
  return (
    <Select
      searchable
      nothingFoundMessage={uiTexts.empty}
      clearButtonProps={{ "aria-label": uiTexts.clear }}
      // The server has searched already, by more than the names.
      filter={({ options }) => options}
      {...rest}
      data={known.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
      renderOption={({ option }) => {
        const row = byId(option.value);
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" c="var(--text-soft)" className="numbers">
              {row && detailOf(row)}
            </Text>
          </div>
        );
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ? String(value) : null}
      onChange={(id) => onChange(id === null ? undefined : Number(id), byId(id))}
    />
  );
}
