import { Anchor, Badge, Button, Skeleton, Text } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import entries from "#web/layout/entries.module.css";
import { Panel } from "#web/layout/Panel.tsx";
import { useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Key, keyRoutes } from "../contract.ts";
import { confirmRevoke, scopeLabels, keyTexts as texts } from "../texts.ts";
import classes from "./keys.module.css";
import { NewKeyDialog } from "./NewKeyDialog.tsx";

/** The keys of other software: what each may do and when it was used. */
export function KeysSection() {
  const title = useRef<HTMLHeadingElement>(null);
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [keyRoutes.list.path],
    queryFn: ({ signal }) => call(keyRoutes.list, { signal }),
  });
  return (
    <Panel
      title={texts.title}
      titleRef={title}
      hint={
        <>
          {texts.hint}{" "}
          <Anchor href="/api/docs#/v1" target="_blank" inherit className={classes.docs}>
            {texts.docs}
          </Anchor>
        </>
      }
      action={
        <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={() => setMaking(true)}>
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
          {data.map((key) => (
            <Entry key={key.id} of={key} onRevoked={() => title.current?.focus()} />
          ))}
        </ul>
      )}
      <NewKeyDialog opened={making} onClose={() => setMaking(false)} />
    </Panel>
  );
}

interface EntryProps {
  of: Key;
  /** Its button is gone, so the focus moves. */
  onRevoked: () => void;
}

function Entry({ of: key, onRevoked }: EntryProps) {
  const refresh = useRefresh();
  const revoke = useMutation({
    mutationFn: () => call(keyRoutes.remove, { params: { id: key.id } }),
    onSuccess: () => {
      toastSuccess(texts.revoked);
      onRevoked();
      refresh();
    },
    onError: (error) => toastError(texts.revokeFailed, error),
  });
  const ask = async () => {
    if (await confirm(confirmRevoke(key.name), { danger: true })) revoke.mutate();
  };
  const use = key.last_used_at ? `${texts.lastUsed} ${formatMoment(key.last_used_at)}` : texts.unused;
  return (
    <li className={entries.entry}>
      <IconKey size={24} stroke={1.5} aria-hidden className={entries.icon} />
      <div className={entries.facts}>
        <div className={entries.name}>
          {key.name}
          <code className={classes.prefix}>{`${key.prefix}…`}</code>
          {key.expired && (
            <Badge variant="light" color="red" tt="none" fw={600}>
              {key.client_deleted ? texts.clientDeleted : `${texts.expired} ${formatDay(key.expires_on)}`}
            </Badge>
          )}
        </div>
        <div className={entries.meta}>{key.scopes.map((scope) => scopeLabels[scope]).join(" · ")}</div>
        <div className={entries.meta}>
          {[
            key.client_name ?? texts.wholeCompany,
            use,
            ...(key.expires_on && !key.expired ? [`${texts.expires} ${formatDay(key.expires_on)}`] : []),
          ].join(" · ")}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`${texts.revoke} ${key.name}`}
        loading={revoke.isPending}
        onClick={() => void ask()}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
