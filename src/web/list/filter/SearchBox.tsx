import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useShortcut } from "#web/keyboard/singleKeys.ts";

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  /** Takes the focus when its dialog opens. */
  first?: boolean;
}

/** Sends the search half a second after the last letter. */
export function SearchBox({ value, onSearch, first = false }: SearchBoxProps) {
  const shortcut = useShortcut("search");
  const [text, setText] = useState(value);
  const sentText = useRef(value);
  const ask = useDebouncedCallback((next: string) => {
    sentText.current = next;
    onSearch(next);
  }, 500);
  // 'Back' and links change the search from outside. The field's own delayed update must not overwrite newer text.
  useEffect(() => {
    if (value === sentText.current) return;
    sentText.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      flex="1 1 200px"
      maw={{ sm: 380 }}
      aria-label={uiTexts.search}
      placeholder={uiTexts.search}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      {...(first ? { "data-autofocus": true } : shortcut)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value.trim());
      }}
    />
  );
}
