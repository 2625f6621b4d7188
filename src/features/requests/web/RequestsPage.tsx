import { IconCircleCheck, IconCircleX, IconInbox, IconRotate } from "@tabler/icons-react";
import { stopsText } from "#features/trips/texts.ts";
import { formatNumber } from "#shared/numbers.ts";
import { REQUEST_SOURCES, REQUEST_STATES, type RequestState } from "#shared/vocabulary.ts";
import { formatMoment } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { type OrderRequest, requestRoutes } from "../contract.ts";
import { requestName, requestSourceLabels, requestStateLabels, requestTexts as texts } from "../texts.ts";
import { RequestDetail } from "./RequestDetail.tsx";
import { requests } from "./requests.ts";
import { useRequestActions } from "./useRequestActions.tsx";
import { whenOf } from "./whenOf.ts";

const looks: Record<RequestState, Look> = {
  new: { tone: "blue", icon: IconInbox },
  accepted: { tone: "green", icon: IconCircleCheck },
  rejected: { tone: "red", icon: IconCircleX },
  withdrawn: { tone: "gray", icon: IconRotate },
};

const columns: Column<OrderRequest>[] = [
  {
    key: "number",
    label: texts.one,
    card: "number",
    width: 110,
    render: ({ number }) => formatNumber(number),
  },
  { key: "client", label: texts.client, card: "title", render: ({ client_name }) => client_name },
  {
    key: "recipient",
    label: texts.recipient,
    card: "line",
    render: ({ body: { receipt, stops } }) =>
      stops
        ? `${stopsText(stops.length)}: ${stops.map((stop) => stop.receipt.full_name).join(", ")}`
        : `${receipt.full_name} · ${receipt.address}`,
  },
  { key: "when", label: texts.when, width: 185, render: ({ body }) => whenOf(body) },
  {
    key: "price",
    label: texts.price,
    position: "right",
    width: 130,
    render: ({ quote }) => money(quote.amount),
  },
  {
    key: "asked",
    label: texts.asked,
    plain: true,
    width: 180,
    render: ({ created_at }) => formatMoment(created_at),
  },
  {
    key: "state",
    label: texts.state,
    card: "aside",
    width: 130,
    render: ({ state }) => <StatusBadge label={requestStateLabels[state]} {...looks[state]} />,
  },
];

function RequestsPage() {
  const list = useList(requests);
  const actions = useRequestActions();
  return (
    <ListPage
      title={texts.title}
      purpose={texts.purpose}
      list={list}
      columns={columns}
      filters={
        <>
          <FilterSelect
            label={texts.state}
            data={REQUEST_STATES.map((value) => ({ value, label: requestStateLabels[value] }))}
            value={list.query.state}
            onChange={(state) => list.set({ state })}
          />
          <FilterSelect
            label={texts.source}
            data={REQUEST_SOURCES.map((value) => ({ value, label: requestSourceLabels[value] }))}
            value={list.query.source}
            onChange={(source) => list.set({ source })}
          />
        </>
      }
      actions={actions}
      mostActions={3}
      detailTitle={({ number }) => requestName(formatNumber(number))}
      detail={(request) => <RequestDetail request={request} actions={actions(request)} />}
      history="request"
    />
  );
}

export const screen = { access: requestRoutes.filter.access, Page: RequestsPage };
