import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { changeStateLabels, paymentMethodLabels } from "#features/ledger/texts.ts";
import { changeRoutes } from "#features/receipts/contract.ts";
import { changeTexts as texts } from "#features/receipts/texts.ts";
import { call } from "#web/api.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { amountOf } from "./changeActions.ts";

/** An order's change that is sent by transfer or mobile payment. Nothing if it has none. */
export function OrderChange({ deliveryId }: { deliveryId: number }) {
  const query = { delivery_id: String(deliveryId) };
  const { data } = useQuery({
    queryKey: [changeRoutes.filter.path, query],
    queryFn: ({ signal }) => call(changeRoutes.filter, { query, signal }),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Facts
      facts={items.map((change) => ({
        label: texts.one,
        value: (
          <Link to="/debts/receipts/change" search={{ state: change.state, detail: String(change.id) }}>
            {`${amountOf(change)} · ${paymentMethodLabels[change.method]} · ${changeStateLabels[change.state]}`}
          </Link>
        ),
        wide: true,
      }))}
    />
  );
}
