import { Badge, Button, Skeleton, Text } from "@mantine/core";
import {
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
  IconWebhook,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import entries from "#web/layout/entries.module.css";
import { Panel } from "#web/layout/Panel.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import { useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { webhookRoutes as routes, type Webhook } from "../contract.ts";
import { webhookTexts as texts, webhookEventLabels } from "../texts.ts";
import { SecretShown } from "./SecretShown.tsx";
import { SentMessages } from "./SentMessages.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import classes from "./webhooks.module.css";

/** How often the list is asked for while it is visible, in milliseconds. */
const LOOK_MS = 15_000;

/** Where other software hears of changes: what it takes, and what it doesn't. */
export function WebhooksSection() {
  const title = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState<Webhook | "new">();
  const [secret, setSecret] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [routes.list.path],
    queryFn: ({ signal }) => call(routes.list, { signal }),
    // Whether one fails is found out by the server.
    refetchInterval: LOOK_MS,
  });
  return (
    <Panel
      title={texts.title}
      titleRef={title}
      hint={texts.hint}
      action={
        <Button
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          onClick={() => setEditing("new")}
        >
          {texts.create}
        </Button>
      }
    >
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} mt="md" />}
      {data?.length === 0 && (
        <Text size="sm" mt="md">
          {texts.none}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={entries.list} aria-label={texts.title}>
          {data.map((webhook) => (
            <Entry
              key={webhook.id}
              of={webhook}
              onEdit={() => setEditing(webhook)}
              onSecret={setSecret}
              onRemoved={() => title.current?.focus()}
            />
          ))}
        </ul>
      )}
      <WebhookDialog of={editing} onClose={() => setEditing(undefined)} onSecret={setSecret} />
      <SecretShown secret={secret} onClose={() => setSecret(undefined)} />
    </Panel>
  );
}

interface EntryProps {
  of: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  /** Its buttons are gone, so the focus moves. */
  onRemoved: () => void;
}

function Entry({ of: webhook, onEdit, onSecret, onRemoved }: EntryProps) {
  const { id, url, events, client_name } = webhook;
  const [sent, setSent] = useState(false);
  const acts = useActs(id);
  const refresh = useRefresh();
  const close = () => {
    setSent(false);
    refresh();
  };
  const rotate = async () => {
    if (await confirm(texts.rotateQuestion, { subject: url }))
      acts.rotate.mutate(undefined, { onSuccess: (rotated) => onSecret(rotated.data.secret) });
  };
  const remove = async () => {
    if (await confirm(texts.removeQuestion(url), { danger: true }))
      acts.remove.mutate(undefined, { onSuccess: onRemoved });
  };
  return (
    <li className={entries.entry}>
      <IconWebhook size={24} stroke={1.5} aria-hidden className={entries.icon} />
      <div className={entries.facts}>
        <div className={entries.name}>
          {url}
          <State of={webhook} />
        </div>
        <div className={entries.meta}>{events.map((event) => webhookEventLabels[event]).join(" · ")}</div>
        <div className={entries.meta}>{client_name ?? texts.allClients}</div>
        <div className={classes.acts}>
          <ActionButtons
            actions={[
              { label: texts.deliveries, icon: IconListDetails, onClick: () => setSent(true) },
              {
                label: texts.test,
                icon: IconSend,
                onClick: () => acts.test.mutate(undefined, { onSuccess: () => setSent(true) }),
              },
              { label: texts.edit, icon: IconPencil, onClick: onEdit },
              { label: texts.rotate, icon: IconKey, onClick: () => void rotate() },
              { label: texts.remove, icon: IconTrash, danger: true, onClick: () => void remove() },
            ]}
            most={2}
          />
        </div>
        <Modal opened={sent} onClose={close} title={texts.deliveries} size="lg">
          <SentMessages of={webhook} />
        </Modal>
      </div>
    </li>
  );
}

function State({ of: { active, failed_since } }: { of: Webhook }) {
  if (!active)
    return (
      <Badge variant="light" color="gray" tt="none" fw={600}>
        {texts.inactive}
      </Badge>
    );
  if (failed_since === null) return null;
  return (
    <Badge variant="light" color="red" tt="none" fw={600}>
      {`${texts.failing} ${formatMoment(failed_since)}`}
    </Badge>
  );
}

/** What can be done with a webhook. */
function useActs(id: number) {
  const refresh = useRefresh();
  const params = { id };
  const ended = { onError: (error: Error) => toastError(texts.failed, error), onSettled: refresh };
  return {
    test: useMutation({
      mutationFn: () => call(routes.test, { params }),
      onSuccess: () => toastSuccess(texts.tested),
      ...ended,
    }),
    rotate: useMutation({ mutationFn: () => call(routes.rotate, { params }), ...ended }),
    remove: useMutation({
      mutationFn: () => call(routes.remove, { params }),
      onSuccess: () => toastSuccess(texts.deleted),
      ...ended,
    }),
  };
}
