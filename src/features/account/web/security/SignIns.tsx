import { Badge, Button, Skeleton, Text, Title } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { browserName, isPhone } from "#features/account/rules.ts";
import { type SignIn, signInRoutes } from "#features/account/securityContract.ts";
import { signInTexts } from "#features/account/securityTexts.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import entries from "#web/layout/entries.module.css";
import { useRefresh } from "#web/resource.ts";
import { signOut } from "#web/session/signOut.ts";
import { confirm } from "#web/ui/confirm.ts";
import { sentenceOf, toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import panel from "./security.module.css";

/** The account's sign-ins, with a button to end each. */
export function SignIns() {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [signInRoutes.list.path],
    queryFn: ({ signal }) => call(signInRoutes.list, { signal }),
  });
  const focusTitle = () => title.current?.focus();
  return (
    <section className={panel.panel} aria-labelledby={heading}>
      <Title order={2} id={heading} ref={title} tabIndex={-1} className={panel.title}>
        {signInTexts.title}
      </Title>
      <Text size="sm" c="var(--text-soft)">
        {signInTexts.hint}
      </Text>
      {error && (
        <>
          <Text size="sm" mt="md" mb="xs">
            {sentenceOf(error)}
          </Text>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {uiTexts.retry}
          </Button>
        </>
      )}
      {!data && !error && <Skeleton height={64} mt="md" />}
      {data && (
        <div className={panel.buttons}>
          {data.length > 1 && <EndOthers onEnded={focusTitle} />}
          <Button component={Link} to="/users/changePassword/" variant="default">
            {signInTexts.changePassword}
          </Button>
        </div>
      )}
      {data && (
        <ul className={entries.list} aria-labelledby={heading}>
          {data.map((signIn) => (
            <Entry key={signIn.id} signIn={signIn} onEnded={focusTitle} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Its button is gone, so the focus moves. */
function EndOthers({ onEnded }: { onEnded: () => void }) {
  const refresh = useRefresh();
  const end = useMutation({
    mutationFn: () => call(signInRoutes.endOthers, {}),
    onSuccess: () => {
      toastSuccess(signInTexts.othersEnded);
      onEnded();
      refresh();
    },
    onError: (error) => toastError(signInTexts.endFailed, error),
  });
  const ask = async () => {
    if (await confirm(signInTexts.confirmOthers)) end.mutate();
  };
  return (
    <Button variant="default" loading={end.isPending} onClick={() => void ask()}>
      {signInTexts.endOthers}
    </Button>
  );
}

interface EntryProps {
  signIn: SignIn;
  /** Its button is gone, so the focus moves. */
  onEnded: () => void;
}

function Entry({ signIn: { id, current, user_agent, ip, last_used_at }, onEnded }: EntryProps) {
  const refresh = useRefresh();
  const name = useId();
  const end = useMutation({
    mutationFn: () => call(signInRoutes.end, { params: { id } }),
    onSuccess: () => {
      toastSuccess(signInTexts.ended);
      onEnded();
      refresh();
    },
    onError: (error) => toastError(signInTexts.endFailed, error),
  });
  const Device = isPhone(user_agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={entries.entry}>
      <Device size={24} stroke={1.5} aria-hidden className={entries.icon} />
      <div className={entries.facts}>
        <div className={entries.name}>
          <span id={name}>{browserName(user_agent)}</span>
          {current && (
            <Badge variant="light" tt="none" fw={600}>
              {signInTexts.current}
            </Badge>
          )}
        </div>
        <div className={entries.meta}>{`${ip} · ${signInTexts.lastUsed} ${formatMoment(last_used_at)}`}</div>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-describedby={name}
        loading={end.isPending}
        onClick={() => (current ? void signOut() : end.mutate())}
      >
        {signInTexts.end}
      </Button>
    </li>
  );
}
