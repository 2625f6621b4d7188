import { Button, Skeleton } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Rate } from "#shared/money.ts";
import { agoText, formatMoment } from "#web/clock.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { useSession } from "#web/session/session.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import type { Attention, AttentionKind } from "../contract.ts";
import { rankAttention } from "../rules.ts";
import { kindTexts, attentionTexts as texts } from "../texts.ts";
import classes from "./attention.module.css";
import { linkOf, useLiveAttention } from "./useAttention.ts";

const keyOf = (account: number) => `attention:${account}`;

/** How many entries the account saw last in this browser, so that the page can keep their place while they load. Null on a first visit. */
function lastCountOf(account: number): number | null {
  const text = localStorage.getItem(keyOf(account));
  return text === null ? null : Number(text);
}

function keepLastCount(account: number, count: number): void {
  localStorage.setItem(keyOf(account), String(count));
}

interface AttentionListProps {
  /** Only these kinds; all by default. */
  only?: readonly AttentionKind[];
  /** Ranks them by money and age, with bolívares at this rate; undefined while it is loading. By default they stay most urgent first. */
  ranked?: { rate: Rate | null | undefined };
}

/** What matters most is shown, and on a phone also the page's figures. */
const MOST = 5;
const MOST_ON_PHONE = 3;

/** What waits for the person. Each entry leads to its rows. */
export function AttentionList({ only, ranked }: AttentionListProps) {
  const { data: all, error, refetch } = useLiveAttention();
  const data = orderEntries(only ? all?.filter(({ kind }) => only.includes(kind)) : all, ranked);
  const account = useSession()?.user.id ?? 0;
  const [last] = useState(() => lastCountOf(account));
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined) keepLastCount(account, count);
  }, [account, count]);
  const most = useIsPhone() ? MOST_ON_PHONE : MOST;
  return (
    <section
      className={classes.card}
      data-first={(last === null && !data && !error) || undefined}
      aria-label={texts.title}
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Bones count={last} most={most} />
      ) : data.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          {texts.nothing}
        </p>
      ) : (
        <Entries entries={data} most={most} />
      )}
    </section>
  );
}

function orderEntries(entries: Attention[] | undefined, ranked: AttentionListProps["ranked"]) {
  // Another release may know more kinds.
  const known = entries?.filter(({ kind }) => kind in kindTexts);
  if (!known || !ranked) return known;
  return ranked.rate === undefined ? undefined : rankAttention(known, new Date(), ranked.rate);
}

/** The first entries, and a button for the others. */
function Entries({ entries, most }: { entries: Attention[]; most: number }) {
  const [opened, setOpened] = useState(false);
  const listed = opened ? entries : entries.slice(0, most);
  return (
    <>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        {entries.length > most && (
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.toggle}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {opened ? texts.fewer : texts.all(entries.length)}
          </Button>
        )}
      </div>
      <ul>
        {listed.map((entry) => (
          <li key={entry.kind}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** As high as the entries of the last visit, so that the page doesn't jump. */
function Bones({ count, most }: { count: number | null; most: number }) {
  if (count === null) return <Skeleton height={160} />;
  if (count === 0) return <Skeleton height={44} />;
  return (
    <div aria-busy>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
      </div>
      <ul>
        {Array.from({ length: Math.min(count, most) }, (_, entry) => entry).map((entry) => (
          <li key={entry} className={classes.entry}>
            <Skeleton height={14} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry }: { entry: Attention }) {
  const { kind, count, amount, oldest_at } = entry;
  return (
    <Link {...linkOf(entry)} className={classes.entry}>
      <span className={classes.what}>{kindTexts[kind](count)}</span>
      {amount && <span className={classes.amount}>{moneyPresent(amount)}</span>}
      {oldest_at && (
        <time className={classes.since} dateTime={oldest_at} title={formatMoment(oldest_at)}>
          {agoText(oldest_at)}
        </time>
      )}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Link>
  );
}
