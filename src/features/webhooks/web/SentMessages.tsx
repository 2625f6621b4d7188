import { Button, Skeleton, Text } from "@mantine/core";
import { IconCheck, IconCircleX, IconClock, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookDeliveryState } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import entries from "#web/layout/entries.module.css";
import { Pager } from "#web/list/Pager.tsx";
import { useRefresh } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { webhookRoutes as routes, type Webhook, type WebhookDelivery } from "../contract.ts";
import { deliveryStateLabels, eventLabel, webhookTexts as texts } from "../texts.ts";
import classes from "./webhooks.module.css";

const looks: Record<WebhookDeliveryState, Look> = {
  waiting: { tone: "yellow", icon: IconClock },
  delivered: { tone: "green", icon: IconCheck },
  failed: { tone: "red", icon: IconCircleX },
};

/** How often what waits is asked for, in milliseconds. */
const LOOK_MS = 3000;

/** The last messages of a webhook: what became of each, and what the other program answered. */
export function SentMessages({ of: { id, active } }: { of: Webhook }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [routes.deliveries.path, id, page],
    queryFn: ({ signal }) =>
      call(routes.deliveries, { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.total === 0) return <Text>{texts.noDeliveries}</Text>;
  return (
    <>
      <ul className={entries.list} aria-label={texts.deliveries}>
        {data.items.map((message) => (
          <Message key={message.id} of={message} webhookId={id} active={active} />
        ))}
      </ul>
      <Pager page={data} onTurn={setPage} />
    </>
  );
}

function Message({
  of: message,
  webhookId,
  active,
}: {
  of: WebhookDelivery;
  webhookId: number;
  active: boolean;
}) {
  const refresh = useRefresh();
  const retry = useMutation({
    mutationFn: () => call(routes.retry, { params: { id: webhookId, deliveryId: message.id } }),
    onSuccess: () => toastSuccess(texts.retried),
    onError: (failed) => toastError(texts.failed, failed),
    onSettled: refresh,
  });
  const tries = `${texts.attempts}: ${message.attempts}`;
  const next =
    message.state === "waiting" &&
    message.attempts > 0 &&
    message.next_at &&
    `${texts.next}: ${formatMoment(message.next_at)}`;
  return (
    <li className={entries.entry}>
      <div className={entries.facts}>
        <div className={entries.name}>
          {eventLabel(message.event)}
          <StatusBadge label={deliveryStateLabels[message.state]} {...looks[message.state]} />
        </div>
        <div className={entries.meta}>
          {[formatMoment(message.attempted_at ?? message.created_at), tries, next]
            .filter(Boolean)
            .join(" · ")}
        </div>
        {message.error && <div className={entries.meta}>{message.error}</div>}
        {message.answer && <pre className={classes.answer}>{message.answer}</pre>}
      </div>
      {active && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${texts.retry} ${eventLabel(message.event)}, ${formatMoment(message.created_at)}`}
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {texts.retry}
        </Button>
      )}
    </li>
  );
}
