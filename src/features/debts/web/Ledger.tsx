import { Button, Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { entryKindLabels, paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { toStored } from "#shared/numbers.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { debtTexts } from "../texts.ts";
import classes from "./DebtCard.module.css";
import page from "./debts.module.css";
import { useLedger } from "./queries.ts";

/** A debt's payments and refunds, oldest first. */
export function Ledger({ debtId }: { debtId: number }) {
  const { data, isError, refetch } = useLedger(debtId);
  if (isError && !data)
    return (
      <div className={classes.ledgerNote} role="alert">
        {uiTexts.loadFailed}
        <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
          {uiTexts.retry}
        </Button>
      </div>
    );
  if (!data) return <Skeleton height={38} mt={8} />;
  if (data.length === 0) return <Text className={classes.ledgerNote}>{debtTexts.noPayments}</Text>;
  return (
    <ul className={classes.ledger}>
      {data.map(({ id, kind, method, currencies, date, by, amount, receipt, in_bank }) => (
        <li key={id}>
          <span>
            {[
              entryKindLabels[kind],
              paymentMethodLabels[method],
              ...currencies.map((currency) => currencyLabels[currency]),
            ].join(" · ")}
          </span>
          <span>{money(kind === "refund" ? -amount : amount)}</span>
          <span className={page.soft}>
            {`${formatDay(date)} · ${by} · `}
            <Link to="/debts/receipts" search={{ detail: String(receipt.id) }}>
              {`${receiptTexts.title} ${formatReceipt(toStored(receipt))}`}
            </Link>
            {in_bank && ` · ${receiptTexts.inBank}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
