import { Checkbox, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCalendarCheck, IconCalendarOff, IconPlayerPause } from "@tabler/icons-react";
import { formatDay } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { type Fact, Facts, stampFacts } from "#web/ui/Facts.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { type StandingOrder, standingRoutes } from "../contract.ts";
import { daysText, onClosedLabels, standingTexts as texts } from "../texts.ts";
import { ComingDays } from "./ComingDays.tsx";
import { standing } from "./standing.ts";
import { isPaused, useStandingActions } from "./useStandingActions.tsx";

const columns: Column<StandingOrder>[] = [
  { key: "name", label: texts.name, card: "title", width: "26%", render: ({ name }) => name },
  { key: "recipient", label: texts.recipient, render: ({ body }) => body.receipt.full_name },
  { key: "days", label: texts.days, plain: true, render: ({ days }) => daysText(days) },
  { key: "next", label: texts.next, card: "aside", width: 130, render: nextText },
  { key: "state", label: texts.state, card: "line", width: 180, render: (order) => <State order={order} /> },
];

function nextText({ next }: StandingOrder): string {
  return next === null ? texts.noNext : formatDay(next);
}

/** What failed comes before a pause, which an order that is over has no more. */
function State({ order }: { order: StandingOrder }) {
  if (order.last_error !== null)
    return <StatusBadge tone="red" icon={IconAlertTriangle} label={texts.failed} />;
  if (isPaused(order)) return <StatusBadge tone="yellow" icon={IconPlayerPause} label={texts.paused} />;
  if (order.next === null) return <StatusBadge tone="gray" icon={IconCalendarOff} label={texts.ended} />;
  return <StatusBadge tone="green" icon={IconCalendarCheck} label={texts.active} />;
}

function StandingPage() {
  const list = useList(standing);
  const actions = useStandingActions();
  return (
    <>
      <ListPage
        title={texts.title}
        purpose={texts.purpose}
        list={list}
        columns={columns}
        create={{ label: texts.create, to: "/deliveries/standing/new", needs: "orders" }}
        filters={
          <Checkbox
            label={texts.onlyFailed}
            checked={list.query.failed !== undefined}
            onChange={(event) => list.set({ failed: event.currentTarget.checked ? "1" : undefined })}
          />
        }
        actions={actions}
        mostActions={3}
        detailTitle={({ name }) => name}
        detail={(order) => (
          <Stack gap="lg">
            <ActionButtons actions={actions(order)} most={3} />
            <Facts facts={[...failureOf(order), ...factsOf(order), ...stampFacts(order)]} />
          </Stack>
        )}
        useRecord={useStanding}
        history="standing_order"
      />
      <ComingDays />
    </>
  );
}

function useStanding(id: number | undefined) {
  const { data, error } = standing.useOne(id);
  return { data: id === undefined ? undefined : data?.data, error: id === undefined ? null : error };
}

const failureOf = ({ last_error, failed_on }: StandingOrder): Fact[] =>
  last_error === null
    ? []
    : [{ label: `${texts.lastError} · ${formatDay(failed_on)}`, value: last_error, wide: true }];

function factsOf(order: StandingOrder): Fact[] {
  const { body, until, paused_until, skip } = order;
  const { receipt, price, cod_amount, notes, promised_time } = body;
  return [
    { label: texts.days, value: daysText(order.days) },
    { label: texts.next, value: nextText(order) },
    { label: texts.from, value: formatDay(order.from) },
    ...(until ? [{ label: texts.until, value: formatDay(until) }] : []),
    ...(order.on_closed === "skip"
      ? []
      : [{ label: texts.onClosed, value: onClosedLabels[order.on_closed] }]),
    ...(isPaused(order) ? [{ label: texts.pausedUntil, value: formatDay(paused_until) }] : []),
    ...(skip.length > 0 ? [{ label: texts.skip, value: skip.map(formatDay).join(", "), wide: true }] : []),
    { label: texts.client, value: order.client_name, wide: true },
    { label: texts.recipient, value: `${receipt.full_name} · ${receipt.address}`, wide: true },
    { label: texts.service, value: order.service_name },
    ...(order.courier_full_name ? [{ label: texts.courier, value: order.courier_full_name }] : []),
    ...(promised_time ? [{ label: texts.promisedTime, value: promised_time }] : []),
    ...(price ? [{ label: texts.price, value: `${money(price.amount)} (${price.reason})` }] : []),
    ...(cod_amount > 0 ? [{ label: texts.goods, value: money(cod_amount) }] : []),
    ...(notes ? [{ label: texts.notes, value: notes, wide: true }] : []),
  ];
}

export const screen = { access: standingRoutes.filter.access, Page: StandingPage };
