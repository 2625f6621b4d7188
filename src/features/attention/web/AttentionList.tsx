import { Skeleton } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatMoment } from "#web/clock.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { useSession } from "#web/session/session.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { Attention, AttentionKind } from "../contract.ts";
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
}

/** What waits for the person, most urgent first. Each entry leads to its rows. */
export function AttentionList({ only }: AttentionListProps) {
  const { data: all, error, refetch } = useLiveAttention();
  const data = only ? all?.filter(({ kind }) => only.includes(kind)) : all;
  const account = useSession()?.user.id ?? 0;
  const [last] = useState(() => lastCountOf(account));
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined) keepLastCount(account, count);
  }, [account, count]);
  return (
    <section
      className={classes.card}
      data-first={(last === null && !data && !error) || undefined}
      aria-label={texts.title}
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Bones count={last} />
      ) : data.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          {texts.nothing}
        </p>
      ) : (
        <>
          <h2>{texts.title}</h2>
          <ul>
            {/* Another release may know more kinds. */}
            {data
              .filter(({ kind }) => kind in kindTexts)
              .map((entry) => (
                <li key={entry.kind}>
                  <Entry entry={entry} />
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** As high as the entries of the last visit, so that the page doesn't jump. */
function Bones({ count }: { count: number | null }) {
  if (count === null) return <Skeleton height={160} />;
  if (count === 0) return <Skeleton height={44} />;
  return (
    <div aria-busy>
      <h2>{texts.title}</h2>
      <ul>
        {Array.from({ length: count }, (_, entry) => entry).map((entry) => (
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
      {oldest_at && <span className={classes.since}>{texts.since(formatMoment(oldest_at))}</span>}
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
    </Link>
  );
}
