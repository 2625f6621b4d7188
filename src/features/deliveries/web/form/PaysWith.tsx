import { Chip, Group, Input, Text } from "@mantine/core";
import { useState } from "react";
import { changeFor, covers, notesFor, worthOf } from "#features/collections/changeRules.ts";
import {
  aboveLimit,
  changeText,
  paysTooLittle,
  paysWithTexts as texts,
} from "#features/collections/changeTexts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { type Amounts, type Cents, formatMoney, fromDollars, parseMoney, toDollars } from "#shared/money.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import classes from "../deliveries.module.css";
import type { PartProps } from "./GeneralPart.tsx";
import { useOrderPrice } from "./price/useOrderPrice.ts";
import type { StopPath, TypedAmounts } from "./values.ts";

/** An order's own, as long as it is no trip: then each stop asks. */
export function OrderPaysWith({ form, order, planned }: PartProps) {
  const { values } = form;
  const price = useOrderPrice(values, order)?.amount ?? 0;
  if (values.stops.length > 0) return null;
  const collects = values.payment_type === "full" && (planned || values.collect_fee);
  const paidSoFar = order?.collect_fee ? order.debt_amount - order.debt_remaining_amount : 0;
  const fee = collects ? Math.max(0, fromDollars(price) - fromDollars(paidSoFar)) : 0;
  return <PaysWith form={form} at="" value={values.pays_with} due={dueWith(fee, values.cod_amount)} />;
}

/** What a fee and the typed price of goods make together, in cents. */
export const dueWith = (fee: number, goods: string): Cents => (fee + (parseMoney(goods) ?? 0)) as Cents;

interface PaysWithProps extends Pick<PartProps, "form"> {
  at: StopPath;
  value: TypedAmounts | null;
  /** What is collected at this door, in cents. */
  due: Cents;
  /** Also while it is not known what is collected. */
  always?: boolean;
}

const EXACT = "exact";
const OTHER = "other";

/** With what is paid at the door: one tap for the exact amount or a note, or any amounts. Shown only if something is collected. */
export function PaysWith({ form, at, value, due, always = false }: PaysWithProps) {
  const rate = useRate()?.rate ?? null;
  const [typesOther, setTypesOther] = useState(false);
  if (due === 0 && !always) return null;
  const paid = value && amountsIn(value);
  const notes = notesFor(due);
  const note = paid?.VES === 0 ? notes.find((each) => each === paid.USD) : undefined;
  const chosen = value === null ? EXACT : note === undefined || typesOther ? OTHER : String(note);
  const choose = (next: string) => {
    setTypesOther(next === OTHER);
    if (next === EXACT) form.set(`${at}pays_with`, null);
    else if (next === OTHER) form.set(`${at}pays_with`, value ?? { USD: "", VES: "" });
    else form.set(`${at}pays_with`, { USD: String(toDollars(Number(next))), VES: "" });
  };
  const typed = paid !== null && paid.USD + paid.VES > 0 ? paid : null;
  const isShort = typed !== null && !covers(typed, due, rate);
  const error = form.errorAt(`${at}pays_with`) ?? (isShort ? paysTooLittle(typed, due) : undefined);
  return (
    <fieldset className={classes.asked} aria-label={texts.label} data-path={`${at}pays_with`}>
      <Input.Label component="div" mb={4}>
        {texts.label}
      </Input.Label>
      <Chip.Group value={chosen} onChange={choose}>
        <Group gap={6}>
          {[EXACT, ...notes.map(String), OTHER].map((choice) => (
            <Chip key={choice} value={choice}>
              {choice === EXACT ? texts.exact : choice === OTHER ? texts.other : noteText(Number(choice))}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {chosen === OTHER && (
        <div className={classes.halves}>
          <MoneyField aria-label={texts.inDollars} {...form.field(`${at}pays_with.USD`)} />
          <MoneyField currency="VES" aria-label={texts.inBolivares} {...form.field(`${at}pays_with.VES`)} />
        </div>
      )}
      {error && <Input.Error mt={6}>{error}</Input.Error>}
      {typed && !isShort && <ChangeHint paid={typed} due={due} />}
    </fieldset>
  );
}

/** The change, and that it is more than the company wants its couriers to carry. */
function ChangeHint({ paid, due }: { paid: Amounts; due: Cents }) {
  const rate = useRate()?.rate ?? null;
  const limit = useOwnCompany()?.change_limit;
  const change = changeFor(paid, due, rate);
  if (!change) return null;
  const isAbove = limit !== undefined && worthOf(change, rate) > fromDollars(limit);
  return (
    <Text
      size="sm"
      mt={6}
      className="numbers"
      role="status"
      c={isAbove ? "var(--status-yellow)" : "var(--text-soft)"}
    >
      {capitalized(changeText(paid, due, rate) ?? "")}
      {isAbove && `. ${aboveLimit(fromDollars(limit))}`}
    </Text>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `$20`: a note has no cents. */
const noteText = (note: number) => formatMoney(note).replace(/,00$/, "");

const amountsIn = ({ USD, VES }: TypedAmounts): Amounts => ({
  USD: parseMoney(USD) ?? (0 as Cents),
  VES: parseMoney(VES) ?? (0 as Cents),
});
