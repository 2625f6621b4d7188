import { Button, Group, Skeleton } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { z } from "zod";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";
import { useUrlState } from "#web/useUrlState.ts";
import { rateTexts } from "../texts.ts";
import { CurrentRate, useRate } from "./CurrentRate.tsx";
import { RateProposals } from "./RateProposals.tsx";
import classes from "./rates.module.css";

// The calendar and the table load when somebody opens them, so that the page appears sooner.
const RateDialog = lazyPart(async () => ({ default: (await import("./RateDialog.tsx")).RateDialog }));
const RateHistory = lazyPart(async () => ({ default: (await import("./RateHistory.tsx")).RateHistory }));

/** A link to this page may open the dialog that sets the rate. */
const view = z.object({ rate: z.literal("set").optional() });

/** The rate in force with its day, and earlier ones. Admins change it, and decide about the provider's. */
export function RateCard() {
  const current = useRate();
  const sets = useMay()("admin");
  const { query, change } = useUrlState<z.input<typeof view>>(view);
  const [open, setOpen] = useState(query.rate && ("change" as "change" | "history"));
  const [used, setUsed] = useState(open !== undefined);
  const linked = query.rate !== undefined;
  useEffect(() => {
    if (!linked) return;
    setUsed(true);
    setOpen("change");
  }, [linked]);
  const show = (which: "change" | "history") => {
    setUsed(true);
    setOpen(which);
  };
  const close = () => {
    setOpen(undefined);
    if (linked) change({ rate: undefined }, { replace: true });
  };
  return (
    <section className={classes.card} aria-label={rateTexts.title}>
      <div className={classes.row}>
        <IconArrowsExchange size={18} stroke={1.6} aria-hidden />
        <p className={classes.rate}>
          {current === undefined && <Skeleton component="span" display="block" height={18} width={230} />}
          {current === null ? rateTexts.missing : <CurrentRate />}
        </p>
        <Group gap="xs">
          {current && (
            <Button size="xs" variant="subtle" color="gray" c="var(--text)" onClick={() => show("history")}>
              {rateTexts.history}
            </Button>
          )}
          {sets && (
            <Button size="xs" variant="default" onClick={() => show("change")}>
              {current === null ? rateTexts.setFirst : rateTexts.change}
            </Button>
          )}
        </Group>
      </div>
      {sets && <RateProposals last={current?.rate} />}
      {used && (
        <Suspense fallback={null}>
          {sets && <RateDialog opened={open === "change"} onClose={close} />}
          <RateHistory opened={open === "history"} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
