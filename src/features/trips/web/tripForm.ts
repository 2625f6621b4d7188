import { deliveryTexts } from "#features/deliveries/texts.ts";
import { printLines } from "#features/deliveries/web/ticket/printTicket.ts";
import {
  type DeliveryValues,
  firstStop,
  type TripForm,
  withPaid,
} from "#features/deliveries/web/tripForm.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import type { FieldErrors } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, request } from "#web/api.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { MOST_STOPS, type Trip, tripBody, tripRoutes } from "../contract.ts";
import { tripTexts } from "../texts.ts";
import { tripLines, tripText } from "../ticket.ts";

/** The order's form as it makes a trip of several stops. */
export const tripForm: TripForm = {
  most: MOST_STOPS,
  check(values) {
    const parsed = tripBody.safeParse(toBody(values));
    return {
      ...(parsed.success ? {} : inForm(fieldErrors(parsed.error))),
      ...(values.price && { "price.amount": [tripTexts.noOtherPrice] }),
      ...(values.use_credit && { use_credit: [tripTexts.noCredit] }),
    };
  },
  useSave(path = tripRoutes.create.path) {
    const refresh = useRefresh();
    const keyFor = useIdempotencyKey();
    const company = useOwnCompany();
    const rate = useRate();
    return async (values) => {
      const body = toBody(values);
      try {
        const answer = await request({ ...tripRoutes.create, path }, { body, idempotencyKey: keyFor(body) });
        const { orders } = answer as Trip;
        const [first, ...others] = orders;
        if (!first) throw new Error("a trip without orders");
        const all = [first, ...others] as const;
        const href =
          company && rate !== undefined
            ? whatsappLink(first.client_phone, tripText(all, company, rate))
            : null;
        toastSuccess(tripTexts.created, [
          {
            label: uiTexts.print,
            onClick: () => void printLines((note, rateNow) => tripLines(all, note, rateNow)),
          },
          ...(href ? [{ label: deliveryTexts.whatsappShort, href }] : []),
        ]);
        refresh();
      } catch (error) {
        toastError(tripTexts.createFailed, error);
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError(error.status, error.message, { errors: inForm(error.errors) });
      }
    };
  },
};

function toBody(values: DeliveryValues) {
  const { date, service_id, courier_id, client_id, anonymous_client, payment_type } = values;
  const { pickup_address, pickup_zone_id, over_limit_reason, confirm_blocked } = values;
  return {
    date,
    service_id,
    courier_id,
    client_id,
    anonymous_client,
    payment_type,
    pickup_address,
    pickup_zone_id,
    over_limit_reason,
    confirm_blocked,
    stops: [firstStop(values), ...values.stops].map((stop) => withPaid(stop, payment_type === "full")),
  };
}

/** The first stop is the order's own recipient in the form. */
const inForm = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => {
      const [, stop, field] = /^stops\.(\d+)\.(.+)$/.exec(path) ?? [];
      if (stop === undefined || field === undefined) return [path, messages];
      return [stop === "0" ? field : `stops.${Number(stop) - 1}.${field}`, messages];
    }),
  );
