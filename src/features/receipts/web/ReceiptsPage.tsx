import { Button } from "@mantine/core";
import {
  IconCheck,
  IconCheckbox,
  IconCircleX,
  IconClock,
  IconCopy,
  IconFileTypePdf,
  IconPrinter,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { CURRENCIES, formatMoney, fromDollars } from "#shared/money.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { RECEIPT_METHODS, RECEIPT_STATES, type ReceiptState } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { FilterDates } from "#web/list/filter/FilterDates.tsx";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { listed } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { type Receipt, receiptRoutes } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import { confirmQuestion, receiptStateLabels, receiptTexts, receiptsTexts as texts } from "../texts.ts";
import { ReceiptDetail } from "./ReceiptDetail.tsx";
import { copyReceipt, printReceipt, useConfirm, useVoid } from "./receiptActions.ts";

const receipts = listed(receiptRoutes.filter);
const reports = [{ label: texts.report, route: receiptRoutes.report, dates: true }];

const looks: Record<ReceiptState, Look> = {
  reported: { tone: "yellow", icon: IconClock },
  confirmed: { tone: "green", icon: IconCheck },
  voided: { tone: "red", icon: IconCircleX },
};

/** The bolívares that were received, less the change, also those for goods; nothing for dollars. */
function bolivares({ tenders, goods }: Receipt): string {
  const ves = tenders.filter(({ currency }) => currency === "VES");
  if (ves.length === 0 && goods.VES === 0) return "";
  return formatMoney(
    ves.reduce<number>((total, { amount }) => total + fromDollars(amount), fromDollars(goods.VES)),
    "VES",
  );
}

const columns: Column<Receipt>[] = [
  {
    key: "number",
    label: texts.number,
    card: "line",
    width: 104,
    render: ({ number }) => formatReceipt(number),
  },
  {
    key: "paid_on",
    label: receiptTexts.date,
    plain: true,
    width: 112,
    render: ({ paid_on }) => formatDay(paid_on),
  },
  { key: "client_name", label: receiptTexts.client, card: "title", render: (one) => one.client_name },
  {
    key: "method",
    label: receiptTexts.method,
    plain: true,
    width: "14%",
    render: ({ method }) => paymentMethodLabels[method],
  },
  {
    key: "reference",
    label: receiptTexts.reference,
    short: receiptTexts.reference,
    width: "13%",
    render: ({ reference }) => reference ?? "",
  },
  {
    key: "state",
    label: receiptTexts.state,
    card: "line",
    width: 156,
    render: ({ state }) => <StatusBadge label={receiptStateLabels[state]} {...looks[state]} />,
  },
  {
    key: "bolivares",
    label: currencyLabels.VES,
    position: "right",
    plain: true,
    width: 140,
    render: bolivares,
  },
  {
    key: "amount",
    label: receiptTexts.amount,
    position: "right",
    card: "aside",
    width: 116,
    render: ({ amount, goods }) =>
      goods.USD === 0 ? money(amount) : `${money(amount)} + ${money(goods.USD)}`,
  },
];

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

function ReceiptsPage() {
  const list = useList(receipts);
  const confirming = useConfirm();
  const voidReceipt = useVoid();
  const waiting = (list.answer.data?.items ?? []).filter(({ state }) => state === "reported");

  const confirmAll = async () => {
    const total = waiting.reduce((sum, { amount }) => sum + fromDollars(amount), 0);
    if (await confirm(confirmQuestion(waiting.length, formatMoney(total))))
      confirming.mutate(waiting.map(({ id }) => id));
  };
  const actions = ({ id, state, number }: Receipt): (RowAction | null)[] => [
    state === "reported"
      ? { label: texts.confirm, icon: IconCheck, main: true, onClick: () => confirming.mutate([id]) }
      : null,
    {
      label: texts.pdf,
      icon: IconFileTypePdf,
      onClick: () => void download(receiptRoutes.pdf, { params: { id } }),
    },
    { label: uiTexts.print, icon: IconPrinter, onClick: () => void printReceipt(id) },
    { label: texts.copy, icon: IconCopy, onClick: () => void copyReceipt(id) },
    state === "voided"
      ? null
      : {
          label: texts.void,
          icon: IconCircleX,
          danger: true,
          onClick: () => voidReceipt(id, formatReceipt(number)),
        },
  ];

  return (
    <ListPage
      title={texts.title}
      purpose={texts.purpose}
      subtitle={texts.byDay}
      list={list}
      columns={columns}
      menus={
        <>
          <ReportMenu reports={reports} />
          {waiting.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconCheckbox size={17} stroke={1.8} aria-hidden />}
              loading={confirming.isPending}
              onClick={() => void confirmAll()}
            >
              {texts.confirmShown}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <FilterSelect
            label={receiptTexts.state}
            data={options(RECEIPT_STATES, receiptStateLabels)}
            value={list.query.state}
            onChange={(state) => list.set({ state })}
          />
          <FilterSelect
            label={receiptTexts.method}
            data={options(RECEIPT_METHODS, paymentMethodLabels)}
            value={list.query.method}
            onChange={(method) => list.set({ method })}
          />
          <FilterSelect
            label={uiTexts.currency}
            data={CURRENCIES.map((value) => ({ value, label: currencyLabels[value] }))}
            value={list.query.currency}
            onChange={(currency) => list.set({ currency })}
          />
          <FilterDates
            start={list.query.start_date}
            end={list.query.end_date}
            onChange={(dates) =>
              list.set({
                ...("startDate" in dates ? { start_date: dates.startDate } : {}),
                ...("endDate" in dates ? { end_date: dates.endDate } : {}),
              })
            }
          />
        </>
      }
      actions={actions}
      mostActions={3}
      detailTitle={({ number }) => `${receiptTexts.title} ${formatReceipt(number)}`}
      detail={(receipt) => <ReceiptDetail receipt={receipt} actions={actions(receipt)} />}
      useRecord={useReceipt}
      history="receipt"
    />
  );
}

function useReceipt(id: number | undefined) {
  return useQuery({
    queryKey: [receiptRoutes.get.path, id],
    queryFn: ({ signal }) => call(receiptRoutes.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
}

export const screen = { access: receiptRoutes.filter.access, Page: ReceiptsPage };
