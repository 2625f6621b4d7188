import { type ClipboardEvent, useState } from "react";
import { tooManyPasted } from "#features/deliveries/stopTexts.ts";
import type { TripForm } from "#features/deliveries/web/tripForm.ts";
import type { PartProps } from "../GeneralPart.tsx";
import { stopsIn, withStops } from "../values.ts";
import { readStops } from "./readStops.ts";

/**
 * Rows that are pasted into a stop's name become stops: the first one is that stop, the others follow it. `problem`: why a paste was
 * refused, until the next one.
 */
export function usePastedStops(form: PartProps["form"], trip: TripForm | undefined) {
  const [problem, setProblem] = useState<string>();
  const onPaste = (event: ClipboardEvent) => {
    const name = event.target instanceof HTMLInputElement ? event.target.name : "";
    const place = /^(?:stops\.(\d+)\.)?receipt\.full_name$/.exec(name);
    const pasted = place && readStops(event.clipboardData.getData("text"));
    setProblem(undefined);
    if (!pasted || !trip) return;
    event.preventDefault();
    const index = place[1] === undefined ? 0 : Number(place[1]) + 1;
    const stops = stopsIn(form.values).toSpliced(index, 1, ...pasted);
    if (stops.length > trip.most) setProblem(tooManyPasted(stops.length, trip.most));
    else form.assign(withStops(stops));
  };
  return { problem, onPaste };
}
