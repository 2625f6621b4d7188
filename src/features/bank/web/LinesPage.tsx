import { Stack } from "@mantine/core";
import { IconArrowBackUp, IconArrowsExchange, IconCheck, IconClock, IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { statementRoutes } from "#features/bank-statements/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { BANK_LINE_STATES, type BankLineState } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { FilterDates } from "#web/list/filter/FilterDates.tsx";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { makeListed } from "#web/resource.ts";
import { FactList, Facts } from "#web/ui/Facts.tsx";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { type BankLine, bankRoutes as routes, type ShownMovement } from "../contract.ts";
import { lineStateLabels, lineSummary, movementText, bankTexts as texts } from "../texts.ts";
import { useDecisions } from "./useDecisions.ts";

const lines = makeListed(routes.filter);

const looks: Record<BankLineState, Look> = {
  open: { tone: "yellow", icon: IconClock },
  matched: { tone: "green", icon: IconCheck },
  ignored: { tone: "gray", icon: IconEyeOff },
  reversed: { tone: "red", icon: IconArrowsExchange },
};

const amountOf = ({ amount, currency }: BankLine) => formatMoney(fromDollars(amount), currency);

const columns: Column<BankLine>[] = [
  { key: "date", label: texts.date, plain: true, width: 112, render: ({ date }) => formatDay(date) },
  { key: "account", label: texts.account, plain: true, width: 150, render: ({ account }) => account },
  { key: "reference", label: texts.reference, width: 130, render: ({ reference }) => reference ?? "" },
  {
    key: "description",
    label: texts.description,
    card: "title",
    render: ({ description }) => description || texts.title,
  },
  {
    key: "state",
    label: texts.state,
    card: "line",
    width: 150,
    render: ({ state }) => <StatusBadge label={lineStateLabels[state]} {...looks[state]} />,
  },
  { key: "amount", label: texts.amount, position: "right", card: "aside", width: 150, render: amountOf },
];

/** Every line of the banks, with what it is the money of. */
function LinesPage() {
  const list = useList(lines);
  const { data: accounts = [] } = useQuery({
    queryKey: [statementRoutes.accounts.path],
    queryFn: ({ signal }) => call(statementRoutes.accounts, { signal }),
  });
  const { undo } = useDecisions();
  const actions = ({ id, state }: BankLine): (RowAction | null)[] =>
    state === "open" || state === "reversed"
      ? []
      : [{ label: texts.undo, icon: IconArrowBackUp, onClick: () => undo(id) }];
  return (
    <ListPage
      title={texts.allLines}
      purpose={texts.purpose}
      list={list}
      columns={columns}
      filters={
        <>
          <FilterSelect
            label={texts.state}
            data={BANK_LINE_STATES.map((value) => ({ value, label: lineStateLabels[value] }))}
            value={list.query.state}
            onChange={(state) => list.set({ state })}
          />
          <FilterSelect
            label={texts.account}
            data={accounts.map(({ name }) => ({ value: name, label: name }))}
            value={list.query.account}
            onChange={(account) => list.set({ account })}
          />
          <FilterSelect
            label={texts.reversals}
            data={[{ value: "1", label: texts.reversalsOnly }]}
            value={list.query.reverses}
            onChange={(reverses) => list.set({ reverses })}
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
      detailTitle={lineSummary}
      detail={(line) => (
        <Stack gap="lg">
          <ActionButtons actions={actions(line)} />
          <Facts facts={factsOf(line)} />
        </Stack>
      )}
      history="bank_line"
    />
  );
}

function Movement({ kind, id, number, name }: ShownMovement) {
  const what = `${movementText({ kind, number })} · ${name}`;
  if (kind !== "receipt") return what;
  return (
    <Link to="/debts/receipts" search={{ detail: String(id) }}>
      {what}
    </Link>
  );
}

function factsOf(line: BankLine) {
  const { movements, reason, by, decided_at } = line;
  return [
    { label: texts.amount, value: amountOf(line) },
    { label: texts.date, value: formatDay(line.date) },
    { label: texts.account, value: line.account },
    { label: texts.reference, value: line.reference ?? "" },
    { label: texts.description, value: line.description, wide: true },
    { label: texts.state, value: lineStateLabels[line.state] },
    ...(movements.length > 0
      ? [
          {
            label: texts.inSystem,
            wide: true,
            value: (
              <FactList
                empty=""
                items={movements.map((movement, id) => ({ id, text: <Movement {...movement} /> }))}
              />
            ),
          },
        ]
      : []),
    ...(reason ? [{ label: texts.reason, value: reason, wide: true }] : []),
    ...(by && decided_at ? [{ label: texts.decidedBy, value: `${by}, ${formatMoment(decided_at)}` }] : []),
  ];
}

export const screen = { access: routes.filter.access, Page: LinesPage };
