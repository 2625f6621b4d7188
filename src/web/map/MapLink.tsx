import { Anchor } from "@mantine/core";
import { mapPage, type Place } from "#shared/place/place.ts";

/** An address that opens its place on the map. */
export const MapLink = ({ place, children }: { place: Place; children: string }) => (
  <Anchor href={mapPage(place)} target="_blank" rel="noreferrer">
    {children}
  </Anchor>
);
