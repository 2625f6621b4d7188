import type { ReactNode } from "react";
import { collectionTexts } from "#features/collections/texts.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import classes from "../deliveries.module.css";

interface AmountCellProps {
  amount: string;
  /** In cents: what is collected at the door. It says more than the status of the payment, whose place it takes. */
  due: Cents;
  /** The same with the bolívares. */
  title: string | null;
  /** The status of the payment. */
  children: ReactNode;
}

export const AmountCell = ({ amount, due, title, children }: AmountCellProps) => (
  <span className={classes.amount} title={title ?? undefined}>
    {due > 0 ? (
      <small data-door>{`${collectionTexts.dueShort} ${formatMoney(due)}`}</small>
    ) : (
      <span>{children}</span>
    )}
    <span>{amount}</span>
  </span>
);
