import { Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { writtenText } from "#features/clients/web/WarningFields.tsx";
import { paysText, paysWithTexts } from "#features/collections/changeTexts.ts";
import { dueNow, totalDue } from "#features/collections/rules.ts";
import { codStatusLabels, collectionTexts, dueParts, dueText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { parcelTexts, partialText } from "#features/deliveries/fields/parcelTexts.ts";
import { plainFacts } from "#features/deliveries/fields/plainFacts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { stopText, stopTexts } from "#features/deliveries/stopTexts.ts";
import { paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { phoneAlertTexts } from "#features/phone-alerts/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { priceTexts } from "#features/tariffs/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import type { Rate } from "#shared/money.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { DetailBar } from "#web/list/DetailBar.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { RowActionList } from "#web/list/table/columns.ts";
import { MapLink } from "#web/map/MapLink.tsx";
import { type Fact, Facts, stampText } from "#web/ui/Facts.tsx";
import { PhoneLink } from "#web/ui/PhoneLink.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { PaymentBadge } from "../badges.tsx";
import { ClientName } from "../ClientName.tsx";
import { deliveries } from "../deliveries.ts";
import { PriceLines } from "../form/price/PriceLines.tsx";
import { DetailHead } from "./DetailHead.tsx";
import classes from "./detail.module.css";

interface DeliveryDetailProps {
  order: Delivery;
  actions: RowActionList;
  /** What the courier's phone said about it. */
  proof: ReactNode;
}

/** What is asked first stands first: how far it is, what it costs, what to collect; then people and places beside the money. */
export function DeliveryDetail({ order, actions, proof }: DeliveryDetailProps) {
  const phone = useIsPhone();
  const rate = useRate();
  return (
    <Stack gap="md">
      <DetailHead order={order} rate={rate?.rate ?? null} />
      {!phone && <ActionButtons actions={actions} most={4} />}
      <div className={classes.columns}>
        <div>
          <Part title={texts.client} facts={clientFacts(order)} />
          {!order.opening && <Part title={texts.recipient} facts={recipientFacts(order)} />}
          <Facts facts={[{ label: texts.notes, value: order.notes || uiTexts.noNotes, wide: true }]} />
        </div>
        <div>
          <Facts facts={[...orderFacts(order), ...returnFacts(order)]} />
          <Part
            title={texts.payment}
            facts={[...paymentFacts(order), ...doorFacts(order, rate?.rate ?? null)]}
          />
          {proof}
        </div>
      </div>
      <p className={classes.stamps}>{stampText(order)}</p>
      {phone && <DetailBar actions={actions} />}
    </Stack>
  );
}

function Part({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <Facts facts={facts} />
    </section>
  );
}

function orderFacts(order: Delivery): Fact[] {
  const reason = { label: texts.reason, value: order.cancellation_notes, wide: true };
  const partial = partialText(order);
  return [
    ...priceFacts(order),
    ...(order.cancellation_notes ? [reason] : []),
    { label: texts.date, value: formatDay(order.date) },
    ...plainFacts(order, ["notes"]),
    ...(partial === null ? [] : [{ label: parcelTexts.partial, value: partial, wide: true }]),
    { label: texts.service, value: order.service_name, wide: true },
    ...(order.trip ? [{ label: stopTexts.stop, value: <TripLink trip={order.trip} /> }] : []),
  ];
}

/** Where the order goes from and to, and why it costs what it costs, if there is more to say than its service. */
function priceFacts(order: Delivery): Fact[] {
  const { pickup_zone, delivery_zone, price, price_lines: lines, price_explanation: explanation } = order;
  const zones = [
    { label: texts.pickupZone, value: pickup_zone },
    { label: texts.deliveryZone, value: delivery_zone },
  ].filter(({ value }) => value !== null);
  const isPlain = lines.length === 1 && price === null && explanation === priceTexts.ofService;
  if (isPlain) return zones;
  const why = <PriceLines price={{ amount: order.amount, lines, explanation }} />;
  return [
    { label: texts.priceLines, value: why, wide: true },
    ...(price ? [{ label: texts.otherPriceReason, value: price.reason, wide: true }] : []),
    ...zones,
  ];
}

/** The order that it brings back, and the one that brings it back. */
function returnFacts({ return_of_id, return_id }: Delivery): Fact[] {
  return [
    ...(return_of_id ? [{ label: texts.returnOf, value: <OtherOrder id={return_of_id} /> }] : []),
    ...(return_id ? [{ label: texts.returnedBy, value: <OtherOrder id={return_id} /> }] : []),
  ];
}

/** Which stop it is, and the list of all of them. */
const TripLink = ({ trip }: { trip: NonNullable<Delivery["trip"]> }) => (
  <Link to="/deliveries" search={{ tripId: String(trip.id) }}>
    {stopText(trip)}
  </Link>
);

function OtherOrder({ id }: { id: number }) {
  const { data } = deliveries.useOne(id);
  return data ? (
    <Link to="/deliveries" search={{ detail: String(id) }}>
      {formatNumber(data.data.number)}
    </Link>
  ) : null;
}

function clientFacts(order: Delivery): Fact[] {
  const anonymous = order.anonymous_client;
  return [
    { label: texts.legalName, value: <ClientName order={order} />, wide: true },
    ...(anonymous
      ? [{ label: documentTypeLabel(anonymous.type), value: anonymous.registration_number }]
      : []),
    ...alertFact(phoneAlertTexts.ofClient, {
      text: order.client_alert,
      by: order.client_alert_by,
      at: order.client_alert_at,
    }),
    { label: texts.phone, value: phoneLink(order.client_phone) },
    { label: texts.pickupAddress, value: order.pickup_address || uiTexts.notGiven, wide: true },
  ];
}

/** An alert with who wrote it; nothing without one. */
const alertFact = (label: string, alert: Parameters<typeof writtenText>[0]): Fact[] =>
  alert.text === null ? [] : [{ label, value: writtenText(alert), wide: true }];

function recipientFacts(order: Delivery): Fact[] {
  const { receipt, receipt_location: place, pin, pin_code } = order;
  return [
    ...alertFact(phoneAlertTexts.ofRecipient, {
      text: order.recipient_alert,
      by: order.recipient_alert_by,
      at: order.recipient_alert_at,
    }),
    { label: texts.recipientName, value: receipt.full_name },
    { label: texts.phone, value: phoneLink(receipt.phone) },
    {
      label: texts.address,
      value: place ? <MapLink place={place}>{receipt.address}</MapLink> : receipt.address,
      wide: true,
    },
    ...(pin ? [{ label: texts.pin, value: pin_code ?? uiTexts.yes }] : []),
  ];
}

function paymentFacts(order: Delivery): Fact[] {
  const method = order.payment_method;
  return [
    { label: texts.paymentStatus, value: <PaymentBadge order={order} /> },
    {
      label: texts.paymentType,
      value: [
        paymentTypeLabels[order.payment_type],
        ...(method ? [paymentMethodLabels[method], currencyLabels[order.payment_currency]] : []),
      ].join(" · "),
    },
    { label: texts.debt, value: money(order.debt_amount) },
    { label: texts.remaining, value: money(order.debt_remaining_amount) },
  ];
}

function doorFacts(order: Delivery, rate: Rate | null): Fact[] {
  const { cod_status: status, cod_amount, cod_note } = order;
  if (status === "none") return [];
  const due = totalDue(order);
  const value = due > 0 ? `${dueText(due, rate)} · ${dueParts(dueNow(order))}` : codStatusLabels[status];
  return [
    { label: collectionTexts.due, value, wide: due > 0 },
    ...optionalPays(paysText(order, rate)),
    ...(due === 0 && cod_amount > 0 ? [{ label: collectionTexts.codAmount, value: money(cod_amount) }] : []),
    ...(cod_note ? [{ label: collectionTexts.note, value: cod_note, wide: true }] : []),
  ];
}

const optionalPays = (text: string | null): Fact[] =>
  text === null ? [] : [{ label: paysWithTexts.change, value: text, wide: true }];

function phoneLink(number: string | null) {
  return number ? <PhoneLink phone={number} /> : uiTexts.notGiven;
}
