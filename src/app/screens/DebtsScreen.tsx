import { debtRoutes } from "#features/debts/contract.ts";
import { DebtsPage } from "#features/debts/web/DebtsPage.tsx";
import { AgeTotals } from "#features/receivables/web/AgeTotals.tsx";
import { ClientPapers } from "#features/receivables/web/ClientPapers.tsx";
import { useAgeing } from "#features/receivables/web/queries.ts";
import { today } from "#web/clock.ts";

function Page() {
  const anonymous = useAgeing(today()).data?.clients.find(({ client_id }) => client_id === null);
  return (
    <DebtsPage
      ages={<AgeTotals />}
      more={(clientId) => <ClientPapers key={clientId} clientId={clientId} />}
      anonymous={anonymous && { name: anonymous.legal_name, total: anonymous.total }}
    />
  );
}

export const screen = { access: debtRoutes.deliveries.access, Page };
