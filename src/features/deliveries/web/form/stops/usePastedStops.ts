import { type ClipboardEvent, useState } from "react";
import { tooManyPasted } from "#features/deliveries/stopTexts.ts";
import type { TripForm } from "#features/deliveries/web/tripForm.ts";
import type { PartProps } from "../GeneralPart.tsx";
import { blankStop, stopsIn, withStops } from "../values.ts";
import { readStops } from "./readStops.ts";

/**
 * Rows that are pasted into a stop's name become stops: the first one is that stop, if it is blank, the others follow it. `problem`: why a paste was
 * refused, until the next one.
 */
export function usePastedStops(form: PartProps["form"], trip: TripForm | undefined) {
  const [problem, setProblem] = useState<string>();
  const onPaste = (event: ClipboardEvent) => {
    const name = event.target instanceof HTMLInputElement ? event.target.name : "";
    const place = /^(?:stops\.(\d+)\.)?receipt\.full_name$/.exec(name);
    const pasted = place && readStops(event.clipboardData.getData("text"));
    setProblem(undefined);
    if (!trip || !place || !pasted?.length) return;
    event.preventDefault();
    const index = place[1] === undefined ? 0 : Number(place[1]) + 1;
    const before = stopsIn(form.values);
    // A stop that says something already stays, before those of the rows.
    const stays = before[index]?.receipt.phone || before[index]?.receipt.address ? 1 : 0;
    const stops = before.toSpliced(
      index + stays,
      1 - stays,
      ...pasted.map((stop) => ({ ...blankStop(), ...stop })),
    );
    if (stops.length > trip.most) setProblem(tooManyPasted(stops.length, trip.most));
    else form.assign(withStops(stops));
  };
  return { problem, onPaste };
}
