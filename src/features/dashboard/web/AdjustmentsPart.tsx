import { Button, Skeleton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { DayRange } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import type { DashboardStats } from "../contract.ts";
import { adjustmentsText } from "../texts.ts";
import classes from "./dashboard.module.css";

const AdjustmentsCard = lazyPart(async () => ({
  default: (await import("./AdjustmentsCard.tsx")).AdjustmentsCard,
}));

interface AdjustmentsPartProps {
  stats: DashboardStats | undefined | null;
  range: DayRange;
}

/** What changed orders of closed days in the period; the list opens below. Nothing without any. */
export function AdjustmentsPart({ stats, range }: AdjustmentsPartProps) {
  const [opened, setOpened] = useState(false);
  if (!stats || stats.adjustments.count === 0) return null;
  const { count, amount } = stats.adjustments;
  return (
    <>
      <Button
        variant="default"
        className={classes.more}
        aria-expanded={opened}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {adjustmentsText(count, money(amount))}
      </Button>
      {opened && (
        <Suspense fallback={<Skeleton height={160} />}>
          <AdjustmentsCard key={range.start} range={range} />
        </Suspense>
      )}
    </>
  );
}
