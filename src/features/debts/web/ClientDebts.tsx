import { type ReactNode, useRef, useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { ChosenDebts } from "./ChosenDebts.tsx";
import { CreditOrders, StatusTabs } from "./CreditOrders.tsx";
import { ClientSummary } from "./DebtSummary.tsx";
import classes from "./debts.module.css";
import { PaymentDialog } from "./payment/PaymentDialog.tsx";
import type { Intent } from "./payment/payment.ts";
import type { CreditOrdersQuery } from "./queries.ts";

interface ClientDebtsProps {
  /** What else can be done for the client. */
  more: ReactNode;
  query: CreditOrdersQuery;
  change: (patch: { [Key in keyof CreditOrdersQuery]?: CreditOrdersQuery[Key] | undefined }) => void;
}

/** One client's debts: the total, the orders, and the payment dialog. */
export function ClientDebts({ query, change, more }: ClientDebtsProps) {
  const [paying, setPaying] = useState<{ intent: Intent; shown: boolean }>();
  const [chosen, setChosen] = useState<readonly Delivery[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const pay = (intent: Intent) => setPaying({ intent, shown: true });

  const toggle = (order: Delivery) => {
    const others = chosen.filter(({ id }) => id !== order.id);
    setChosen(others.length < chosen.length ? others : [...chosen, order]);
  };

  // A paid debt's button is gone and can't take the focus back, so the focus comes here.
  const keepFocus = () => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost) region.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={region} tabIndex={-1} className={classes.region}>
      <ClientSummary clientId={Number(query.client_id)} onPay={pay} more={more} />
      <StatusTabs
        value={query.payment_status}
        onChange={(status) =>
          change({ payment_status: status as NonNullable<CreditOrdersQuery["payment_status"]> })
        }
      >
        <CreditOrders
          query={query}
          onTurn={(page) => change({ page: page > 1 ? String(page) : undefined })}
          onPay={pay}
          chosen={chosen}
          onChoose={toggle}
        />
      </StatusTabs>
      <ChosenDebts
        clientId={Number(query.client_id)}
        orders={chosen}
        onClear={() => {
          setChosen([]);
          region.current?.focus({ preventScroll: true });
        }}
        onPay={pay}
      />
      <PaymentDialog
        intent={paying?.intent}
        opened={paying?.shown ?? false}
        onClose={() => setPaying(paying && { ...paying, shown: false })}
        onPaid={() => {
          if (paying?.intent.debts) setChosen([]);
        }}
        onGone={keepFocus}
      />
    </div>
  );
}
