import { Button } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { clientTexts } from "#features/clients/texts.ts";
import { ClientPicker } from "#features/clients/web/ClientPicker.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { type Debtor, debtRoutes } from "../contract.ts";
import { debtTexts } from "../texts.ts";
import { ClientDebts } from "./ClientDebts.tsx";
import { StatusTabs } from "./CreditOrders.tsx";
import { type AnonymousDebt, Debtors } from "./Debtors.tsx";
import { DebtReports } from "./DebtReports.tsx";
import { TotalOwed } from "./DebtSummary.tsx";
import classes from "./debts.module.css";
import { type CreditOrdersQuery, useClient, useDebtors } from "./queries.ts";

interface DebtsPageProps {
  /** The totals by age, shown before a client is chosen. */
  ages: ReactNode;
  anonymous: AnonymousDebt | undefined;
  /** What else can be done for the chosen client. */
  more: (clientId: number) => ReactNode;
}

export function DebtsPage({ ages, anonymous, more }: DebtsPageProps) {
  const { query, change } = useUrlState<CreditOrdersQuery>(debtRoutes.deliveries.query);
  const [picking, setPicking] = useState(false);
  const { data: debtors } = useDebtors();
  const clientId = query.client_id;
  const unknown = useClient(clientId === undefined ? undefined : Number(clientId)).isError;
  const chosen = clientId !== undefined && !unknown;

  return (
    <>
      <PageHeader title={debtTexts.title}>
        <DebtReports client={chosen ? Number(clientId) : undefined} />
        <Button
          variant={chosen ? "default" : "filled"}
          className={classes.choose}
          leftSection={<IconUserSearch size={17} stroke={1.8} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {clientTexts.select}
        </Button>
      </PageHeader>
      {chosen ? (
        <ClientDebts
          key={clientId}
          query={{ ...query, client_id: clientId }}
          change={change}
          more={more(Number(clientId))}
        />
      ) : (
        <NoClient unknown={unknown} debtors={debtors} ages={ages} anonymous={anonymous} />
      )}
      <ClientPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={({ id }) => change({ client_id: String(id), payment_status: undefined })}
        first={debtors}
      />
    </>
  );
}

interface NoClientProps extends Omit<DebtsPageProps, "more"> {
  unknown: boolean;
  debtors: Debtor[] | undefined;
}

/** The totals, and the clients with debts. The rest needs a chosen client. */
function NoClient({ unknown, debtors, ages, anonymous }: NoClientProps) {
  return (
    <>
      <section className={classes.summary}>
        <p className={classes.hint} role={unknown ? "alert" : undefined}>
          <IconUserSearch size={22} stroke={1.6} aria-hidden />
          {unknown ? `${debtTexts.unknown}. ${debtTexts.hint}` : debtTexts.hint}
        </p>
        <dl className={classes.figures}>
          <TotalOwed />
        </dl>
      </section>
      {ages}
      <StatusTabs value={undefined}>
        <Debtors debtors={debtors} anonymous={anonymous} />
      </StatusTabs>
    </>
  );
}
