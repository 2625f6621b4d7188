import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { mayCall } from "#shared/routes/roles.ts";
import type { QueryInput } from "#shared/routes/route.ts";
import { call } from "#web/api.ts";
import { useSession } from "#web/session/session.ts";
import { changeRoutes } from "../contract.ts";
import { changeWasSent } from "../texts.ts";

interface UndoneChangeProps {
  of: Pick<QueryInput<typeof changeRoutes.filter>, "receipt_id" | "delivery_id" | "at_door">;
}

/** Warns before change is undone that was sent already: somebody has to return it. */
export function UndoneChange({ of }: UndoneChangeProps) {
  const query = { ...of, state: "sent" as const };
  const { data } = useQuery({
    queryKey: [changeRoutes.filter.path, query],
    queryFn: ({ signal }) => call(changeRoutes.filter, { query, signal }),
    enabled: mayCall(changeRoutes.filter.access, useSession()),
  });
  const sent = data?.items ?? [];
  if (sent.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {changeWasSent(sent.map(({ amount, currency }) => formatMoney(fromDollars(amount), currency)))}
    </Alert>
  );
}
