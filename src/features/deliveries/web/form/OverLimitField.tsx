import { TextInput } from "@mantine/core";
import type { Client } from "#features/clients/contract.ts";
import { exceedsLimit } from "#features/deliveries/rules.ts";
import { overLimit, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { type Cents, formatMoney, fromDollars } from "#shared/money.ts";
import { useMay } from "#web/session/session.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { amountOf, useOrderPrice, useStopPrices } from "./price/useOrderPrice.ts";

interface OverLimitFieldProps extends PartProps {
  client: Client | undefined;
}

/** Asks an admin why a credit order may take its client above the limit. */
export function OverLimitField({ form: { field, values }, order, client }: OverLimitFieldProps) {
  const decides = useMay()("admin");
  const own = useOrderPrice(values, order)?.amount;
  const ofStops = useStopPrices(values);
  const price = values.stops.length > 0 ? ofStops && amountOf(ofStops) : own;
  const limit = client?.credit_limit ?? null;
  if (!decides || values.payment_type !== "partial" || limit === null || price === undefined) return null;
  // Credit refunds what was paid at once, so that order counts with what it owes now.
  const atOnce = order?.payment_type === "full" && !order.collect_fee;
  const before = order?.client_id === client?.id ? order : undefined;
  const was = (atOnce ? before?.debt_remaining_amount : before?.debt_amount) ?? 0;
  // As on the server, where advances count against what is owed.
  const owed = (fromDollars(client?.total_pending ?? 0) - fromDollars(client?.credit_balance ?? 0)) as Cents;
  const [most, change] = [fromDollars(limit), fromDollars(price) - fromDollars(was)];
  if (!exceedsLimit(owed, change, most)) return null;
  return (
    <TextInput
      label={texts.overLimitReason}
      description={`${overLimit(formatMoney(Math.max(0, owed)), formatMoney(most))}. ${texts.overLimitHint}`}
      {...field("over_limit_reason")}
    />
  );
}
