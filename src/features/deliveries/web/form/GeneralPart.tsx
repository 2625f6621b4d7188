import { WhenHint } from "#features/calendar/web/WhenFields.tsx";
import { fullName } from "#features/couriers/rules.ts";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import { confirmCourier } from "#features/couriers/web/dutyActions.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import classes from "../deliveries.module.css";
import { PricePart } from "./price/PricePart.tsx";
import type { DeliveryValues } from "./values.ts";

export interface PartProps {
  form: RecordForm<DeliveryValues>;
  /** The order being edited. */
  order: Delivery | undefined;
  /** An order of days to come: without a day of its own, and nobody pays it now. */
  planned?: boolean | undefined;
}

interface GeneralPartProps extends PartProps {
  /** The order that a new one repeats. */
  repeated: Delivery | undefined;
}

export function GeneralPart({ form, order, planned, repeated }: GeneralPartProps) {
  const { field, values } = form;
  const service = field("service_id");
  const courier = field("courier_id");
  return (
    <>
      <div className={classes.pair}>
        {!planned && <DateField label={deliveryTexts.date} required {...field("date")} />}
        <TimeField label={deliveryTexts.promisedTime} {...field("promised_time")} />
      </div>
      {!planned && (
        <WhenHint
          date={values.date}
          time={values.promised_time ?? ""}
          pickup={values.pickup_zone_id ?? null}
          delivery={values.delivery_zone_id ?? null}
        />
      )}
      <ServicePicker
        label={deliveryTexts.service}
        required
        creatable
        // The date is nearly always today, so the service comes first.
        data-autofocus
        {...service}
        value={values.service_id}
        onChange={(id) => service.onChange(id ?? null)}
      />
      <PricePart form={form} order={order} repeated={repeated} />
      <CourierPicker
        label={deliveryTexts.courier}
        placeholder={deliveryTexts.noCourier}
        clearable
        creatable
        {...courier}
        value={values.courier_id}
        onChange={(id, chosen) =>
          void confirmCourier(chosen && { ...chosen, name: fullName(chosen) }).then(
            (yes) => yes && courier.onChange(id ?? null),
          )
        }
      />
    </>
  );
}
