import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { employeeTexts } from "../texts.ts";
import { employees } from "./employees.ts";

interface EmployeePickerProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** An employee as a field of a form, found on the server by typing a name or an e-mail. */
export function EmployeePicker({ value, onChange }: EmployeePickerProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 250);
  const chosen = employees.useOne(value).data?.data;
  // While the field shows its choice, what stands in it is no question.
  const { data } = employees.usePage({ search: search === chosen?.name ? "" : search.trim() });
  const items = data?.items ?? [];
  const known = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  return (
    <Select
      label={employeeTexts.one}
      required
      searchable
      nothingFoundMessage={employeeTexts.noneFound}
      filter={({ options }) => options}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
