import { Button } from "@mantine/core";
import { IconCheckbox } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { hasLostFocus } from "#web/focusWhenLost.ts";
import { singleKeys, useShortcut } from "#web/keyboard/singleKeys.ts";
import type { BankLine, Board as Columns } from "../contract.ts";
import { confirmText, moreText, bankTexts as texts } from "../texts.ts";
import classes from "./bank.module.css";
import { type LineActions, LineCard } from "./LineCard.tsx";

interface BoardProps {
  board: Columns;
  /** Nothing was imported yet. */
  isEmpty: boolean;
  pending: boolean;
  actions: LineActions;
  onConfirm: () => void;
}

/** The open lines: what is certain, what a person decides, and what only the bank knows. */
export function Board({ board, isEmpty, pending, actions, onConfirm }: BoardProps) {
  const { certain, undecided, bank_only } = board;
  const { follow, followFirst, onKeyDown, section } = useLineKeys(board, actions);
  const shortcut = useShortcut("confirm");
  const followed: LineActions = {
    ...actions,
    onTake: (line, candidate) => {
      follow(line);
      actions.onTake(line, candidate);
    },
  };
  if (isEmpty) return <p className={classes.begin}>{texts.begin}</p>;
  return (
    // The keys act on the line whose button has the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what people act on.
    <div ref={section} className={classes.board} onKeyDown={onKeyDown}>
      <Column title={texts.certain} column={certain} empty={texts.noCertain}>
        {certain.count > 0 && (
          <Button
            leftSection={<IconCheckbox size={17} stroke={1.8} aria-hidden />}
            loading={pending}
            onClick={() => {
              followFirst();
              onConfirm();
            }}
            {...shortcut}
          >
            {confirmText(certain.count)}
          </Button>
        )}
      </Column>
      <Column title={texts.undecided} column={undecided} empty={texts.noUndecided} actions={followed} />
      <Column title={texts.bankOnly} column={bank_only} empty={texts.noBankOnly} actions={followed} />
    </div>
  );
}

interface ColumnProps {
  title: string;
  column: Columns["certain"];
  empty: string;
  actions?: LineActions;
  children?: ReactNode;
}

function Column({ title, column: { count, lines }, empty, actions, children }: ColumnProps) {
  return (
    <section className={classes.column} aria-label={title}>
      <h2 tabIndex={-1}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {children}
      {count === 0 ? (
        <p className={classes.soft}>{empty}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <LineCard key={line.id} line={line} actions={actions} />
          ))}
        </ul>
      )}
      {count > lines.length && <p className={classes.soft}>{moreText(count - lines.length)}</p>}
    </section>
  );
}

const focusLine = (card: Element | null | undefined): boolean => {
  const button = card?.querySelector("button");
  button?.focus();
  return button !== null && button !== undefined;
};

/** No line has it: then the first one takes the focus. */
const NO_LINE = "none";

/** The keyboard of the board: from line to line, and what to do with the line that has the focus. */
function useLineKeys({ undecided, bank_only }: Columns, { onReceive, onIgnore, onReverse }: LineActions) {
  const section = useRef<HTMLDivElement>(null);
  /** The line that takes the focus once the decided one is gone. */
  const next = useRef<string>(undefined);
  const all = [...undecided.lines, ...bank_only.lines];
  useEffect(() => {
    if (next.current === undefined || !hasLostFocus()) return;
    const card = section.current?.querySelector(`[data-line="${next.current}"]`);
    if (!focusLine(card ?? section.current?.querySelector("[data-line]:has(button)")))
      section.current?.querySelector("h2")?.focus();
    next.current = undefined;
  });
  const cards = () => [...(section.current?.querySelectorAll("[data-line]:has(button)") ?? [])];
  const follow = ({ id }: BankLine) => {
    const ids = cards().map((card) => card.getAttribute("data-line") ?? "");
    const index = ids.indexOf(String(id));
    next.current = ids[index + 1] ?? ids[index - 1];
  };
  const followFirst = () => {
    next.current = NO_LINE;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const list = cards();
    const index = list.findIndex((card) => card.contains(event.target as Element));
    const line = all.find(({ id }) => String(id) === list[index]?.getAttribute("data-line"));
    if (!line) return;
    const key = singleKeys() ? event.key.toLowerCase() : event.key;
    const acts: Record<string, () => void> = {
      ArrowDown: () => focusLine(list[index + 1]),
      ArrowUp: () => focusLine(list[index - 1]),
      ...(singleKeys()
        ? {
            arrowdown: () => focusLine(list[index + 1]),
            arrowup: () => focusLine(list[index - 1]),
            j: () => focusLine(list[index + 1]),
            k: () => focusLine(list[index - 1]),
            i: () => onIgnore(line),
            r: () => line.amount > 0 && !line.reverses && onReceive(line),
            a: () => line.reverses && onReverse(line),
          }
        : {}),
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { section, follow, followFirst, onKeyDown };
}
