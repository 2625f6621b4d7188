import { Checkbox } from "@mantine/core";
import type { ComponentProps } from "react";
import { sharesOnOrder } from "#features/debts/rules.ts";
import { spendText, debtTexts as texts } from "#features/debts/texts.ts";
import { isDay } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { useOpenDebts } from "../queries.ts";

interface SpendAdvanceProps {
  clientId: number;
  /** In dollars, like the order's amount. */
  balance: number;
  order: { date: string; amount: number };
  input: ComponentProps<typeof Checkbox>;
}

/** Offers to spend a client's advances together with a new order, and says what they pay. */
export function SpendAdvance({ clientId, balance, order, input }: SpendAdvanceProps) {
  const { data: open } = useOpenDebts(clientId);
  const { date } = order;
  const amount = fromDollars(order.amount);
  const shares =
    open && amount > 0 && isDay(date) ? sharesOnOrder(fromDollars(balance), open, { date, amount }) : null;
  return (
    <Checkbox
      label={`${texts.applyAdvance} (${money(balance)})`}
      description={shares ? spendText(shares) : texts.applyAdvanceHint}
      {...input}
    />
  );
}
