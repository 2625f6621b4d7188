import { Stack, Tabs } from "@mantine/core";
import { IconBell, IconCash, IconCoins, IconListDetails, IconPackage } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Client } from "#features/clients/contract.ts";
import { clientTexts } from "#features/clients/texts.ts";
import { ClientDetail } from "#features/clients/web/ClientDetail.tsx";
import { collectTexts } from "#features/debts/collectTexts.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ClientOrders } from "#features/deliveries/web/list/ClientOrders.tsx";
import { accessAction } from "#features/portal/web/access/accessAction.tsx";
import { receivableTexts } from "#features/receivables/texts.ts";
import { RemindDialog } from "#features/receivables/web/RemindDialog.tsx";
import { StatementView } from "#features/receivables/web/StatementView.tsx";
import { ClientHeld } from "#features/remittances/web/ClientHeld.tsx";
import { fromDollars } from "#shared/money.ts";
import { TabBar, TabPanel } from "#web/layout/TabBar.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { RowAction } from "#web/list/table/columns.ts";
import { useMay } from "#web/session/session.ts";

/** Opens a new order for a client. */
export const orderFor = ({ id }: Client): RowAction => ({
  label: deliveryTexts.create,
  icon: IconPackage,
  to: `/deliveries/new/${id}`,
});

interface View {
  value: string;
  label: string;
  content: ReactNode;
}

/** A client's detail: what to do for it, its data, its orders and its statement of account. */
export function ClientView({ client }: { client: Client }) {
  const may = useMay();
  const reads = may("money");
  const collects = may("till");
  const [tab, setTab] = useState("data");
  const [reminding, setReminding] = useState(false);
  const views: View[] = [
    { value: "data", label: clientTexts.data, content: <ClientDetail client={client} /> },
    { value: "orders", label: clientTexts.orders, content: <ClientOrders clientId={client.id} /> },
    ...(reads
      ? [
          {
            value: "statement",
            label: receivableTexts.statement,
            content: <StatementView clientId={client.id} />,
          },
        ]
      : []),
  ];
  const owed = fromDollars(client.total_pending ?? 0);
  // The dialog's code loads when needed.
  const collectAll = async () => {
    const { openCollect: collect } = await import("#features/debts/web/payment/collect.tsx");
    collect({ of: "client", id: client.id, owed, title: client.legal_name });
  };
  const takeAdvance = async () => {
    const { collectAdvance } = await import("#features/debts/web/payment/collect.tsx");
    collectAdvance(client.id, client.legal_name);
  };
  const actions: RowAction[] = [
    ...(owed > 0 && collects
      ? [{ label: collectTexts.collect, icon: IconCash, onClick: () => void collectAll(), main: true }]
      : []),
    ...(reads ? [{ label: receivableTexts.remind, icon: IconBell, onClick: () => setReminding(true) }] : []),
    ...(may("orders") ? [orderFor(client)] : []),
    ...(reads
      ? [{ label: receivableTexts.statement, icon: IconListDetails, onClick: () => setTab("statement") }]
      : []),
    ...(collects ? [{ label: debtTexts.advance, icon: IconCoins, onClick: () => void takeAdvance() }] : []),
    ...(reads ? [accessAction(client)] : []),
  ];
  const choose = (next: string | null) => next && setTab(next);
  return (
    <Stack gap="lg">
      <ActionButtons actions={actions} />
      {reads && <ClientHeld clientId={client.id} />}
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <TabBar label={clientTexts.views} tabs={views} value={tab} onChange={choose} />
        {views.map(({ content, ...view }) => (
          <TabPanel key={view.value} {...view}>
            {content}
          </TabPanel>
        ))}
      </Tabs>
      <RemindDialog clientId={client.id} opened={reminding} onClose={() => setReminding(false)} />
    </Stack>
  );
}
