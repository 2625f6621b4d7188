import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readWhole } from "#shared/reading/whole.ts";
import { uiTexts } from "#shared/texts.ts";
import { selectText } from "./selectText.ts";

interface WholeFieldProps
  extends Omit<TextInputProps, "value" | "onChange" | "onBlur" | "onFocus" | "error"> {
  /** NaN: what is typed is no such number; a stored draft has null then. */
  value: number;
  /** `problem`: why the text is no such number. */
  onChange: (value: number, problem?: string) => void;
  least: number;
  most: number;
  /** What an empty field is, if it may be empty. */
  empty?: number;
}

/** Why a text is no whole number in these bounds, or the number. */
function numberIn(text: string, { least, most, empty }: Pick<WholeFieldProps, "least" | "most" | "empty">) {
  if (text.trim() === "") return empty ?? { problem: uiTexts.wholeNumber(least, most) };
  const read = readWhole(text);
  if (typeof read === "object") return read;
  return read < least || read > most ? { problem: uiTexts.wholeNumber(least, most) } : read;
}

/** Takes how many of something there are. What is no such number stays as it was typed. */
export function WholeField({ value, onChange, least, most, empty, ...props }: WholeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = !Number.isFinite(value);
  const text = value === empty || isWrong ? "" : String(value);
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? text}
      error={isWrong}
      onFocus={selectText}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const read = numberIn(currentTarget.value, { least, most, ...(empty !== undefined && { empty }) });
        if (typeof read === "number") onChange(read);
        else onChange(Number.NaN, read.problem);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}
