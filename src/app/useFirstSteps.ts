import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { clientRoutes } from "#features/clients/contract.ts";
import type { courierRoutes } from "#features/couriers/contract.ts";
import type { Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import type { serviceRoutes } from "#features/services/contract.ts";
import { firstStepTexts } from "#shared/texts.ts";
import { request } from "#web/api.ts";
import { firstStepsOf, keepFirstSteps } from "#web/firstSteps.ts";
import type { Page } from "#web/resource.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { useMay } from "#web/session/session.ts";

// The URLs as text, to avoid loading the contracts' code: the pages that show the steps may not need it.
const deliveries: Pick<typeof deliveryRoutes.filter, "method" | "path"> = {
  method: "GET",
  path: "/deliveries/filter",
};
const services: Pick<typeof serviceRoutes.filter, "method" | "path"> = {
  method: "GET",
  path: "/services/filter",
};
const couriers: Pick<typeof courierRoutes.filter, "method" | "path"> = {
  method: "GET",
  path: "/couriers/filter",
};
const clients: Pick<typeof clientRoutes.filter, "method" | "path"> = {
  method: "GET",
  path: "/clients/filter",
};

const steps = [
  { label: firstStepTexts.service, to: "/services/new", filter: services },
  { label: firstStepTexts.courier, to: "/couriers/new", filter: couriers },
  { label: firstStepTexts.client, to: "/clients/new", filter: clients },
];

const importClients = { label: firstStepTexts.importClients, to: "/users/import" };

const query = { perPage: 1 };

/**
 * A new company's first steps. A step is done when its list has an entry; after the last step they disappear for good. A browser
 * that has shown them before shows them at once, so that nothing moves when the answers arrive.
 */
export function useFirstSteps(account: number) {
  const [storedState, setStoredState] = useState(() => firstStepsOf(account));
  const isWanted = storedState !== "hidden";
  const orders = useQuery({
    queryKey: [deliveries.path, query],
    queryFn: async ({ signal }) => (await request(deliveries, { query, signal })) as Page<Delivery>,
    enabled: isWanted,
  });
  // An order with a client and a courier proves that all steps are done, so the other lists need no request.
  const [last] = orders.data?.items ?? [];
  const settled = Boolean(last?.client_id && last.courier_id);
  const lists = useQueries({
    queries: steps.map(({ filter }) => ({
      queryKey: [filter.path, query],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await request(filter, { query, signal })) as Page<unknown>,
      enabled: isWanted && orders.data !== undefined && !settled,
    })),
  });

  const may = useMay();
  const company = useOwnCompany();
  const counts = lists.map(({ data }) => data?.total);
  const known = orders.data !== undefined && company !== undefined && !counts.includes(undefined);
  const companyStep = {
    label: firstStepTexts.company,
    to: "/users/company",
    done: known && company.updated_at !== company.created_at,
    also: undefined,
  };
  const all = [
    ...(may("admin") ? [companyStep] : []),
    ...steps.map(({ label, to }, index) => ({
      label,
      to,
      done: known && counts[index] !== 0,
      // Whoever has many clients has them in a sheet.
      also: may("admin") && to === "/clients/new" ? importClients : undefined,
    })),
    {
      label: firstStepTexts.order,
      to: "/deliveries/new",
      also: undefined,
      done: known && orders.data.total > 0,
    },
  ];
  const over = settled || all.every(({ done }) => done);
  const state = storedState === "hidden" || over ? "hidden" : known ? "open" : storedState;
  useEffect(() => {
    if (state === null || state === storedState) return;
    keepFirstSteps(account, state);
    setStoredState(state);
  }, [account, state, storedState]);

  const hide = () => {
    keepFirstSteps(account, "hidden");
    setStoredState("hidden");
  };
  return { visible: state === "open", known, steps: all, hide };
}
