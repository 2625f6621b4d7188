import { Textarea } from "@mantine/core";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import { attemptBody } from "#features/deliveries/attemptRoute.ts";
import { returnBody } from "#features/deliveries/changeBodies.ts";
import { changeTexts } from "#features/deliveries/changeTexts.ts";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import type { ReportedReason } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { versionOf } from "../list/useMove.ts";
import { AttemptReason } from "./AttemptReason.tsx";
import { openChange } from "./ChangeForm.tsx";

interface ReturnValues {
  /** What happened at the door, of an order that nobody tried to deliver yet. */
  attempt: ReportedReason | null;
  date: string;
  service_id: number;
  courier_id: number | null;
  price: string;
  reason: string;
}

const attemptedBody = returnBody.safeExtend({ attempt: attemptBody.shape.reason });

/**
 * Asks when and how what the recipient did not take comes back, and makes the order that brings it; one in transit is cancelled. Nothing of
 * it comes back before an attempt: it is asked for and registered first, once.
 */
export function openReturn({ id, number, service_id, courier_id, attempts, status }: Delivery): void {
  const isRest = status === "delivered";
  const isFirst = attempts === null && !isRest;
  let version = versionOf(id).then(({ etag }) => etag);
  let isNoted = !isFirst;
  const noteAttempt = async (reason: ReportedReason | null, key: string) => {
    if (isNoted || reason === null) return;
    const { etag } = await call(deliveryRoutes.attempt, {
      params: { id },
      body: { reason },
      ifMatch: await version,
      idempotencyKey: `${key}-attempt`,
    });
    isNoted = true;
    version = Promise.resolve(etag);
  };
  openChange<ReturnValues>(`${texts.return}: ${formatNumber(number)}`, {
    hint: isRest ? parcelTexts.returnHint : changeTexts.returnHint,
    submit: texts.return,
    done: changeTexts.returned,
    failed: changeTexts.returnFailed,
    body: isFirst ? attemptedBody : returnBody,
    initial: { attempt: null, date: today(), service_id, courier_id, price: "", reason: "" },
    save: async ({ attempt, ...body }, idempotencyKey) => {
      await noteAttempt(attempt, idempotencyKey);
      return call(deliveryRoutes.return, { params: { id }, body, ifMatch: await version, idempotencyKey });
    },
    children: ({ field, values }) => {
      const [service, courier] = [field("service_id"), field("courier_id")];
      return (
        <>
          {isFirst && <AttemptReason {...field("attempt")} value={values.attempt} />}
          <Textarea
            label={changeTexts.returnReason}
            required
            minRows={2}
            data-autofocus
            {...field("reason")}
          />
          <DateField label={texts.date} required {...field("date")} />
          <ServicePicker
            label={texts.service}
            required
            {...service}
            value={values.service_id}
            onChange={(chosen) => service.onChange(chosen ?? null)}
          />
          <CourierPicker
            label={texts.courier}
            placeholder={texts.noCourier}
            clearable
            {...courier}
            value={values.courier_id}
            onChange={(chosen) => courier.onChange(chosen ?? null)}
          />
          <MoneyField
            label={changeTexts.returnPrice}
            description={changeTexts.returnPriceHint}
            {...field("price")}
          />
        </>
      );
    },
  });
}
