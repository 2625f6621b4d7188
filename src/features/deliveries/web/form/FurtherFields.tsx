import { Switch, TextInput } from "@mantine/core";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { FURTHER_FIELDS, isFlag } from "./plainValues.ts";

/** The plain fields that have no place of their own. */
export const FurtherFields = ({ form: { field } }: Pick<PartProps, "form">) =>
  FURTHER_FIELDS.map((name) =>
    isFlag(name) ? (
      <Switch key={name} label={plainTexts[name].label} {...field(name, "checkbox")} />
    ) : (
      <TextInput key={name} label={plainTexts[name].label} {...field(name)} />
    ),
  );
