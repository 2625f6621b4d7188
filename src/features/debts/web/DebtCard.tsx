import { Button, Checkbox, Collapse, Group } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { numberOf } from "#features/deliveries/rules.ts";
import { paymentStatusLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { useMay } from "#web/session/session.ts";
import { paymentLook } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { chooseText, debtTexts } from "../texts.ts";
import classes from "./DebtCard.module.css";
import page from "./debts.module.css";
import { Ledger } from "./Ledger.tsx";
import type { Intent } from "./payment/payment.ts";

interface DebtCardProps {
  order: Delivery;
  chosen: boolean;
  onChoose: (order: Delivery) => void;
  onPay: (intent: Intent) => void;
}

/** A credit order: its debt, the payment buttons, and its ledger on demand. */
export function DebtCard({ order, chosen, onChoose, onPay }: DebtCardProps) {
  const [expanded, setExpanded] = useState(false);
  const ledger = useId();
  const collects = useMay()("till");
  const { payment_status: status, debt_id, debt_amount, debt_remaining_amount } = order;
  const number = numberOf(order);

  return (
    <li className={classes.card}>
      <article className={classes.row} aria-label={`${debtTexts.order} ${number}`}>
        <header className={classes.cardHead}>
          {collects && debt_remaining_amount > 0 && (
            <Checkbox
              className={classes.choose}
              aria-label={chooseText(number)}
              checked={chosen}
              onChange={() => onChoose(order)}
            />
          )}
          <Heading order={order} />
        </header>
        <dl className={classes.amounts}>
          <div>
            <dt>{debtTexts.debtAmount}</dt>
            <dd>{money(debt_amount)}</dd>
          </div>
          <div>
            <dt>{debtTexts.remaining}</dt>
            <dd data-owed={debt_remaining_amount > 0}>{money(debt_remaining_amount)}</dd>
          </div>
        </dl>
        <PaidBar paid={debt_amount === 0 ? 1 : 1 - debt_remaining_amount / debt_amount} />
        <Group gap={6} className={classes.cardActions}>
          {collects && status !== "paid" && <PayButtons order={order} onPay={onPay} />}
          <Button
            size="xs"
            ml="auto"
            variant="subtle"
            color="gray"
            c="var(--text-soft)"
            aria-expanded={expanded}
            aria-controls={ledger}
            aria-label={`${debtTexts.showPayments}, ${debtTexts.order} ${number}`}
            rightSection={<IconChevronDown size={15} className={classes.chevron} aria-hidden />}
            onClick={() => setExpanded(!expanded)}
          >
            {debtTexts.showPayments}
          </Button>
        </Group>
        <Collapse id={ledger} expanded={expanded} className={classes.more}>
          {expanded && <Ledger debtId={debt_id} />}
        </Collapse>
      </article>
    </li>
  );
}

/** Which order, of what day, and how far it is paid. */
function Heading({ order }: { order: Delivery }) {
  const number = numberOf(order);
  const { date, opening, service_name, payment_status: status } = order;
  return (
    <>
      <h3 className={classes.number}>
        <Link to="/deliveries" search={{ search: number, detail: String(order.id) }}>
          {opening ? `${service_name} ${number}` : number}
        </Link>
      </h3>
      <time dateTime={date} className={page.soft}>
        {formatDay(date)}
      </time>
      <StatusBadge label={paymentStatusLabels[status] ?? status} {...paymentLook(status)} />
    </>
  );
}

function PayButtons({ order, onPay }: Pick<DebtCardProps, "order" | "onPay">) {
  const title = `${debtTexts.order} ${numberOf(order)}`;
  const pay = (part: boolean) =>
    onPay({
      of: "debt",
      id: order.debt_id,
      client: order.client_id,
      part,
      owed: fromDollars(order.debt_remaining_amount),
      title,
    });
  return (
    <>
      <Button
        size="xs"
        variant="light"
        aria-label={`${debtTexts.payAll}, ${title}`}
        onClick={() => pay(false)}
      >
        {debtTexts.payAll}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${debtTexts.payPart}, ${title}`}
        onClick={() => pay(true)}
      >
        {debtTexts.payPart}
      </Button>
    </>
  );
}

/** The paid part as a bar. The amounts say the same in text. */
function PaidBar({ paid }: { paid: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div style={{ width: `${paid * 100}%` }} />
    </div>
  );
}
