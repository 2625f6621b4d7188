import { Button, CloseButton } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { dollarsToBolivares, formatMoney, fromDollars, sum } from "#shared/money.ts";
import { sharesText, debtTexts as texts } from "../texts.ts";
import classes from "./debts.module.css";
import type { Intent } from "./payment/payment.ts";
import { useClient } from "./queries.ts";

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
  if (orders.length === 0) return null;
  const owed = sum(orders.map(({ debt_remaining_amount }) => fromDollars(debt_remaining_amount)));
  const pay = (part: boolean) =>
    onPay({
      ...{ of: "client", id: clientId, title: client?.legal_name ?? "" },
      ...{ debts: orders.map(({ debt_id }) => debt_id), part, owed },
    });
  return (
    <section className={classes.chosen} aria-label={texts.chosen}>
      <p className="numbers" role="status">
        <strong>{sharesText(orders.length, formatMoney(owed))}</strong>
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
