import { Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import type { Resource } from "#web/resource.ts";
import { useEnter, useTake } from "./enterTakes.ts";
import classes from "./form.module.css";
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
  const shown = chosen ? nameOf(chosen) : "";
  const enter = useEnter(typed, shown);
  // While the field shows its choice, what stands in it is no question; what Enter wants is asked at once.
  const asked = enter.wanted ?? (search === shown ? "" : search.trim());
  const { data, isPlaceholderData } = from.usePage({ search: asked } as Partial<Query>);
  const items = data?.items ?? [];
  const settled = search === typed && !isPlaceholderData;
  // What is chosen stands among the others, but not before what was found for another question.
  const missing = chosen && asked === "" && !items.some(({ id }) => id === chosen.id);
  const known = missing ? [chosen, ...items] : items;
  const byId = (id: string | null) => known.find((row) => String(row.id) === id);
  useTake(enter, data && !isPlaceholderData ? items[0]?.id : null, (id) => onChange(id, byId(String(id))));
  return (
    <Select
      searchable
      // Enter takes the first that was found, never one of those that stood there before the answer came.
      selectFirstOptionOnChange={typed !== "" && settled}
      selectFirstOptionOnDropdownOpen
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={uiTexts.empty}
      clearButtonProps={{ "aria-label": uiTexts.clear }}
      // The server has searched already, by more than the names.
      filter={({ options }) => options}
      {...rest}
      onKeyDown={(event) => enter.onKeyDown(event, settled)}
      data={known.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
      renderOption={({ option }) => {
        const row = byId(option.value);
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" className={classes.detail}>
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
