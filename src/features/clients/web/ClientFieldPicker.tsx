import { Select, type SelectProps, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { Client } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { clients } from "./clients.ts";

interface ClientFieldPickerProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  value: number | null | undefined;
  /** The client comes along where its own facts matter: addresses, credit. */
  onChange: (id: number | undefined, client: Client | undefined) => void;
}

/** A client as a field of a form, found on the server by typing a name or a document. */
export function ClientFieldPicker({ value, onChange, ...props }: ClientFieldPickerProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 250);
  const chosen = clients.useOne(value ?? undefined).data?.data;
  // While the field shows its choice, what stands in it is no question.
  const { data } = clients.usePage({ search: search === chosen?.legal_name ? "" : search.trim() });
  const items = data?.items ?? [];
  const known = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  const byId = (id: string | null) => known.find((client) => String(client.id) === id);
  return (
    <Select
      label={clientTexts.one}
      placeholder={clientTexts.searchHint}
      nothingFoundMessage={typed ? clientTexts.noneFound : clientTexts.none}
      searchable
      // The server has searched already, by more than the names.
      filter={({ options }) => options}
      comboboxProps={{ transitionProps: { exitDuration: 150 } }}
      {...props}
      data={known.map(({ id, legal_name }) => ({ value: String(id), label: legal_name }))}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="var(--text-soft)" className="numbers">
            {byId(option.value)?.registration_number}
          </Text>
        </div>
      )}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ? String(value) : null}
      onChange={(id) => onChange(id === null ? undefined : Number(id), byId(id))}
    />
  );
}
