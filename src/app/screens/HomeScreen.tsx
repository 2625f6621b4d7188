import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { AttentionList } from "#features/attention/web/AttentionList.tsx";
import { dashboardRoutes, type Home } from "#features/dashboard/contract.ts";
import { DashboardPage } from "#features/dashboard/web/DashboardPage.tsx";
import { toRate } from "#features/rates/web/CurrentRate.tsx";
import { RateCard } from "#features/rates/web/RateCard.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useSession } from "#web/session/session.ts";
import { FirstSteps } from "../FirstSteps.tsx";

/** Only who keeps the books without being an admin begins here to look after the month. */
const MonthCard = lazyPart(async () => ({ default: (await import("./MonthCard.tsx")).MonthCard }));

/** What waits comes first; the rate is below the figures. */
function HomePage() {
  const account = useSession()?.user.id;
  return (
    <DashboardPage
      above={(home) => (
        <>
          {account !== undefined && <FirstSteps key={account} account={account} done={home?.first_steps} />}
          <AttentionList ranked={{ rate: rateOf(home) }} />
          {home?.month && (
            <Suspense fallback={<Skeleton height={120} mb="md" />}>
              <MonthCard month={home.month} />
            </Suspense>
          )}
        </>
      )}
      below={(home) => home !== null && <RateCard rate={home?.rate} proposals={home?.proposals ?? []} />}
    />
  );
}

/** Without an answer bolívares can't be ranked. */
const rateOf = (home: Home | undefined | null) =>
  home === undefined ? undefined : ((home && toRate(home.rate)?.rate) ?? null);

export const screen = { access: dashboardRoutes.stats.access, Page: HomePage };
