import { courierRoutes } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import { CouriersPage } from "#features/couriers/web/CouriersPage.tsx";
import { CarriedFloats } from "#features/floats/web/CarriedFloats.tsx";
import { floatAction } from "#features/floats/web/floatAction.tsx";
import { accessAction } from "#features/phone/web/access/accessAction.tsx";
import { useLoads } from "#features/settlements/web/useLoads.ts";

const Page = () => (
  <CouriersPage
    access={accessAction}
    handOver={(courier) => floatAction({ id: courier.id, name: fullName(courier) })}
    useLoads={useLoads}
    carried={({ id }) => <CarriedFloats courierId={id} />}
  />
);

export const screen = { access: courierRoutes.filter.access, Page };
