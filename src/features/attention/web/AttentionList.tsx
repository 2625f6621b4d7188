import { Skeleton } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatMoment } from "#web/clock.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { Attention } from "../contract.ts";
import { kindTexts, attentionTexts as texts } from "../texts.ts";
import classes from "./attention.module.css";
import { linkOf, useLiveAttention } from "./useAttention.ts";

/** What waits for the person, most urgent first. Each entry leads to its rows. */
export function AttentionList() {
  const { data, error, refetch } = useLiveAttention();
  return (
    <section className={classes.card} aria-label={texts.title}>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={44} />
      ) : data.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          {texts.nothing}
        </p>
      ) : (
        <>
          <h2>{texts.title}</h2>
          <ul>
            {data.map((entry) => (
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
