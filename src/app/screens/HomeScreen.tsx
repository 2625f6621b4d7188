import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { AttentionList } from "#features/attention/web/AttentionList.tsx";
import { screen as dashboard } from "#features/dashboard/web/DashboardPage.tsx";
import { RateCard } from "#features/rates/web/RateCard.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";
import { withFirstSteps } from "../withFirstSteps.tsx";

/** Only who keeps the books without being an admin begins here to look after the month. */
const MonthCard = lazyPart(async () => ({ default: (await import("./MonthCard.tsx")).MonthCard }));

function OwnMonth() {
  const may = useMay();
  if (!may("books") || may("admin")) return null;
  return (
    <Suspense fallback={<Skeleton height={120} mb="md" />}>
      <MonthCard />
    </Suspense>
  );
}

export const screen = withFirstSteps(
  dashboard,
  <>
    <AttentionList />
    <OwnMonth />
    <RateCard />
  </>,
);
