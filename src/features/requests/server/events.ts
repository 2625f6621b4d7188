import { PLAIN_NAMES } from "#features/deliveries/fields/plainFields.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import type { EventDraft } from "#server/audit.ts";
import { formatNumber } from "#shared/numbers.ts";
import { requestSourceLabels } from "../texts.ts";
import { type RequestRow, toRequest } from "./queries.ts";

/** The request as its events show it. */
function toRecord(row: RequestRow) {
  const request = toRequest(row, null);
  const { number, source, state, client_name, client_phone, asked_by, note, reject_reason } = request;
  const { body, quote } = request;
  return {
    number,
    source,
    state,
    client_name,
    client_phone,
    asked_by,
    note,
    reject_reason,
    date: body.date,
    pickup_address: body.pickup_address,
    receipt_full_name: body.receipt.full_name,
    receipt_phone: body.receipt.phone,
    receipt_address: body.receipt.address,
    amount: quote.amount,
    cod_amount: body.cod_amount ?? 0,
    pays_with: body.pays_with ?? null,
    further_stops: body.stops?.slice(1).map(({ receipt: { full_name, phone, address }, cod_amount = 0 }) => ({
      full_name,
      phone,
      address,
      cod_amount,
    })),
    ...completed(PLAIN_NAMES, body),
  };
}

const describeRequest = ({ number }: RequestRow) => `la solicitud ${formatNumber(number)}`;
const toSubject = ({ id }: RequestRow) => ({ entity: "request", id }) as const;

/** `actor`: who asked, if nobody is signed in. */
export const toAskEvent = (row: RequestRow, actor: EventDraft["actor"]): EventDraft => ({
  ...toSubject(row),
  action: "create",
  summary: `Pidió ${describeRequest(row)} (${requestSourceLabels[row.source].toLowerCase()})`,
  after: toRecord(row),
  ...(actor && { actor }),
});

/** `order`: the number of the order that it became. */
export function toDecideEvent(before: RequestRow, row: RequestRow, order: number | undefined): EventDraft {
  const summary =
    order !== undefined
      ? `Aceptó ${describeRequest(row)}: orden ${formatNumber(order)}`
      : row.state === "withdrawn"
        ? `Retiró ${describeRequest(row)}`
        : `Rechazó ${describeRequest(row)}: ${row.reject_reason}`;
  return { ...toSubject(row), action: "decide", summary, before: toRecord(before), after: toRecord(row) };
}
