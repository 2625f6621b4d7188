import { ActionIcon, Input } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CURRENCIES, type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { currencyLabels, countTexts as texts } from "#shared/texts.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { WholeField } from "#web/form/fields/WholeField.tsx";
import classes from "./count.module.css";
import { type Count, piecesOf, totalOf } from "./count.ts";

const MOST_PIECES = 1_000_000;

interface CountPanelProps {
  count: Count;
  onChange: (count: Count) => void;
}

/** Counts cash by notes and coins of both currencies, or by typed totals. */
export function CountPanel({ count, onChange }: CountPanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // On a phone the keyboard would cover the count.
    if (matchMedia("(pointer: fine)").matches) panel.current?.querySelector("input")?.focus();
  }, []);
  return (
    <fieldset ref={panel} className={classes.currencies} aria-label={texts.counted} onKeyDown={goOn}>
      {CURRENCIES.map((currency) => (
        <CurrencyCount key={currency} currency={currency} count={count} onChange={onChange} />
      ))}
    </fieldset>
  );
}

/** Enter goes to the next field of the count, and doesn't send a count that is not complete. */
function goOn(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll("input:enabled")] as HTMLInputElement[];
  const next = inputs[inputs.indexOf(event.target) + 1];
  const after = event.currentTarget.form?.querySelector<HTMLButtonElement>("button[type=submit]");
  (next ?? after)?.focus();
}

function CurrencyCount({ currency, count, onChange }: CountPanelProps & { currency: Currency }) {
  const pieces = count.pieces[currency];
  const typed = count.typed[currency];
  const [problem, setProblem] = useState<string>();
  const set = (value: string, many: number, wrong?: string) => {
    setProblem(wrong);
    onChange({ ...count, pieces: { ...count.pieces, [currency]: { ...pieces, [value]: many } } });
  };
  const isWrong = typed === "" && Object.values(pieces).some(Number.isNaN);
  return (
    <fieldset className={classes.currency}>
      <legend className={classes.legend}>{currencyLabels[currency]}</legend>
      <output className={classes.total} aria-label={`${texts.counted}, ${currencyLabels[currency]}`}>
        {formatMoney(totalOf(count, currency), currency)}
      </output>
      <MoneyField
        label={`${texts.typeTotal} (${currencyLabels[currency].toLowerCase()})`}
        currency={currency}
        value={typed}
        onChange={(text) => onChange({ ...count, typed: { ...count.typed, [currency]: text } })}
      />
      <div className={classes.pieces} data-off={typed !== ""}>
        {piecesOf(currency).map((value) => (
          <PieceCount
            key={value}
            name={formatMoney(fromDollars(Number(value)), currency)}
            worth={formatMoney(fromDollars(Number(value)) * (pieces[value] || 0), currency)}
            many={pieces[value] ?? 0}
            isOff={typed !== ""}
            onChange={(many, wrong) => set(value, many, wrong)}
          />
        ))}
        {isWrong && <Input.Error role="alert">{problem ?? texts.mistyped}</Input.Error>}
      </div>
    </fieldset>
  );
}

interface PieceCountProps {
  name: string;
  worth: string;
  /** NaN: what is typed is no number. */
  many: number;
  isOff: boolean;
  onChange: (many: number, problem?: string) => void;
}

/** How many there are of a note or coin. */
const PieceCount = ({ name, worth, many, isOff, onChange }: PieceCountProps) => (
  <div className={classes.piece}>
    <span className={classes.value}>{name}</span>
    <ActionIcon
      variant="default"
      size={40}
      tabIndex={-1}
      disabled={isOff || !(many > 0)}
      aria-label={`${texts.less}: ${name}`}
      onClick={() => onChange(many - 1)}
    >
      <IconMinus size={18} aria-hidden />
    </ActionIcon>
    <WholeField
      aria-label={`${texts.howMany}: ${name}`}
      size="md"
      className={classes.many}
      disabled={isOff}
      value={many}
      least={0}
      most={MOST_PIECES}
      empty={0}
      placeholder="0"
      onChange={(read, wrong) => onChange(read, wrong && `${name}: ${wrong}`)}
    />
    <ActionIcon
      variant="default"
      size={40}
      tabIndex={-1}
      disabled={isOff || !(many < MOST_PIECES)}
      aria-label={`${texts.more}: ${name}`}
      onClick={() => onChange(many + 1)}
    >
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
    <span className={classes.worth}>{many > 0 && worth}</span>
  </div>
);
