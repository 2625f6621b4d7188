import { Button, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import classes from "#features/deliveries/web/deliveries.module.css";
import type { PartProps } from "./GeneralPart.tsx";
import { blankPlain, FURTHER_FIELDS, isCount, isFlag, type PlainValues } from "./plainValues.ts";
import type { StopPath } from "./values.ts";

/** Set once somebody opened these fields: their office uses them. */
const USED = "mandado.parcels";
const BLANK = blankPlain();

interface Props extends Pick<PartProps, "form"> {
  /** The path of the stop that they belong to. */
  at: StopPath;
  values: PlainValues;
}

/** The plain fields that have no place of their own. An office that never used them has a button instead. */
export function FurtherFields({ form: { field }, at, values }: Props) {
  const [opened, setOpened] = useState(() => localStorage.getItem(USED) !== null);
  const open = () => {
    localStorage.setItem(USED, "1");
    setOpened(true);
  };
  if (!opened && FURTHER_FIELDS.every((name) => values[name] === BLANK[name]))
    return (
      <Button variant="subtle" size="compact-sm" style={{ justifySelf: "start" }} onClick={open}>
        {parcelTexts.open}
      </Button>
    );
  return (
    <div className={classes.pair}>
      {FURTHER_FIELDS.map((name) =>
        isFlag(name) ? (
          <Switch key={name} label={plainTexts[name].label} {...field(`${at}${name}`, "checkbox")} />
        ) : (
          <TextInput
            key={name}
            label={plainTexts[name].label}
            autoComplete="off"
            inputMode={isCount(name) ? "numeric" : "text"}
            {...field(`${at}${name}`)}
          />
        ),
      )}
    </div>
  );
}
