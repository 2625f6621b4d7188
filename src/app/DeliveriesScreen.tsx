import { screen as deliveries } from "#features/deliveries/web/list/DeliveriesPage.tsx";
import { withFirstSteps } from "./withFirstSteps.tsx";

export const screen = withFirstSteps(deliveries);
