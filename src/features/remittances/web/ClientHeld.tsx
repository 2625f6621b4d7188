import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CURRENCIES } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { goodsRoutes } from "../contract.ts";
import { availableText, remittanceTexts as texts } from "../texts.ts";

/** The goods money that the office holds for a client, with the way to pay it. Shows nothing if there is none. */
export function ClientHeld({ clientId }: { clientId: number }) {
  const { data } = useQuery({
    queryKey: [goodsRoutes.ofClient.path, clientId],
    queryFn: ({ signal }) => call(goodsRoutes.ofClient, { params: { id: clientId }, signal }),
  });
  if (!data || CURRENCIES.every((currency) => data.owed[currency] === 0)) return null;
  const ready = CURRENCIES.some((currency) => data.available[currency] > 0);
  return (
    <Facts
      facts={[
        {
          label: texts.owed,
          wide: true,
          value: (
            <>
              <strong className="numbers">{moneyPresent(data.owed)}</strong>{" "}
              <span className="numbers">({availableText(moneyPresent(data.available))})</span>{" "}
              {ready && (
                <Link to="/debts/remittances" search={{ pay: String(clientId) }}>
                  {texts.remit}
                </Link>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
