import { Switch, TextInput } from "@mantine/core";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { FURTHER_FIELDS, isFlag } from "./plainValues.ts";
import type { StopPath } from "./values.ts";

/** The plain fields that have no place of their own. `at`: the path of the stop whose they are. */
export const FurtherFields = ({ form: { field }, at }: Pick<PartProps, "form"> & { at: StopPath }) =>
  FURTHER_FIELDS.map((name) =>
    isFlag(name) ? (
      <Switch key={name} label={plainTexts[name].label} {...field(`${at}${name}`, "checkbox")} />
    ) : (
      <TextInput key={name} label={plainTexts[name].label} {...field(`${at}${name}`)} />
    ),
  );
