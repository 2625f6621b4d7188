import { useEffect, useRef } from "react";
import { severalZones } from "#features/deliveries/texts.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { guessZone, zonesNamed } from "#features/zones/rules.ts";
import { ZonePicker } from "#features/zones/web/ZonePicker.tsx";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import type { PartProps } from "../GeneralPart.tsx";

interface ZoneFieldProps extends PartProps {
  name: "pickup_zone_id" | "delivery_zone_id" | `stops.${number}.delivery_zone_id`;
  value: number | null;
  label: string;
  /** The address as typed so far. */
  address: string;
  /** The zone that is stored with an address. */
  knownFor?: (address: string) => number | null | undefined;
}

/**
 * The zone of an address. It proposes the one that is stored with the address, or whose place the address names, and never overwrites
 * another choice.
 */
export function ZoneField({ form, order, name, value, label, address, knownFor }: ZoneFieldProps) {
  const zones = useAll(zoneRoutes.list);
  const { field } = form;
  /** The address that the zone was last proposed for. An edited order's zone is as it was chosen. */
  const seen = useRef(order || value !== null ? address : "");
  useEffect(() => {
    if (!zones || address === seen.current) return;
    const propose = (text: string) => knownFor?.(text) ?? guessZone(zones, text);
    const isChosen = value !== null && value !== propose(seen.current);
    seen.current = address;
    const proposed = propose(address);
    if (isChosen || proposed === value) return;
    // Of an edited order the zone changes with the address, which the person changed.
    if (order || name.startsWith("stops.")) form.set(name, proposed);
    else form.propose({ [name]: proposed });
  });
  const input = field(name);
  const named = zones ? zonesNamed(zones, address) : [];
  const hint = named.length > 1 && named.some(({ id }) => id === value);
  return (
    <ZonePicker
      {...input}
      label={label}
      description={hint ? severalZones(named.map((zone) => zone.name)) : undefined}
      value={value}
      onChange={(id) => input.onChange(id ?? null)}
    />
  );
}
