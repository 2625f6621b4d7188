import { Button, Group, Select, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Client } from "#features/clients/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { focusSoon } from "#web/form/focus.ts";
import type { PartProps } from "./GeneralPart.tsx";

const NEW = "__new_address__";

interface PickupAddressProps extends Pick<PartProps, "form"> {
  client: Client | undefined;
}

/** One of the client's addresses, or a new one: the server keeps it with the client when the order is saved. */
export function PickupAddress({ form: { field, values, set }, client }: PickupAddressProps) {
  const [added, setAdded] = useState<string[]>([]);
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const address = values.pickup_address;
  const known = [...(client?.addresses.map((one) => one.address) ?? []), ...added];
  // Two of the same, or one that the client no longer has, is still one choice.
  const choices = [...new Set(adding || !address ? known : [...known, address])];

  const choose = (value: string | null) => {
    setAdding(value === NEW);
    set("pickup_address", value === NEW ? "" : (value ?? ""));
    if (value === NEW) focusSoon(() => input.current);
  };
  const add = () => {
    if (!address.trim()) return;
    setAdded([...added, address.trim()]);
    set("pickup_address", address.trim());
    setAdding(false);
    focusSoon(() => list.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter takes the address, not the order.
    event.preventDefault();
    add();
  };
  const { value: _, onChange: __, ...rest } = field("pickup_address");

  return (
    <>
      <Select
        ref={list}
        label={deliveryTexts.pickupAddress}
        required
        disabled={!client}
        allowDeselect={false}
        data={[
          ...choices.map((choice) => ({ value: choice, label: choice })),
          { value: NEW, label: deliveryTexts.addAddress },
        ]}
        {...(adding ? {} : rest)}
        value={adding ? NEW : address || null}
        onChange={choose}
      />
      {adding && (
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            ref={input}
            flex={1}
            label={deliveryTexts.newAddress}
            required
            autoComplete="off"
            maxLength={500}
            onKeyDown={onKeyDown}
            {...field("pickup_address")}
          />
          <Button variant="default" disabled={!address.trim()} onClick={add}>
            {uiTexts.add}
          </Button>
        </Group>
      )}
    </>
  );
}
