import { Stack } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconCircleX, IconClock, IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { changeStateLabels, paymentMethodLabels } from "#features/ledger/texts.ts";
import { type ChangePayment, changeRoutes } from "#features/receipts/contract.ts";
import { optionalFact } from "#features/receipts/receiptLines.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { changeTexts as texts } from "#features/receipts/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatNumber } from "#shared/numbers.ts";
import { CHANGE_STATES, type ChangeState } from "#shared/vocabulary.ts";
import { formatMoment } from "#web/clock.ts";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { makeListed } from "#web/resource.ts";
import { Facts } from "#web/ui/Facts.tsx";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { amountOf, useEndChange } from "./changeActions.ts";

const change = makeListed(changeRoutes.filter);

const columns: Column<ChangePayment>[] = [
  { key: "at", label: texts.at, plain: true, width: 180, render: ({ at }) => formatMoment(at) },
  { key: "client", label: texts.client, card: "title", render: ({ client_name }) => client_name },
  {
    key: "bank",
    label: texts.bank,
    plain: true,
    render: ({ method, bank }) => `${paymentMethodLabels[method]} · ${bankName(bank)}`,
  },
  { key: "phone", label: texts.phone, plain: true, width: 130, render: ({ phone }) => formatPhone(phone) },
  { key: "document", label: texts.document, plain: true, width: 130, render: ({ document }) => document },
  {
    key: "state",
    label: texts.state,
    card: "line",
    width: 140,
    render: ({ state }) => <State state={state} />,
  },
  {
    key: "amount",
    label: texts.amount,
    position: "right",
    card: "aside",
    width: 130,
    render: (change) => amountOf(change),
  },
];

const looks: Record<ChangeState, Look> = {
  to_send: { tone: "yellow", icon: IconClock },
  sent: { tone: "green", icon: IconCheck },
  cancelled: { tone: "gray", icon: IconCircleX },
  to_return: { tone: "red", icon: IconArrowBackUp },
  returned: { tone: "green", icon: IconArrowBackUp },
  lost: { tone: "gray", icon: IconCircleX },
};

const State = ({ state }: Pick<ChangePayment, "state">) => (
  <StatusBadge label={changeStateLabels[state]} {...looks[state]} />
);

/** Change that is sent by transfer or mobile payment. */
function ChangePage() {
  const list = useList(change);
  const { send, cancel, receive, lose } = useEndChange();
  const actions = (change: ChangePayment): (RowAction | null)[] => {
    if (change.state === "to_send")
      return [
        { label: texts.markSent, icon: IconSend, main: true, needs: "till", onClick: () => send(change) },
        {
          label: texts.cancel,
          icon: IconCircleX,
          danger: true,
          needs: "till",
          onClick: () => cancel(change),
        },
      ];
    if (change.state === "to_return")
      return [
        {
          label: texts.markReturned,
          icon: IconArrowBackUp,
          main: true,
          needs: "till",
          onClick: () => receive(change),
        },
        { label: texts.lose, icon: IconCircleX, danger: true, needs: "books", onClick: () => lose(change) },
      ];
    return [];
  };
  return (
    <ListPage
      title={texts.title}
      purpose={texts.purpose}
      list={list}
      columns={columns}
      filters={
        <FilterSelect
          label={texts.state}
          data={CHANGE_STATES.map((value) => ({ value, label: changeStateLabels[value] }))}
          value={list.query.state}
          onChange={(state) => list.set({ state })}
        />
      }
      actions={actions}
      detailTitle={(change) => `${texts.one} ${amountOf(change)}`}
      detail={(change) => (
        <Stack gap="lg">
          <ActionButtons actions={actions(change)} />
          <Facts facts={factsOf(change)} />
        </Stack>
      )}
    />
  );
}

/** `0102 · 123456`, or where its cash lies; null if it didn't come back. */
const returnedBy = ({ returned }: ChangePayment): string | null => {
  if (!returned) return null;
  const { place, bank, reference } = returned;
  if (place) return texts.returnedInto[place];
  return [bank ? bankName(bank) : texts.byBank, reference].filter(Boolean).join(" · ");
};

function factsOf(change: ChangePayment) {
  const { delivery_id, delivery_number, reference, reason, courier_name } = change;
  return [
    { label: texts.client, value: change.client_name, wide: true },
    { label: texts.amount, value: amountOf(change) },
    { label: texts.state, value: changeStateLabels[change.state] },
    { label: texts.bank, value: `${paymentMethodLabels[change.method]} · ${bankName(change.bank)}` },
    { label: texts.phone, value: formatPhone(change.phone) },
    { label: texts.document, value: change.document },
    { label: texts.receipt, value: formatReceipt(change.receipt_number) },
    ...(delivery_id === null || delivery_number === null
      ? []
      : [
          {
            label: texts.order,
            value: (
              <Link
                to="/deliveries"
                search={{ search: formatNumber(delivery_number), detail: String(delivery_id) }}
              >
                {formatNumber(delivery_number)}
              </Link>
            ),
          },
        ]),
    ...optionalFact(texts.reference, reference),
    ...optionalFact(texts.reason, reason),
    ...optionalFact(texts.returned, returnedBy(change)),
    ...optionalFact(texts.debtor, courier_name),
    { label: texts.by, value: `${change.by}, ${formatMoment(change.at)}` },
  ];
}

export const screen = { access: changeRoutes.filter.access, Page: ChangePage };
