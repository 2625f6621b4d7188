import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { plannedParts } from "#features/deliveries/web/PlannedFields.tsx";
import { ApiError, call } from "#web/api.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import type { FieldWords } from "#web/form/versions/useVersions.ts";
import { NotFound } from "#web/layout/Message.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { type StandingOrder, standingRoutes } from "../contract.ts";
import { standingTexts as texts } from "../texts.ts";
import { SchedulePart } from "./SchedulePart.tsx";
import { standingInForm } from "./standing.ts";
import {
  blankStanding,
  type StandingValues,
  standingForm,
  standingLike,
  toBody,
  toValues,
} from "./values.ts";

const parts: FormPart<StandingValues>[] = [
  {
    label: texts.schedule,
    fields: ["name", "kind", "weekdays", "month_days", "from", "until", "on_closed", "paused_until"],
    content: (form) => <SchedulePart form={form} />,
  },
  ...plannedParts<StandingValues>(),
];

/** How the dialog of two versions shows the fields that are not typed texts. */
const words: FieldWords<StandingOrder> = {
  service_id: ({ service_name }) => service_name,
  courier_id: ({ courier_full_name }) => courier_full_name ?? "",
  client_id: ({ client_name }) => client_name,
};

function StandingForm() {
  const { order } = useSearch({ strict: false }) as { order?: string };
  const model = useQuery({
    queryKey: [deliveryRoutes.get.path, Number(order)],
    queryFn: ({ signal }) => call(deliveryRoutes.get, { params: { id: Number(order) }, signal }),
    enabled: order !== undefined,
  });
  if (model.error instanceof ApiError && model.error.status === 404) return <NotFound />;
  if (model.isError) return <LoadFailed error={model.error} onRetry={() => void model.refetch()} />;
  const blank = order === undefined ? blankStanding() : model.data && standingLike(model.data.data);
  return (
    <FormPage
      resource={standingInForm}
      body={standingForm}
      titles={texts}
      blank={blank}
      toValues={toValues}
      toBody={toBody}
      words={words}
      backTo="/deliveries/standing"
      parts={parts}
    />
  );
}

export const screen = { access: standingRoutes.create.access, Page: StandingForm };
