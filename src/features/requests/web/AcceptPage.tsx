import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { AskedFor } from "#features/deliveries/web/askedForm.ts";
import { formatNumber } from "#shared/numbers.ts";
import { pathOf } from "#shared/routes/route.ts";
import { ApiError, call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { FormSkeleton, Locked } from "#web/form/FormPage.tsx";
import { NotFound } from "#web/layout/Message.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { type OrderRequest, requestRoutes } from "../contract.ts";
import { canDecide } from "../rules.ts";
import { acceptTitle, alreadyDecided } from "../texts.ts";
import { acceptanceOf } from "./requests.ts";

const LIST = "/deliveries/requests";

interface AcceptPageProps {
  /** The order's form with what was asked for. */
  form: (request: AskedFor) => ReactNode;
}

/** The order's form, filled in with what a request asks for. Saving it accepts the request. */
export function AcceptPage({ form }: AcceptPageProps) {
  const { requestId = "" } = useParams({ strict: false }) as { requestId?: string };
  const id = Number(requestId);
  const { data, error, refetch } = useQuery({
    queryKey: [requestRoutes.get.path, id],
    queryFn: ({ signal }) => call(requestRoutes.get, { params: { id }, signal }),
  });
  const resource = useMemo(() => acceptanceOf(id), [id]);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const title = acceptTitle(data ? formatNumber(data.number) : "");
  if (!data)
    return (
      <>
        <PageHeader title={title} />
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
      </>
    );
  if (!canDecide(data.state)) return <Locked title={title} reason={decisionOf(data)} backTo={LIST} />;
  const { body, client_name: subtitle } = data;
  const path = pathOf(requestRoutes.accept, { id });
  return form({ body, resource, path, title, subtitle, backTo: LIST });
}

const decisionOf = ({ state, decided_by, decided_at }: OrderRequest) =>
  alreadyDecided(state, decided_by, decided_at === null ? "" : formatMoment(decided_at));
