import { useRef, useState } from "react";
import { CreditOrders, StatusTabs } from "./CreditOrders.tsx";
import { ClientSummary } from "./DebtSummary.tsx";
import classes from "./debts.module.css";
import { PaymentDialog } from "./payment/PaymentDialog.tsx";
import type { Intent } from "./payment/payment.ts";
import type { CreditOrdersQuery } from "./queries.ts";

interface ClientDebtsProps {
  query: CreditOrdersQuery;
  change: (patch: { [Key in keyof CreditOrdersQuery]?: CreditOrdersQuery[Key] | undefined }) => void;
}

/** One client's debts: the total, the orders, and the payment dialog. */
export function ClientDebts({ query, change }: ClientDebtsProps) {
  const [paying, setPaying] = useState<{ intent: Intent; shown: boolean }>();
  const region = useRef<HTMLDivElement>(null);
  const pay = (intent: Intent) => setPaying({ intent, shown: true });

  // A paid debt's button is gone and can't take the focus back, so the focus comes here.
  const keepFocus = () => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost) region.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={region} tabIndex={-1} className={classes.region}>
      <ClientSummary clientId={Number(query.client_id)} onPay={pay} />
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
        />
      </StatusTabs>
      <PaymentDialog
        intent={paying?.intent}
        opened={paying?.shown ?? false}
        onClose={() => setPaying(paying && { ...paying, shown: false })}
        onGone={keepFocus}
      />
    </div>
  );
}
