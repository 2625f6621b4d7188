import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accessRoutes, type Access as Person } from "#features/portal/contract.ts";
import { accessTexts as texts } from "#features/portal/texts.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import entries from "#web/layout/entries.module.css";
import { useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { AccessForm } from "./AccessForm.tsx";
import { MadeLink, type NewAccess } from "./MadeLink.tsx";

/** Asks again while the dialog is open, to show that a person has signed in. */
const LOOK_MS = 5000;

/** The people of a client who may open its portal, and a link for another. */
export function Access({ clientId }: { clientId: number }) {
  const [access, setAccess] = useState<NewAccess>();
  const heading = useRef<HTMLHeadingElement>(null);
  const params = { id: clientId };
  const { data, error, refetch } = useQuery({
    queryKey: [accessRoutes.list.path, clientId],
    queryFn: ({ signal }) => call(accessRoutes.list, { params, signal }),
    refetchInterval: LOOK_MS,
  });
  const show = (link: NewAccess) => {
    setAccess(link);
    void refetch();
  };
  if (access) return <MadeLink made={access} onDone={() => setAccess(undefined)} />;
  return (
    <Stack gap="md">
      <Text size="sm">{texts.purpose}</Text>
      <AccessForm clientId={clientId} onMade={show} />
      <Text component="h3" fw={600} ref={heading} tabIndex={-1}>
        {texts.people}
      </Text>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data?.length === 0 && <Text size="sm">{texts.none}</Text>}
      {data && data.length > 0 && (
        <ul className={entries.list} aria-label={texts.people}>
          {data.map((person) => (
            <Entry
              key={person.id}
              person={person}
              clientId={clientId}
              onMade={show}
              onEnded={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface EntryProps {
  person: Person;
  clientId: number;
  onMade: (access: NewAccess) => void;
  /** Its button is gone, so the focus moves. */
  onEnded: () => void;
}

function Entry({ person, clientId, onMade, onEnded }: EntryProps) {
  const { name, email } = person;
  const refresh = useRefresh();
  const end = useMutation({
    mutationFn: () => call(accessRoutes.remove, { params: { id: clientId, accessId: person.id } }),
    onSuccess: () => {
      toastSuccess(texts.ended);
      onEnded();
    },
    onError: (error) => toastError(texts.endFailed, error),
    onSettled: refresh,
  });
  const again = useMutation({
    mutationFn: () => call(accessRoutes.create, { params: { id: clientId }, body: { name, email } }),
    onSuccess: (link) => onMade({ ...link, name, email }),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  const askEnd = async () => {
    if (await confirm(texts.confirmEnd(name), { danger: true, label: texts.end })) end.mutate();
  };
  return (
    <li className={entries.entry}>
      <div className={entries.facts}>
        <div className={entries.name}>{name}</div>
        <Text size="sm" c="dimmed">
          {[email, lastUse(person)].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.anotherFor(name)}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        {texts.another}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={texts.endFor(name)}
        loading={end.isPending}
        onClick={() => void askEnd()}
      >
        {texts.end}
      </Button>
    </li>
  );
}

function lastUse({ last_used_at, code_expires_at, ended }: Person): string {
  if (ended) return texts.endedAlone;
  const link = code_expires_at ? texts.linkUntil(formatMoment(code_expires_at)) : null;
  if (last_used_at) return texts.lastUse(formatMoment(last_used_at));
  return [texts.unused, link ?? texts.linkGone].join(": ");
}
