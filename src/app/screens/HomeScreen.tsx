import { AttentionList } from "#features/attention/web/AttentionList.tsx";
import { screen as dashboard } from "#features/dashboard/web/DashboardPage.tsx";
import { RateCard } from "#features/rates/web/RateCard.tsx";
import { withFirstSteps } from "../withFirstSteps.tsx";

export const screen = withFirstSteps(
  dashboard,
  <>
    <AttentionList />
    <RateCard />
  </>,
);
