import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { fromDollars } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { useMay } from "#web/session/session.ts";
import { debtTexts } from "../texts.ts";
import classes from "./debts.module.css";
import { advanceOf, type Intent } from "./payment/payment.ts";
import { UseAdvance } from "./payment/UseAdvance.tsx";
import { useClient, useClientDebt, useTotalOwed } from "./queries.ts";

interface ClientSummaryProps {
  clientId: number;
  onPay: (intent: Intent) => void;
  more: ReactNode;
}

/** The chosen client, its debts' total, and the buttons to pay all of them. */
export function ClientSummary({ clientId, onPay, more }: ClientSummaryProps) {
  const client = useClient(clientId).data?.data;
  const { data: debt } = useClientDebt(clientId);
  const collects = useMay()("till");
  const pay = (part: boolean) =>
    onPay({
      of: "client",
      id: clientId,
      part,
      owed: fromDollars(debt?.total_pending ?? 0),
      title: client?.legal_name ?? "",
    });
  return (
    <section className={classes.summary}>
      <div className={classes.client}>
        <h2>{client?.legal_name ?? <Skeleton height={20} width="70%" />}</h2>
        <p className={classes.soft}>
          {client ? (
            `${documentTypeLabel(client.type)} · ${client.registration_number}`
          ) : (
            <Skeleton component="span" display="block" height={14} width="45%" />
          )}
        </p>
        <div className={classes.payClient}>
          {collects && client && debt && debt.total_pending > 0 && (
            <>
              <Button size="xs" onClick={() => pay(false)}>
                {debtTexts.payAll}
              </Button>
              <Button size="xs" variant="default" onClick={() => pay(true)}>
                {debtTexts.payPart}
              </Button>
              <UseAdvance clientId={clientId} />
            </>
          )}
          {collects && client && (
            <Button size="xs" variant="default" onClick={() => onPay(advanceOf(clientId, client.legal_name))}>
              {debtTexts.advance}
            </Button>
          )}
          {more}
        </div>
      </div>
      <dl className={classes.figures}>
        <Figure label={debtTexts.withDebt} value={debt?.total_deliveries_with_debt} />
        <Figure label={debtTexts.clientPending} value={debt && money(debt.total_pending)} />
        <TotalOwed />
      </dl>
    </section>
  );
}

/** The total that all clients owe, shown before a client is chosen. */
export function TotalOwed() {
  const { data, isError } = useTotalOwed();
  return (
    <Figure
      label={debtTexts.allPending}
      hint={debtTexts.allPendingHint}
      value={isError ? "—" : data && money(data.amount)}
    />
  );
}

function Figure({ label, hint, value }: { label: string; hint?: string; value: ReactNode | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton component="span" display="block" height={24} width={96} />}</dd>
      {hint && <dd className={classes.soft}>{hint}</dd>}
    </div>
  );
}
