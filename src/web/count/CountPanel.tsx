import { ActionIcon, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { CURRENCIES, type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { currencyLabels, countTexts as texts } from "#shared/texts.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import classes from "./count.module.css";
import { type Count, piecesOf, totalOf } from "./count.ts";

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
  const set = (value: string, many: number) =>
    onChange({
      ...count,
      pieces: { ...count.pieces, [currency]: { ...pieces, [value]: Math.max(0, Math.min(many, 1_000_000)) } },
    });
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
        {piecesOf(currency).map((value) => {
          const name = formatMoney(fromDollars(Number(value)), currency);
          const many = pieces[value] ?? 0;
          return (
            <div key={value} className={classes.piece}>
              <span className={classes.value}>{name}</span>
              <ActionIcon
                variant="default"
                size={40}
                tabIndex={-1}
                disabled={typed !== "" || many === 0}
                aria-label={`${texts.less}: ${name}`}
                onClick={() => set(value, many - 1)}
              >
                <IconMinus size={18} aria-hidden />
              </ActionIcon>
              <TextInput
                aria-label={`${texts.howMany}: ${name}`}
                size="md"
                className={classes.many}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                disabled={typed !== ""}
                value={many === 0 ? "" : many}
                placeholder="0"
                onChange={(event) => set(value, Number(event.currentTarget.value.replace(/\D/g, "")))}
                onFocus={(event) => event.currentTarget.select()}
              />
              <ActionIcon
                variant="default"
                size={40}
                tabIndex={-1}
                disabled={typed !== ""}
                aria-label={`${texts.more}: ${name}`}
                onClick={() => set(value, many + 1)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
              <span className={classes.worth}>
                {many > 0 && formatMoney(fromDollars(Number(value)) * many, currency)}
              </span>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
