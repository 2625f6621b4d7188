import { Button } from "@mantine/core";
import {
  IconCheck,
  IconCheckbox,
  IconCircleX,
  IconCopy,
  IconFileTypePdf,
  IconPrinter,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CURRENCIES, formatMoney, fromDollars } from "#shared/money.ts";
import { toStored } from "#shared/numbers.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { ListSum } from "#web/list/ListSum.tsx";
import { recordOf } from "#web/list/recordOf.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { makeListed } from "#web/resource.ts";
import { useMay } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import { type Receipt, receiptRoutes } from "../contract.ts";
import { formatReceipt, mayDo } from "../rules.ts";
import {
  confirmQuestion,
  confirmShownText,
  receiptTexts,
  receivedText,
  receiptsTexts as texts,
} from "../texts.ts";
import { ChangeWaiting } from "./change/ChangeWaiting.tsx";
import { ReceiptBars } from "./list/ReceiptBars.tsx";
import { ReceiptFilters } from "./list/ReceiptFilters.tsx";
import { columns } from "./list/receiptColumns.tsx";
import { useConfirmations } from "./list/useConfirmations.ts";
import { useVoid } from "./list/useVoid.tsx";
import { ReceiptDetail } from "./ReceiptDetail.tsx";
import { copyReceipt, printReceipt } from "./receiptActions.ts";

const receipts = makeListed(receiptRoutes.filter);
const useReceipt = recordOf(receiptRoutes.get);
const reports = [{ label: texts.report, route: receiptRoutes.report, dates: true }];

interface ReceiptsPageProps {
  /** Leads to what waits elsewhere and will be a receipt. */
  waiting: ReactNode;
}

export function ReceiptsPage({ waiting: more }: ReceiptsPageProps) {
  const list = useList(receipts);
  const confirmations = useConfirmations();
  const confirms = useMay()("till");
  const waiting = confirms ? (list.answer.data?.items ?? []).filter((receipt) => mayDo(receipt).confirm) : [];

  const confirmAll = async (some: readonly Receipt[]) => {
    const total = some.reduce(
      (sum, receipt) => sum + fromDollars(receipt.amount + (receipt.goods_in_dollars ?? 0)),
      0,
    );
    if (!(await confirm(confirmQuestion(some.length, formatMoney(total))))) return false;
    confirmations.confirm(some.map(({ id }) => id));
    return true;
  };
  const actions = useReceiptActions(confirmations.confirm);

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
          <ChangeWaiting />
          {more}
          <ConfirmShown
            count={waiting.length}
            pending={confirmations.isPending}
            onConfirm={() => void confirmAll(waiting)}
          />
        </>
      }
      filters={<ReceiptFilters list={list} />}
      sum={list.narrowed && <Sum query={list.narrowing} />}
      bulk={
        confirms
          ? ({ rows: chosen, clear }) => (
              <ReceiptBars
                chosen={chosen}
                clear={clear}
                confirmations={confirmations}
                onConfirm={confirmAll}
              />
            )
          : undefined
      }
      actions={actions}
      mostActions={3}
      detailTitle={(receipt) => `${receiptTexts.title} ${formatReceipt(toStored(receipt))}`}
      detail={(receipt) => <ReceiptDetail receipt={receipt} actions={actions(receipt)} />}
      useRecord={useReceipt}
      history="receipt"
    />
  );
}

/** What can be done with a receipt. */
function useReceiptActions(confirm: (ids: number[]) => void): (receipt: Receipt) => (RowAction | null)[] {
  const voidReceipt = useVoid();
  return (receipt) => {
    const { id } = receipt;
    const may = mayDo(receipt);
    return [
      may.confirm
        ? {
            label: texts.confirm,
            icon: IconCheck,
            main: true,
            needs: "till",
            onClick: () => confirm([id]),
          }
        : null,
      {
        label: texts.pdf,
        icon: IconFileTypePdf,
        onClick: () => void download(receiptRoutes.pdf, { params: { id } }),
      },
      { label: uiTexts.print, icon: IconPrinter, onClick: () => void printReceipt(id) },
      { label: texts.copy, icon: IconCopy, onClick: () => void copyReceipt(id) },
      may.void
        ? {
            label: texts.void,
            icon: IconCircleX,
            danger: true,
            needs: "books",
            onClick: () => voidReceipt(id, formatReceipt(toStored(receipt))),
          }
        : null,
    ];
  };
}

interface ConfirmShownProps {
  /** How many receipts of the page wait. */
  count: number;
  pending: boolean;
  onConfirm: () => void;
}

function ConfirmShown({ count, pending, onConfirm }: ConfirmShownProps) {
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCheckbox size={17} stroke={1.8} aria-hidden />}
      loading={pending}
      onClick={onConfirm}
    >
      {confirmShownText(count)}
    </Button>
  );
}

/** What the filter's receipts received. A separate request, so that the list doesn't wait for it. */
function Sum({ query }: { query: object }) {
  const { data } = useQuery({
    queryKey: [receiptRoutes.totals.path, query],
    queryFn: ({ signal }) => call(receiptRoutes.totals, { query, signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const bolivares = formatMoney(fromDollars(data.bolivares), "VES");
  const goods = CURRENCIES.flatMap((currency) =>
    data.goods[currency] === 0 ? [] : formatMoney(fromDollars(data.goods[currency]), currency),
  );
  return <ListSum>{receivedText(data.count, money(data.amount), bolivares, goods)}</ListSum>;
}
