import { screen as dashboard } from "#features/dashboard/web/DashboardPage.tsx";
import { withFirstSteps } from "./withFirstSteps.tsx";

export const screen = withFirstSteps(dashboard);
