import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import classes from "../form/form.module.css";

interface PlaceFieldProps extends TextInputProps {
  /** Which address: 'Dirección 2'. */
  of: string;
}

/** An address's place on the map: a pasted link, or coordinates. Folded until somebody wants it, or it is wrong. */
export function PlaceField({ of, ...field }: PlaceFieldProps) {
  const [opened, setOpened] = useState(false);
  const open = opened || Boolean(field.error);
  return (
    <details className={classes.place} open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary aria-label={`${uiTexts.place}, ${of}`}>{uiTexts.place}</summary>
      {/* Not before: in a folded part the transitions of the theme never end. */}
      {open && (
        <TextInput
          label={`${uiTexts.place}, ${of}`}
          description={uiTexts.placeHint}
          autoComplete="off"
          inputMode="url"
          {...field}
          value={field.value ?? ""}
        />
      )}
    </details>
  );
}
