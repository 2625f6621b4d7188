import { useEffect, useRef } from "react";
import { zoneRoutes } from "#features/zones/contract.ts";
import { guessZone } from "#features/zones/rules.ts";
import { ZonePicker } from "#features/zones/web/ZonePicker.tsx";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import type { PartProps } from "../GeneralPart.tsx";

interface ZoneFieldProps extends PartProps {
  name: "pickup_zone_id" | "delivery_zone_id";
  label: string;
  /** The address as typed so far. */
  address: string;
  /** The zone that is stored with this address. */
  known?: number | null | undefined;
}

/**
 * The zone of an address, once the company has zones. It proposes the one that is stored with the address, or whose place the address names,
 * and never overwrites a choice.
 */
export function ZoneField({ form, order, name, label, address, known }: ZoneFieldProps) {
  const zones = useAll(zoneRoutes.list);
  const { field, values, set } = form;
  const value = values[name];
  const proposed = useRef<number | null>(null);
  const seen = useRef(order ? address : "");
  const guess = zones && address !== seen.current ? (known ?? guessZone(zones, address)) : undefined;
  useEffect(() => {
    if (guess === undefined) return;
    seen.current = address;
    // A zone that a person chose, or that came with the client's address, stays.
    if (value !== null && value !== proposed.current) return;
    proposed.current = guess;
    if (guess !== value) set(name, guess);
  }, [address, guess, name, set, value]);
  if (!zones || (zones.length === 0 && value === null)) return null;
  const input = field(name);
  return (
    <ZonePicker
      clearable
      {...input}
      label={label}
      value={value}
      onChange={(id) => {
        proposed.current = null;
        input.onChange(id ?? null);
      }}
    />
  );
}
