import { priceRoutes } from "#features/deliveries/priceContract.ts";
import { ZoneUsage } from "#features/deliveries/web/usage/ZoneUsage.tsx";
import { tariffRoutes } from "#features/tariffs/contract.ts";
import { TariffsPage } from "#features/tariffs/web/TariffsPage.tsx";
import { mayCall } from "#shared/routes/roles.ts";
import { useSession } from "#web/session/session.ts";

const Page = () => <TariffsPage usage={mayCall(priceRoutes.usage.access, useSession()) && <ZoneUsage />} />;

export const screen = { access: tariffRoutes.get.access, Page };
