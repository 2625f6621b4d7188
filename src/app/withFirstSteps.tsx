import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { call } from "#web/api.ts";
import { HeaderNotice } from "#web/layout/PageHeader.tsx";
import type { Screen } from "#web/screen.ts";
import { useSession } from "#web/session.ts";

const FirstSteps = lazy(async () => ({ default: (await import("./FirstSteps.tsx")).FirstSteps }));

const query = { perPage: 1 };

/** A screen on which a new company is shown how to begin. */
export function withFirstSteps({ access, Page }: Screen): Screen {
  const notice = <MaybeFirstSteps />;
  return {
    access,
    Page: () => (
      <HeaderNotice value={notice}>
        <Page />
      </HeaderNotice>
    ),
  };
}

/** An order with its client and courier shows that every step was taken: nobody else's list has to be asked. */
function MaybeFirstSteps() {
  const account = useSession()?.user.id;
  const { data } = useQuery({
    queryKey: [deliveryRoutes.filter.path, query],
    queryFn: ({ signal }) => call(deliveryRoutes.filter, { query, signal }),
  });
  const [last] = data?.items ?? [];
  if (!data || account === undefined || (last?.client_id && last.courier_id)) return null;
  return (
    <Suspense>
      <FirstSteps account={account} ordered={data.total > 0} />
    </Suspense>
  );
}
