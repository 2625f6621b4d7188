import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { type Receipt, receiptRoutes } from "#features/receipts/contract.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { receiptStateLabels, receiptTexts } from "#features/receipts/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { call } from "#web/api.ts";
import classes from "./DebtCard.module.css";
import page from "./debts.module.css";

/** The receipts that had money for an order's goods and paid nothing of its debt. Nothing if there are none. */
export function GoodsReceipts({ deliveryId }: { deliveryId: number }) {
  const query = { delivery_id: String(deliveryId) };
  const { data } = useQuery({
    queryKey: [receiptRoutes.filter.path, query],
    queryFn: ({ signal }) => call(receiptRoutes.filter, { query, signal }),
  });
  const alone = (data?.items ?? []).filter(({ payments }) => payments.length === 0);
  if (alone.length === 0) return null;
  return (
    <ul className={classes.ledger}>
      {alone.map((receipt) => (
        <li key={receipt.id}>
          <span>{[receiptTexts.goods, paymentMethodLabels[receipt.method]].join(" · ")}</span>
          <span>{goodsText(receipt)}</span>
          <span className={page.soft}>
            {`${formatDay(receipt.paid_on)} · ${receipt.by} · `}
            <Link to="/debts/receipts" search={{ detail: String(receipt.id) }}>
              {`${receiptTexts.title} ${formatReceipt(receipt.number)}`}
            </Link>
            {receipt.state !== "confirmed" && ` · ${receiptStateLabels[receipt.state]}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const goodsText = ({ goods }: Receipt) =>
  (["USD", "VES"] as const)
    .filter((currency) => goods[currency] !== 0)
    .map((currency) => formatMoney(fromDollars(goods[currency]), currency))
    .join(" + ");
