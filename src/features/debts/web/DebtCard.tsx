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
  const name = order.opening ? `${order.service_name} ${number}` : number;
  const pay = (part: boolean) =>
    onPay({
      of: "debt",
      id: debt_id,
      client: order.client_id,
      part,
      owed: fromDollars(debt_remaining_amount),
      title: `${debtTexts.order} ${number}`,
    });

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
          <h3 className={classes.number}>
            <Link to="/deliveries" search={{ search: number, detail: String(order.id) }}>
              {name}
            </Link>
          </h3>
          <time dateTime={order.date} className={page.soft}>
            {formatDay(order.date)}
          </time>
          <StatusBadge label={paymentStatusLabels[status] ?? status} {...paymentLook(status)} />
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
          {collects && status !== "paid" && (
            <>
              <Button
                size="xs"
                variant="light"
                aria-label={`${debtTexts.payAll}, ${debtTexts.order} ${number}`}
                onClick={() => pay(false)}
              >
                {debtTexts.payAll}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`${debtTexts.payPart}, ${debtTexts.order} ${number}`}
                onClick={() => pay(true)}
              >
                {debtTexts.payPart}
              </Button>
            </>
          )}
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

/** The paid part as a bar. The amounts say the same in text. */
function PaidBar({ paid }: { paid: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div style={{ width: `${paid * 100}%` }} />
    </div>
  );
}
