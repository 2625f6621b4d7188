import { Button, type ComboboxItem, Group, type OptionsFilter, Select, TextInput } from "@mantine/core";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import type { Client } from "#features/clients/contract.ts";
import { addAddress, deliveryTexts } from "#features/deliveries/texts.ts";
import { fold, holds } from "#shared/search.ts";
import { uiTexts } from "#shared/texts.ts";
import { focusSoon } from "#web/form/focus.ts";
import type { PartProps } from "./GeneralPart.tsx";

const NEW = "__new_address__";

// The option that adds an address is always offered.
const byAddress: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value }) => value === NEW || isMatch(value, search));
const isMatch = (address: string, typed: string) => holds(address, typed);

interface PickupAddressProps extends Pick<PartProps, "form"> {
  client: Client | undefined;
}

/** Whether this text is an address that can be added. The beginning of the option's own label looks for the option. */
function isNew(typed: string, choices: readonly string[]): boolean {
  const text = fold(typed.trim());
  return !fold(deliveryTexts.addAddress).startsWith(text) && !choices.some((choice) => fold(choice) === text);
}

/** One of the client's addresses, or a new one, which the server adds to the client when the order is saved. */
export function PickupAddress({ form: { field, values, set }, client }: PickupAddressProps) {
  const [added, setAdded] = useState<string[]>([]);
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const address = values.pickup_address;
  const known = [...(client?.addresses.map((entry) => entry.address) ?? []), ...added];
  // A client may have the same address twice, and an order may have one that the client no longer has.
  const choices = [...new Set(adding || !address ? known : [...known, address])];
  const fresh = isNew(typed, choices);

  const add = (text: string) => {
    if (!text.trim()) return;
    setAdded([...added, text.trim()]);
    set("pickup_address", text.trim());
    setAdding(false);
  };
  const choose = (value: string | null) => {
    if (value === NEW && fresh) return add(typed);
    setAdding(value === NEW);
    set("pickup_address", value === NEW ? "" : (value ?? ""));
    if (value === NEW) focusSoon(() => input.current);
  };
  const finish = () => {
    add(address);
    focusSoon(() => list.current);
  };
  const { value: _, onChange: __, ...rest } = field("pickup_address");
  const onBlur = () => {
    // A text that matches no address is a new one; a part of a known address was only a search.
    if (fresh && !choices.some((choice) => isMatch(choice, typed))) add(typed);
    if (!adding) rest.onBlur();
  };

  return (
    <>
      <Select
        label={deliveryTexts.pickupAddress}
        required
        searchable
        disabled={!client}
        allowDeselect={false}
        openOnFocus={false}
        selectFirstOptionOnChange
        // The list opens with the first letter, and must not reset the option that this letter highlights.
        selectFirstOptionOnDropdownOpen
        filter={byAddress}
        data={[
          ...choices.map((choice) => ({ value: choice, label: choice })),
          { value: NEW, label: fresh ? addAddress(typed.trim()) : deliveryTexts.addAddress },
        ]}
        {...(adding ? {} : rest)}
        ref={list}
        onBlur={onBlur}
        searchValue={typed}
        onSearchChange={setTyped}
        // Never the option's own value: the select would write its label into the field, as if it had been typed.
        value={adding ? null : address || null}
        placeholder={adding ? deliveryTexts.addAddress : undefined}
        onChange={choose}
      />
      {adding && (
        <NewAddress input={input} field={field("pickup_address")} onAdd={finish} isEmpty={!address.trim()} />
      )}
    </>
  );
}

interface NewAddressProps {
  input: Ref<HTMLInputElement>;
  field: object;
  onAdd: () => void;
  isEmpty: boolean;
}

function NewAddress({ input, field, onAdd, isEmpty }: NewAddressProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter adds the address instead of submitting the order.
    event.preventDefault();
    onAdd();
  };
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        ref={input}
        flex={1}
        label={deliveryTexts.newAddress}
        required
        autoComplete="off"
        onKeyDown={onKeyDown}
        {...field}
      />
      <Button variant="default" disabled={isEmpty} onClick={onAdd}>
        {uiTexts.add}
      </Button>
    </Group>
  );
}
