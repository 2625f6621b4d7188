import type { Delivery, ReadDelivery } from "#features/deliveries/contract.ts";
import { recipientText } from "#features/deliveries/messages.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import type { TicketRate } from "#features/deliveries/ticket.ts";
import { canDecide } from "#features/requests/rules.ts";
import type { MessageKind, MessageReader, RequestState } from "#shared/vocabulary.ts";
import { toldTexts as texts } from "./texts.ts";

export interface MessageSubject {
  kind: MessageKind;
  reader: MessageReader;
}

type State = Pick<Delivery, "status" | "attempts" | "client_phone" | "receipt_phone">;

/**
 * Whom to tell what of an order in this state. Whoever receives it hears that it comes and that it could not be handed over; the client
 * hears how it ended, but not twice at one phone.
 */
export function toldOf({ status, attempts, client_phone, receipt_phone }: State): MessageSubject[] {
  if (status === "delivered") return [{ kind: "delivered", reader: "client" }];
  if (status !== "in_transit") return [];
  // After a mistake of the office it is simply on its way again.
  if (attempts === null || attempts.reason === "mistake")
    return [{ kind: "on_the_way", reader: "recipient" }];
  const kind = "failed_attempt";
  const both: MessageSubject[] = [
    { kind, reader: "recipient" },
    { kind, reader: "client" },
  ];
  return client_phone === receipt_phone ? both.slice(0, 1) : both;
}

/** Whom to tell what of a request in this state: whoever asked hears that it came in, unless the office has decided meanwhile. */
export const toldOfRequest = ({ state }: { state: RequestState }): MessageSubject[] =>
  canDecide(state) ? [{ kind: "received_request", reader: "client" }] : [];

export const phoneOf = (order: ReadDelivery, reader: MessageReader): string | null =>
  reader === "client" ? order.client_phone : order.receipt_phone;

export const nameOf = (order: ReadDelivery, reader: MessageReader): string =>
  reader === "client" ? order.client_name : order.receipt_full_name;

/** The WhatsApp text of a message about an order. The client reads no phone, address or payment of the recipient, and the recipient none of the client's. */
export function messageText(
  order: ReadDelivery,
  { kind, reader }: MessageSubject,
  company: { name: string },
  rate: TicketRate | null,
): string {
  const { client_name: client, receipt_full_name: recipient, attempts, tracking_url } = order;
  const number = formatNumber(order.number);
  const link = tracking_url && `\n*${texts.tracking}:* ${tracking_url}`;
  const write = (...lines: (string | null | false)[]) =>
    [`*${company.name}*`, ...lines, link].filter(Boolean).join("\n");
  if (reader === "recipient")
    return kind === "failed_attempt"
      ? write(texts.failed(recipient, client), texts.answer)
      : recipientText(order, company, rate);
  if (kind === "failed_attempt")
    return write(
      texts.clientFailed(client, recipient, number),
      attempts && `*${texts.reason}:* ${attemptReasonLabels[attempts.reason]}`,
    );
  const said = kind === "delivered" ? texts.clientDelivered : texts.clientOnTheWay;
  return write(said(client, recipient, number));
}
