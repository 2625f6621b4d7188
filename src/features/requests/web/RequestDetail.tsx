import { Anchor, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { clientTexts } from "#features/clients/texts.ts";
import { WarningNote } from "#features/clients/web/WarningFields.tsx";
import type { AskedStop } from "#features/deliveries/askedContract.ts";
import { plainFacts } from "#features/deliveries/fields/plainFacts.ts";
import { stopNumber } from "#features/deliveries/stopTexts.ts";
import { PhoneAlertNote } from "#features/phone-alerts/web/PhoneAlertFields.tsx";
import { serviceRoutes } from "#features/services/contract.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatMoment } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { RowActionList } from "#web/list/table/columns.ts";
import { Facts } from "#web/ui/Facts.tsx";
import type { OrderRequest } from "../contract.ts";
import { requestSourceLabels, requestStateLabels, requestTexts as texts } from "../texts.ts";
import { whenOf } from "./whenOf.ts";

interface RequestDetailProps {
  request: OrderRequest;
  actions: RowActionList;
}

/** What the office should know of the client and of each recipient before it accepts. */
function RequestWarnings({ request }: Pick<RequestDetailProps, "request">) {
  const { body, client_alert, client_alert_by, client_alert_at, client_blocked: blocked } = request;
  const phones = new Set((body.stops ?? [body]).map(({ receipt }) => receipt.phone));
  return (
    <>
      <WarningNote title={clientTexts.alert} text={client_alert} by={client_alert_by} at={client_alert_at} />
      {blocked && (
        <WarningNote
          stops
          title={clientTexts.blocked}
          text={blocked.reason}
          by={blocked.by}
          at={blocked.at}
        />
      )}
      {[...phones].map((phone) => (
        <PhoneAlertNote key={phone} phone={phone} />
      ))}
    </>
  );
}

/** Everything that was asked for, and what became of it. */
export function RequestDetail({ request, actions }: RequestDetailProps) {
  const zones = useAll(zoneRoutes.list);
  const services = useAll(serviceRoutes.list);
  const nameIn = (list: { id: number; name: string }[] | undefined, wanted: number | null | undefined) =>
    list?.find(({ id }) => id === wanted)?.name;
  const { body, quote } = request;
  const withZone = (address: string | null, zone: number | null | undefined) =>
    [address, nameIn(zones, zone)].filter(Boolean).join(" · ");
  const ofRecipient = ({ receipt, delivery_zone_id }: AskedStop) => [
    { label: texts.recipient, value: receipt.full_name },
    { label: texts.recipientPhone, value: formatPhone(receipt.phone) },
    { label: texts.deliveryAddress, value: withZone(receipt.address, delivery_zone_id), wide: true },
  ];
  const ofStop = (stop: AskedStop, index: number) => ({
    label: stopNumber(index + 1),
    value: [
      ...ofRecipient(stop).map(({ value }) => value),
      stop.promised_time,
      ...goodsOf(stop).map((fact) => `${fact.label}: ${fact.value}`),
    ]
      .filter(Boolean)
      .join(" · "),
    wide: true,
  });
  return (
    <Stack gap="lg">
      <ActionButtons actions={actions} />
      <RequestWarnings request={request} />
      <Facts
        facts={[
          { label: texts.client, value: request.client_name, wide: true },
          ...optionalFact(texts.askedBy, request.asked_by),
          { label: texts.phone, value: formatPhone(request.client_phone ?? "") },
          { label: texts.source, value: requestSourceLabels[request.source] },
          { label: texts.state, value: requestStateLabels[request.state] },
          { label: texts.asked, value: formatMoment(request.created_at) },
          { label: texts.service, value: nameIn(services, body.service_id) },
          { label: texts.when, value: whenOf(body) },
          {
            label: texts.pickupAddress,
            value: withZone(body.pickup_address, body.pickup_zone_id),
            wide: true,
          },
          ...(body.stops ? body.stops.map(ofStop) : ofRecipient(body)),
          { label: texts.price, value: `${money(quote.amount)} · ${quote.price_explanation}`, wide: true },
          ...(body.stops ? [] : goodsOf(body)),
          ...optionalFact(texts.note, request.note),
          ...optionalFact(texts.rejectReason, request.reject_reason),
          ...decisionOf(request),
        ]}
      />
    </Stack>
  );
}

const goodsOf = (stop: AskedStop) => [
  ...optionalFact(texts.goods, stop.cod_amount && money(stop.cod_amount)),
  ...plainFacts(stop).map(({ label, value }) => ({ label, value })),
  ...optionalFact(texts.notes, stop.notes),
];

const optionalFact = (label: string, value: string | number | null | undefined) =>
  value ? [{ label, value: String(value), wide: true }] : [];

function decisionOf({ delivery_id, decided_by, decided_at, tracking_url }: OrderRequest) {
  return [
    ...(decided_at === null
      ? []
      : [
          {
            label: texts.decided,
            value: [decided_by, formatMoment(decided_at)].filter(Boolean).join(", "),
            wide: true,
          },
        ]),
    ...(delivery_id === null
      ? []
      : [
          {
            label: texts.order,
            value: (
              <Link to="/deliveries" search={{ detail: String(delivery_id) }}>
                {texts.seeOrder}
              </Link>
            ),
          },
        ]),
    ...(tracking_url === null
      ? []
      : [
          {
            label: texts.tracking,
            value: (
              <Anchor href={tracking_url} target="_blank" rel="noreferrer">
                {texts.openTracking}
              </Anchor>
            ),
          },
        ]),
  ];
}
