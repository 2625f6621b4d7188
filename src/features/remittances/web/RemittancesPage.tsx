import { Button, Skeleton } from "@mantine/core";
import { IconCash, IconCircleX, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { formatDay } from "#shared/dates.ts";
import { formatNumber } from "#shared/numbers.ts";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { HeaderNotice } from "#web/layout/PageHeader.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { recordOf } from "#web/list/recordOf.ts";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { makeListed } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { type Remittance, remittanceRoutes as routes } from "../contract.ts";
import { remittanceTexts as texts } from "../texts.ts";
import { Owed } from "./Owed.tsx";
import { RemitDialog } from "./RemitDialog.tsx";
import { RemittanceView, titleOf } from "./RemittanceView.tsx";
import { useHeld } from "./remitForm.ts";

const remittances = makeListed(routes.filter);
const useRemittance = recordOf(routes.get);

/** A link to this page may open the payment to a client. */
const view = z.object({
  pay: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  /** Only clients who may have money now. */
  available: z.literal("1").optional(),
});

const columns: Column<Remittance>[] = [
  {
    key: "number",
    label: texts.number,
    card: "number",
    width: 100,
    render: ({ number }) => formatNumber(number),
  },
  { key: "date", label: texts.date, plain: true, width: 120, render: ({ date }) => formatDay(date) },
  { key: "client", label: texts.client, card: "title", render: ({ client_name }) => client_name },
  {
    key: "amount",
    label: texts.amount,
    position: "right",
    card: "aside",
    width: 150,
    render: ({ amount, currency }) => money(amount, currency),
  },
  {
    key: "deducted",
    label: texts.deducted,
    position: "right",
    width: 150,
    render: ({ deducted, currency }) => (deducted > 0 ? money(deducted, currency) : "—"),
  },
  {
    key: "paid_out",
    label: texts.paidOut,
    position: "right",
    width: 170,
    render: ({ paid_out, currency }) => money(paid_out, currency),
  },
  {
    key: "state",
    label: texts.state,
    card: "line",
    width: 116,
    render: ({ voided_at }) =>
      voided_at ? <StatusBadge label={texts.voided} tone="red" icon={IconCircleX} /> : "",
  },
];

const actionsOf = ({ id }: Remittance): RowAction[] => [
  {
    label: texts.report,
    icon: IconFileTypePdf,
    onClick: () => void download(routes.report, { params: { id } }),
  },
];

/** What is owed to clients whose goods were sold, its payment, and the payments made. */
function RemittancesPage() {
  const list = useList(remittances);
  const { query, change } = useUrlState<z.input<typeof view>>(view);
  const held = useHeld();
  // Keeps the form while the dialog fades out.
  const [paying, setPaying] = useState<{ client: number | undefined; shown: boolean }>();
  const linked = query.pay === undefined ? undefined : Number(query.pay);
  const opened = linked !== undefined || (paying?.shown ?? false);
  const pay = (client: number | undefined) => setPaying({ client, shown: true });
  const close = () => {
    setPaying({ client: linked ?? paying?.client, shown: false });
    if (linked !== undefined) change({ pay: undefined }, { replace: true });
  };
  const notice =
    held.error && !held.data ? (
      <LoadFailed error={held.error} onRetry={() => void held.refetch()} />
    ) : held.data ? (
      <Owed
        held={held.data}
        only={query.available !== undefined}
        onAll={() => change({ available: undefined })}
        onPay={pay}
      />
    ) : (
      <Skeleton height={120} mb="md" />
    );
  return (
    <>
      <HeaderNotice value={notice}>
        <ListPage
          title={texts.title}
          purpose={texts.purpose}
          list={list}
          columns={columns}
          menus={
            <Button
              variant="default"
              leftSection={<IconCash size={17} stroke={1.7} aria-hidden />}
              disabled={!held.data || held.data.length === 0}
              onClick={() => pay(undefined)}
            >
              {texts.remit}
            </Button>
          }
          actions={actionsOf}
          mostActions={1}
          detailTitle={titleOf}
          detail={(remittance) => <RemittanceView remittance={remittance} />}
          useRecord={useRemittance}
          history="remittance"
        />
      </HeaderNotice>
      {held.data && (
        <RemitDialog opened={opened} held={held.data} chosen={linked ?? paying?.client} onClose={close} />
      )}
    </>
  );
}

export const screen = { access: routes.filter.access, Page: RemittancesPage };
