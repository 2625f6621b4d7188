import { Button, Group, Skeleton } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { formatDay } from "#shared/dates.ts";
import { queryRules } from "#web/list/queryRules.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";
import { useUrlState } from "#web/useUrlState.ts";
import type { CurrentRate, RateProposal } from "../contract.ts";
import { rateText, rateTexts } from "../texts.ts";
import { toRate } from "./CurrentRate.tsx";
import { Proposal } from "./Proposal.tsx";
import classes from "./rates.module.css";

// The calendar and the table load when somebody opens them, so that the page appears sooner.
const RateDialog = lazyPart(async () => ({ default: (await import("./RateDialog.tsx")).RateDialog }));
const RateHistory = lazyPart(async () => ({ default: (await import("./RateHistory.tsx")).RateHistory }));

/** A link to this page may open the dialog that sets the rate. */
const view = queryRules({ rate: /^set$/ });

interface RateCardProps {
  /** Undefined while loading. */
  rate: CurrentRate | undefined;
  /** The provider's rates that wait for a decision. */
  proposals: readonly RateProposal[];
}

/** The rate in force with its day, and earlier ones. Admins change it, and decide about the provider's. */
export function RateCard({ rate, proposals }: RateCardProps) {
  const current = rate && toRate(rate);
  const sets = useMay()("admin");
  const { query, change } = useUrlState<{ rate: "set" }>(view);
  const linked = query.rate !== undefined;
  const [changing, setChanging] = useState(linked);
  const [reading, setReading] = useState(false);
  const [used, setUsed] = useState(linked);
  useEffect(() => {
    if (!linked) return;
    setUsed(true);
    setChanging(true);
  }, [linked]);
  const openChange = () => {
    setUsed(true);
    setChanging(true);
  };
  const openHistory = () => {
    setUsed(true);
    setReading(true);
  };
  const close = () => {
    setChanging(false);
    if (linked) change({ rate: undefined }, { replace: true });
  };
  return (
    <section className={classes.card} aria-label={rateTexts.title}>
      <div className={classes.row}>
        <IconArrowsExchange size={18} stroke={1.6} aria-hidden />
        <p className={classes.rate}>
          {current === undefined && <Skeleton component="span" display="block" height={18} width={230} />}
          {current === null && rateTexts.missing}
          {current && rateText(current.rate, formatDay(current.effectiveDate))}
        </p>
        <Group gap="xs">
          {/* Who changes the rate finds the others in the dialog. */}
          {current && !sets && (
            <Button size="xs" variant="subtle" color="gray" c="var(--text)" onClick={openHistory}>
              {rateTexts.history}
            </Button>
          )}
          {sets && (
            <Button size="xs" variant="default" onClick={openChange}>
              {current === null ? rateTexts.setFirst : rateTexts.change}
            </Button>
          )}
        </Group>
      </div>
      {sets &&
        proposals.map((proposal) => <Proposal key={proposal.id} proposal={proposal} last={current?.rate} />)}
      {used && (
        <Suspense fallback={null}>
          {sets && (
            <RateDialog opened={changing} onClose={close} onHistory={current ? openHistory : undefined} />
          )}
          <RateHistory opened={reading} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </section>
  );
}
