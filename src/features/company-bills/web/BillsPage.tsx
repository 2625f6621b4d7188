import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { bolivaresText } from "#features/rates/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { money } from "#web/form/fields/amount.ts";
import { FilterDates } from "#web/list/filter/FilterDates.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { ListSum } from "#web/list/ListSum.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { Facts, stampFacts } from "#web/ui/Facts.tsx";
import { type Bill, billRoutes } from "../contract.ts";
import { billMethodLabel, billName, billTexts, sumText } from "../texts.ts";
import { bills } from "./bills.ts";

const columns: Column<Bill>[] = [
  { key: "name", label: billTexts.name, render: billName },
  { key: "date", label: billTexts.date, plain: true, width: "16%", render: (bill) => formatDay(bill.date) },
  {
    key: "amount",
    label: billTexts.amount,
    position: "right",
    card: "aside",
    width: "18%",
    render: (bill) => money(bill.amount),
  },
  {
    key: "method",
    label: billTexts.method,
    plain: true,
    width: "20%",
    render: (bill) => billMethodLabel(bill.method),
  },
];

function BillsPage() {
  const list = useList(bills);
  const actions = useStandardActions(bills, {
    editPath: (id) => `/company-bills/edit/${id}`,
    nameOf: ({ name }) => name,
  });
  // Only voiding its settlement changes a bill that paid a courier.
  const actionsOf = (bill: Bill) => (bill.settlement ? [null, null] : actions(bill));
  return (
    <ListPage
      title={billTexts.title}
      purpose={billTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: billTexts.create, to: "/company-bills/new", needs: "bills" }}
      filters={<FilterDates start={list.query.startDate} end={list.query.endDate} onChange={list.set} />}
      sum={list.narrowed && <Sum query={list.narrowing} />}
      actions={actionsOf}
      detailTitle={billName}
      detail={(bill) => <BillDetail bill={bill} />}
      history="company_bill"
    />
  );
}

/** The sum of the filter's bills. */
function Sum({ query }: { query: object }) {
  const { data } = useQuery({
    queryKey: [billRoutes.totals.path, query],
    queryFn: ({ signal }) => call(billRoutes.totals, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return data ? <ListSum>{sumText(data.count, money(data.amount))}</ListSum> : null;
}

function BillDetail({ bill }: { bill: Bill }) {
  return (
    <Facts
      facts={[
        { label: billTexts.name, value: bill.name, wide: true },
        ...(bill.settlement
          ? [{ label: billTexts.courier, value: bill.settlement.courier_name, wide: true }]
          : []),
        { label: billTexts.amount, value: money(bill.amount) },
        ...(bill.rate === null
          ? []
          : [
              { label: billTexts.tendered, value: money(bill.tendered, bill.currency) },
              { label: billTexts.rate, value: bolivaresText(parseRate(bill.rate) as Rate), wide: true },
            ]),
        { label: billTexts.date, value: formatDay(bill.date) },
        { label: billTexts.method, value: billMethodLabel(bill.method), wide: true },
        { label: billTexts.description, value: bill.description, wide: true },
        ...stampFacts(bill),
      ]}
    />
  );
}

export const screen = { access: billRoutes.filter.access, Page: BillsPage };
