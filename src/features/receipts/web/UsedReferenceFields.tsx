import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { referenceKey } from "#shared/identifiers/reference.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { call } from "#web/api.ts";
import { useSession } from "#web/session/session.ts";
import { receiptRoutes } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import { referenceSeen } from "../texts.ts";
import { Insist, type InsistProps, isInsisting } from "./InsistFields.tsx";

interface UsedReferenceProps extends InsistProps {
  reference: string;
  /** The form says already why the server refused it. */
  refused?: boolean;
}

/** Warns of a reference that a receipt has, and lets the person insist on it once it was refused. */
export function UsedReference({ reference, refused = false, ...insist }: UsedReferenceProps) {
  return (
    <>
      <Insist {...insist} />
      {!refused && !isInsisting(insist) && <SeenReference reference={reference} />}
    </>
  );
}

/** Shorter ones are in too many references. */
const ENOUGH = 4;

/** Shown before the payment is sent. A basic employee may not read receipts, and hears it from the server. */
export function SeenReference({ reference }: { reference: string }) {
  const allowed = mayCall(receiptRoutes.filter.access, useSession());
  const [key] = useDebouncedValue(referenceKey(reference) ?? "", 500);
  const asks = allowed && key.length >= ENOUGH;
  const { data } = useQuery({
    queryKey: [receiptRoutes.filter.path, "reference", key],
    queryFn: ({ signal }) => call(receiptRoutes.filter, { query: { search: key, perPage: "3" }, signal }),
    enabled: asks,
  });
  const seen = (asks ? (data?.items ?? []) : []).filter(
    (receipt) => receipt.state !== "voided" && referenceKey(receipt.reference ?? "")?.endsWith(key),
  );
  if (seen.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {referenceSeen(
        seen.map(
          ({ number, client_name, amount }) =>
            `${formatReceipt(number)} (${client_name}, ${formatMoney(fromDollars(amount))})`,
        ),
      )}
    </Alert>
  );
}
