import { Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import type { Resource } from "#web/resource.ts";
import { selectText } from "../fields/selectText.ts";
import classes from "../form.module.css";
import type { CreatorProps } from "./CreateDialog.tsx";
import { NothingFound, useCreating } from "./creating.tsx";
import { useChooseOnEnter, useEnter } from "./enterTakes.ts";
import type { PickerProps } from "./ListPicker.tsx";
import { useDropdown } from "./useDropdown.ts";

interface SearchPickerProps<Row, Query> extends Omit<PickerProps, "onChange"> {
  from: Resource<Row, Row, Query>;
  /** How the list is sorted, if not newest first. */
  sorted?: Partial<Query>;
  nameOf: (row: Row) => string;
  /** Distinguishes two rows with the same name. */
  detailOf: (row: Row) => string;
  /** `row` is for callers that need more than the id. */
  onChange: (id: number | undefined, row: Row | undefined) => void;
  /** Offers 'Crear «…»' for names that were not found. */
  creator?: ComponentType<CreatorProps<Row>> | undefined;
}

/** A form field that picks one row of a long list; the server searches as the person types. */
export function SearchPicker<Row extends { id: number }, Query extends { search?: string | undefined }>(
  props: SearchPickerProps<Row, Query>,
) {
  const { from, sorted, nameOf, detailOf, creator, value, onChange, ...rest } = props;
  const { typed, setTyped, enter, term, rows, first, loaded, settled, keep } = useRows(props);
  const dropdown = useDropdown();
  const byId = (id: string | null) => rows.find((row) => String(row.id) === id);
  const take = (id: number | undefined, row: Row | undefined) => {
    keep(row);
    onChange(id, row);
  };
  useChooseOnEnter(enter, first, (id) => {
    take(id, byId(String(id)));
    dropdown.close();
  });
  const creating = useCreating(creator, term === "" ? "" : typed, rows.map(nameOf), (row) =>
    take(row.id, row),
  );
  return (
    <>
      <Select
        searchable
        // Only a row of the current search may be highlighted, because Enter chooses it.
        selectFirstOptionOnChange={typed !== "" && settled}
        selectFirstOptionOnDropdownOpen
        openOnFocus={false}
        allowDeselect={false}
        clearButtonProps={{ "aria-label": uiTexts.clear }}
        // The server has already filtered, and not only by name.
        filter={({ options }) => options}
        {...rest}
        {...dropdown.props}
        nothingFoundMessage={
          <NothingFound creatable={creator !== undefined && loaded && typed === ""}>
            {rest.nothingFoundMessage}
          </NothingFound>
        }
        onKeyDown={(event) => enter.onKeyDown(event, settled)}
        onFocus={selectText}
        data={[
          ...rows.map((row) => ({ value: String(row.id), label: nameOf(row) })),
          ...(settled ? creating.option : []),
        ]}
        renderOption={({ option: { value, label } }) => {
          const row = byId(value);
          return <Option label={label} detail={row && detailOf(row)} />;
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        value={value ? String(value) : null}
        onChange={(id) => {
          if (creating.isCreate(id)) creating.start();
          else take(id === null ? undefined : Number(id), byId(id));
        }}
      />
      {creating.dialog}
    </>
  );
}

type RowsOf<Row, Query> = Pick<SearchPickerProps<Row, Query>, "from" | "sorted" | "nameOf" | "value">;

/** The rows that fit what is typed, after a pause or at once with Enter, and without a search the chosen one. */
function useRows<Row extends { id: number }, Query extends { search?: string | undefined }>({
  from,
  sorted,
  nameOf,
  value,
}: RowsOf<Row, Query>) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 500);
  // A row that was just chosen is known before the server sends it again.
  const [pickedRow, keep] = useState<Row>();
  const chosen =
    from.useOne(value ?? undefined).data?.data ?? (pickedRow?.id === value ? pickedRow : undefined);
  const chosenName = chosen ? nameOf(chosen) : "";
  const enter = useEnter(typed, chosenName);
  // The name of the chosen row is not a search.
  const term = enter.wanted ?? (search === chosenName ? "" : search.trim());
  const { data, isPlaceholderData } = from.usePage({ ...sorted, search: term } as Partial<Query>);
  const items = data?.items ?? [];
  // The chosen row is listed only without a search. Otherwise it would come before the results.
  const missing = chosen && term === "" && !items.some(({ id }) => id === chosen.id);
  return {
    typed,
    setTyped,
    enter,
    term,
    rows: missing ? [chosen, ...items] : items,
    /** Null while the rows of another search are shown. */
    first: data && !isPlaceholderData ? items[0]?.id : null,
    loaded: data !== undefined,
    settled: search === typed && !isPlaceholderData,
    keep,
  };
}

function Option({ label, detail }: { label: string; detail: string | undefined }) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Text size="xs" className={classes.detail}>
        {detail}
      </Text>
    </div>
  );
}
