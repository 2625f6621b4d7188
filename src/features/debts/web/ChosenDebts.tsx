import { Button, CloseButton } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { dollarsToBolivares, formatMoney, fromDollars, sum } from "#shared/money.ts";
import { sharesText, debtTexts as texts } from "../texts.ts";
import classes from "./debts.module.css";
import type { Intent } from "./payment/payment.ts";
import { useClient, useOpenDebts } from "./queries.ts";

interface ChosenDebtsProps {
  clientId: number;
  orders: readonly Delivery[];
  onClear: () => void;
  onPay: (intent: Intent) => void;
}

/** The ticked debts: their sum in both currencies, and the payment of all of them with one receipt. */
export function ChosenDebts({ clientId, orders, onClear, onPay }: ChosenDebtsProps) {
  const rate = useRate()?.rate;
  const client = useClient(clientId).data?.data;
  const { data: open } = useOpenDebts(orders.length > 0 ? clientId : undefined);
  const chosen = orders.map(({ debt_id, debt_remaining_amount: remaining }) => ({ debt_id, remaining }));
  // Somebody else may have paid one meanwhile.
  const debts = open ? open.filter((debt) => chosen.some(({ debt_id }) => debt_id === debt.debt_id)) : chosen;
  if (debts.length === 0) return null;
  const owed = sum(debts.map(({ remaining }) => fromDollars(remaining)));
  const pay = (part: boolean) =>
    onPay({
      of: "client",
      id: clientId,
      title: client?.legal_name ?? "",
      debts: debts.map(({ debt_id }) => debt_id),
      part,
      owed,
    });
  return (
    <section className={classes.chosen} aria-label={texts.chosen}>
      <p className="numbers" role="status">
        <strong>{sharesText(debts.length, formatMoney(owed))}</strong>
        {rate && <span className={classes.soft}>{formatMoney(dollarsToBolivares(owed, rate), "VES")}</span>}
      </p>
      <div className={classes.chosenActions}>
        <Button size="xs" onClick={() => pay(false)}>
          {texts.payChosen}
        </Button>
        <Button size="xs" variant="default" onClick={() => pay(true)}>
          {texts.payPart}
        </Button>
      </div>
      <CloseButton aria-label={texts.clearChosen} onClick={onClear} />
    </section>
  );
}
