import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RouteShape } from "#shared/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { request } from "#web/api.ts";

type ListRoute<Thing> = RouteShape & { method: "GET"; answer: { _zod: { output: Thing[] } } };

/** All things of a short list. */
export function useAll<Thing>(route: ListRoute<Thing>): Thing[] {
  const { data = [] } = useQuery({
    queryKey: [route.path],
    queryFn: async ({ signal }) => (await request(route, { signal })) as Thing[],
  });
  return data;
}

export interface PickerProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  value: number | null | undefined;
  onChange: (id: number | undefined) => void;
}

interface ListPickerProps<Thing> extends PickerProps {
  route: ListRoute<Thing>;
  labelOf: (thing: Thing) => string;
}

/** One of a short list, found by typing: the first that fits is taken with Enter. */
export function ListPicker<Thing extends { id: number }>({
  route,
  labelOf,
  value,
  onChange,
  ...props
}: ListPickerProps<Thing>) {
  const things = useAll(route);
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      // Or a list that opens with the first letter forgets what that letter chose.
      selectFirstOptionOnDropdownOpen
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={uiTexts.empty}
      clearButtonProps={{ "aria-label": uiTexts.clear }}
      {...props}
      data={things.map((thing) => ({ value: String(thing.id), label: labelOf(thing) }))}
      value={value ? String(value) : null}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
