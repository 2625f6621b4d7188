import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { RouteShape } from "#shared/routes/route.ts";
import { holds } from "#shared/search.ts";
import { uiTexts } from "#shared/texts.ts";
import { request } from "#web/api.ts";
import { selectText } from "../fields/selectText.ts";
import type { CreatorProps } from "./CreateDialog.tsx";
import { NothingFound, useCreating } from "./creating.tsx";
import { useChooseOnEnter, useEnter } from "./enterTakes.ts";
import { useDropdown } from "./useDropdown.ts";

type ListRoute<Thing> = RouteShape & { method: "GET"; answer: { _zod: { output: Thing[] } } };

const BY_USE = { sortBy: "use" };

/** All rows of a short list, the most used first where the API can order them so; undefined while they load. */
export function useAll<Thing>(route: ListRoute<Thing>): Thing[] | undefined {
  const { data } = useQuery({
    queryKey: [route.path],
    queryFn: async ({ signal }) =>
      (await request(route, { query: route.query && BY_USE, signal })) as Thing[],
  });
  return data;
}

const matchesName = (name: string, typed: string) => holds(name, typed);
// The cast is safe because these lists have no groups.
const byName: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => matchesName(label, search));

export interface PickerProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  value: number | null | undefined;
  onChange: (id: number | undefined) => void;
}

interface ListPickerProps<Thing> extends PickerProps {
  route: ListRoute<Thing>;
  labelOf: (thing: Thing) => string;
  /** Offers 'Crear «…»' for names that are not in the list. */
  creator?: ComponentType<CreatorProps<Thing>> | undefined;
}

/** A form field that picks one row of a short list. Enter chooses the first row that matches the typed text. */
export function ListPicker<Thing extends { id: number }>({
  route,
  labelOf,
  creator,
  value,
  onChange,
  ...props
}: ListPickerProps<Thing>) {
  const loaded = useAll(route);
  const things = loaded ?? [];
  const [typed, setTyped] = useState("");
  const chosen = things.find(({ id }) => id === value);
  const enter = useEnter(typed, chosen ? labelOf(chosen) : "");
  const dropdown = useDropdown(props.defaultDropdownOpened);
  const first = things.find((thing) => matchesName(labelOf(thing), enter.wanted ?? ""));
  useChooseOnEnter(enter, loaded ? first?.id : null, (id) => {
    onChange(id);
    dropdown.close();
  });
  const creating = useCreating(creator, typed, things.map(labelOf), ({ id }) => onChange(id));
  return (
    <>
      <Select
        searchable
        selectFirstOptionOnChange
        // The list opens with the first letter, and must not reset the option that this letter highlights.
        selectFirstOptionOnDropdownOpen
        openOnFocus={false}
        allowDeselect={false}
        clearButtonProps={{ "aria-label": uiTexts.clear }}
        filter={byName}
        searchValue={typed}
        onSearchChange={setTyped}
        {...props}
        {...dropdown.props}
        nothingFoundMessage={
          <NothingFound creatable={creator !== undefined && loaded !== undefined && typed === ""}>
            {props.nothingFoundMessage}
          </NothingFound>
        }
        onKeyDown={enter.onKeyDown}
        onFocus={selectText}
        data={[
          ...things.map((thing) => ({ value: String(thing.id), label: labelOf(thing) })),
          // Not while the list loads: Enter could create a record that exists.
          ...(loaded ? creating.option : []),
        ]}
        value={value ? String(value) : null}
        onChange={(id) => {
          if (creating.isCreate(id)) creating.start();
          else onChange(id === null ? undefined : Number(id));
        }}
      />
      {creating.dialog}
    </>
  );
}
