import { Textarea } from "@mantine/core";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import { returnBody } from "#features/deliveries/changeBodies.ts";
import { changeTexts } from "#features/deliveries/changeTexts.ts";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { versionOf } from "../list/useMove.ts";
import { openChange } from "./ChangeForm.tsx";

interface ReturnValues {
  date: string;
  service_id: number;
  courier_id: number | null;
  price: string;
  reason: string;
}

/** Asks when and how an order's parcel comes back, cancels the order and makes the one that brings it. */
export function openReturn({ id, number, service_id, courier_id }: Delivery): void {
  const version = versionOf(id);
  openChange<ReturnValues>(`${texts.return}: ${formatNumber(number)}`, {
    hint: changeTexts.returnHint,
    submit: texts.return,
    done: changeTexts.returned,
    failed: changeTexts.returnFailed,
    body: returnBody,
    initial: { date: today(), service_id, courier_id, price: "", reason: "" },
    save: async (body, idempotencyKey) =>
      call(deliveryRoutes.return, { params: { id }, body, ifMatch: (await version).etag, idempotencyKey }),
    children: ({ field, values }) => {
      const [service, courier] = [field("service_id"), field("courier_id")];
      return (
        <>
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
