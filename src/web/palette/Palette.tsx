import { Loader, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { paletteTexts } from "#shared/texts.ts";
import { useBackCloses } from "#web/dialog/useBackCloses.ts";
import { closeKeyDialog, keyDialog, takeTypedAhead } from "#web/keyboard/dialogs.ts";
import { type Finder, narrow, type PaletteGroup, type PaletteItem } from "./items.ts";
import { Options, optionId } from "./Options.tsx";
import classes from "./palette.module.css";

interface PaletteProps {
  /** Results without a request: pages and actions. */
  groups: PaletteGroup[];
  finders: Finder[];
}

const LIST = "palette-list";
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The command palette: pages, actions and the server's results, in one search field. */
export function Palette({ groups, finders }: PaletteProps) {
  const navigate = useNavigate();
  useBackCloses(true, () => closeKeyDialog());
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState("");
  const [hasty, setHasty] = useState(false);
  const { here, visibleGroups, busy } = useShown({ groups, finders }, typed);
  const items = visibleGroups.flatMap((group) => group.items);
  const current = items.find(({ id }) => id === active) ?? items[0];

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const pick = ({ to, search, run }: PaletteItem) => {
    // The focus returns to where it was; a new page takes it when it is shown.
    closeKeyDialog();
    if (to !== undefined) void navigate({ to, search: search ?? {} });
    run?.();
  };
  // Enter was pressed before the answer arrived: choose the first entry when it does.
  useEffect(() => {
    if (!hasty || busy) return;
    setHasty(false);
    if (current) pick(current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (busy && here.length === 0) setHasty(true);
      else if (current) pick(current);
    } else if (step && current) {
      event.preventDefault();
      const next = items[(items.indexOf(current) + step + items.length) % items.length];
      if (next) setActive(next.id);
    }
  };

  return (
    <Modal.Root
      opened
      onClose={() => closeKeyDialog()}
      returnFocus={false}
      size={600}
      yOffset="12dvh"
      centered={false}
      classNames={{ content: classes.box }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={paletteTexts.title}>
        <SearchField
          busy={busy}
          current={current}
          value={typed}
          onType={(text) => {
            setTyped(text);
            setActive("");
            setHasty(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Options id={LIST} groups={visibleGroups} current={current} onActive={setActive} onPick={pick} />
        <div role="status" className={classes.none}>
          {items.length === 0 && (busy ? paletteTexts.searching : paletteTexts.none)}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The groups that have what was typed. `here` are those that need no request. */
function useShown({ groups, finders }: PaletteProps, typed: string) {
  const [term] = useDebouncedValue(typed.trim(), 200);
  const results = useFound(finders, typed.trim() === "" ? "" : term);
  const here = narrow(groups, typed);
  // The server's results come last, so that the first entry stays the same while they arrive.
  return { here, visibleGroups: [...here, ...results.groups], busy: results.busy || term !== typed.trim() };
}

interface SearchFieldProps {
  busy: boolean;
  current: PaletteItem | undefined;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ busy, current, value, onType, onKeyDown }: SearchFieldProps) {
  const type = useRef(onType);
  // The dialog would move the focus later, and letters typed until then would go to the page.
  const takeOver = useCallback((input: HTMLInputElement | null) => {
    input?.focus();
    if (input) type.current(takeTypedAhead());
  }, []);
  // A page that arrives while the palette is open focuses its title or its first field.
  const keepFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const outside = relatedTarget && !relatedTarget.closest("[role=dialog]");
    if (outside && keyDialog() === "palette") currentTarget.focus();
  };
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <input
        ref={takeOver}
        onBlur={keepFocus}
        data-autofocus
        role="combobox"
        aria-label={paletteTexts.title}
        aria-expanded={current !== undefined}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        placeholder={paletteTexts.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {busy && <Loader size={16} aria-hidden />}
    </div>
  );
}

/** The server's results for a term, one group for each finder with results. */
function useFound(finders: Finder[], term: string): { groups: PaletteGroup[]; busy: boolean } {
  const answers = useQueries({
    queries: finders.map(({ title, find }) => ({
      queryKey: ["palette", title, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: term !== "",
      placeholderData: keepPreviousData,
    })),
  });
  if (term === "") return { groups: [], busy: false };
  const groups = finders.map(({ title }, index) => ({ title, items: answers[index]?.data ?? [] }));
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    busy: answers.some(({ isFetching }) => isFetching),
  };
}
