import { IconCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import type { Receipt } from "#features/receipts/contract.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { receiptStateLabels, receiptTexts, receiptsTexts as texts } from "#features/receipts/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { CURRENCIES, formatMoney, fromDollars } from "#shared/money.ts";
import { toStored } from "#shared/numbers.ts";
import { currencyLabels } from "#shared/texts.ts";
import type { ReceiptState } from "#shared/vocabulary.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Column } from "#web/list/table/columns.ts";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "../receipts.module.css";

const looks: Record<ReceiptState, Look> = {
  reported: { tone: "yellow", icon: IconClock },
  confirmed: { tone: "green", icon: IconCheck },
  voided: { tone: "red", icon: IconCircleX },
};

/** The bolívares that were received, less the change, also those for goods; nothing for dollars. */
function bolivaresOf({ tenders, goods }: Receipt): string {
  const ves = tenders.filter(({ currency }) => currency === "VES");
  if (ves.length === 0 && goods.VES === 0) return "";
  return formatMoney(
    ves.reduce<number>((total, { amount }) => total + fromDollars(amount), fromDollars(goods.VES)),
    "VES",
  );
}

export const columns: Column<Receipt>[] = [
  {
    key: "number",
    label: texts.number,
    card: "number",
    width: 96,
    render: (receipt) => formatReceipt(toStored(receipt)),
  },
  {
    key: "paid_on",
    label: receiptTexts.date,
    plain: true,
    width: 112,
    render: ({ paid_on }) => formatDay(paid_on),
  },
  { key: "client_name", label: receiptTexts.client, card: "title", render: (receipt) => receipt.client_name },
  {
    key: "method",
    label: texts.methodAndBank,
    plain: true,
    width: "12%",
    render: ({ method, bank }) => (
      <span className={classes.twoLines}>
        <span>{paymentMethodLabels[method]}</span>
        {bank && <small>{bankName(bank)}</small>}
      </span>
    ),
  },
  {
    key: "reference",
    label: receiptTexts.reference,
    // A bank's twelve digits.
    width: 148,
    render: ({ reference }) => reference ?? "",
  },
  {
    key: "state",
    label: receiptTexts.state,
    card: "line",
    width: 150,
    render: (receipt) => <State {...receipt} />,
  },
  {
    key: "goods",
    label: texts.goods,
    card: "line",
    phoneOnly: true,
    render: (receipt) => (hasGoods(receipt) && receipt.amount > 0 ? <GoodsAmount {...receipt} /> : null),
  },
  {
    key: "bolivares",
    label: currencyLabels.VES,
    position: "right",
    plain: true,
    width: 128,
    render: bolivaresOf,
  },
  {
    key: "amount",
    label: receiptTexts.amount,
    position: "right",
    card: "aside",
    width: 136,
    render: (receipt) => <Amount {...receipt} />,
  },
];

/** Whether the money arrived, and what the bank's statements say of it. */
function State({ state, in_bank, not_in_bank }: Receipt) {
  const badge = <StatusBadge label={receiptStateLabels[state]} {...looks[state]} />;
  if (!in_bank && !not_in_bank) return badge;
  return (
    <span className={classes.twoLines}>
      <span>{badge}</span>
      <small data-missing={not_in_bank}>{in_bank ? receiptTexts.inBank : receiptTexts.notInBank}</small>
    </span>
  );
}

const hasGoods = ({ goods }: Receipt) => CURRENCIES.some((currency) => goods[currency] !== 0);

const GoodsAmount = ({ goods_in_dollars }: Receipt) => (
  <span>
    {goods_in_dollars !== null && money(goods_in_dollars)} <small>{texts.goods}</small>
  </span>
);

/** What was received for orders, and below it the money for goods, which a card has in its second line. */
function Amount(receipt: Receipt) {
  const isPhone = useIsPhone();
  if (!hasGoods(receipt)) return money(receipt.amount);
  if (receipt.amount <= 0) return <GoodsAmount {...receipt} />;
  if (isPhone) return money(receipt.amount);
  return (
    <span className={classes.twoLines}>
      <span>{money(receipt.amount)}</span>
      <GoodsAmount {...receipt} />
    </span>
  );
}
