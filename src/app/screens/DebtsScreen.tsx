import type { AttentionKind } from "#features/attention/contract.ts";
import { AttentionList } from "#features/attention/web/AttentionList.tsx";
import { debtRoutes } from "#features/debts/contract.ts";
import { DebtsPage } from "#features/debts/web/DebtsPage.tsx";
import { AgeTotals } from "#features/receivables/web/AgeTotals.tsx";
import { ClientPapers } from "#features/receivables/web/ClientPapers.tsx";
import { useAgeing } from "#features/receivables/web/queries.ts";
import { today } from "#web/clock.ts";
import { HeaderNotice } from "#web/layout/PageHeader.tsx";
import { useMay } from "#web/session/session.ts";

/** The kinds that a cashier sees here, on his first page. */
const AT_THE_TILL: readonly AttentionKind[] = [
  "payment_notices",
  "transfers_unconfirmed",
  "change_to_send",
  "change_to_return",
];

function Page() {
  const anonymous = useAgeing(today()).data?.clients.find(({ client_id }) => client_id === null);
  const may = useMay();
  return (
    // Whoever keeps the books has it on Inicio.
    <HeaderNotice value={may("till") && !may("books") && <AttentionList only={AT_THE_TILL} />}>
      <DebtsPage
        ages={<AgeTotals />}
        more={(clientId) => <ClientPapers key={clientId} clientId={clientId} />}
        anonymous={anonymous && { name: anonymous.legal_name, total: anonymous.total }}
      />
    </HeaderNotice>
  );
}

export const screen = { access: debtRoutes.deliveries.access, Page };
