import { TextInput, type TextInputProps } from "@mantine/core";
import { uiTexts } from "#shared/texts.ts";
import classes from "../form/form.module.css";

interface PlaceFieldProps extends TextInputProps {
  /** Which address: 'Dirección 2'. */
  of: string;
}

/** An address's place on the map: a pasted link, or coordinates. Folded until somebody wants it. */
export const PlaceField = ({ of, ...field }: PlaceFieldProps) => (
  <details className={classes.place} open={field.error ? true : undefined}>
    <summary aria-label={`${uiTexts.place}, ${of}`}>{uiTexts.place}</summary>
    <TextInput
      label={`${uiTexts.place}, ${of}`}
      description={uiTexts.placeHint}
      autoComplete="off"
      inputMode="url"
      {...field}
      value={field.value ?? ""}
    />
  </details>
);
