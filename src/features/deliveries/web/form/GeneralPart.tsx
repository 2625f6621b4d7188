import { Text, TextInput } from "@mantine/core";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import { money } from "#web/form/fields/amount.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import classes from "../deliveries.module.css";
import { useService } from "./useService.ts";
import type { DeliveryValues } from "./values.ts";

export interface PartProps {
  form: RecordForm<DeliveryValues>;
  /** The order being edited. */
  order: Delivery | undefined;
}

export function GeneralPart({ form: { field, values }, order }: PartProps) {
  const service = field("service_id");
  const courier = field("courier_id");
  return (
    <>
      <div className={classes.pair}>
        <DateField label={deliveryTexts.date} required {...field("date")} />
        <TextInput type="time" label={deliveryTexts.promisedTime} {...field("promised_time")} />
      </div>
      <div>
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
        <Price serviceId={values.service_id} order={order} />
      </div>
      <CourierPicker
        label={deliveryTexts.courier}
        placeholder={deliveryTexts.noCourier}
        clearable
        creatable
        {...courier}
        value={values.courier_id}
        onChange={(id) => courier.onChange(id ?? null)}
      />
    </>
  );
}

/** The order's price. */
function Price({ serviceId, order }: { serviceId: number | null; order: Delivery | undefined }) {
  const amount = useService(serviceId, order)?.amount;
  return (
    <Text size="sm" mt={6} role="status" className="numbers" c="var(--text-soft)">
      {amount !== undefined && (
        <>
          {deliveryTexts.amount}{" "}
          <Text span inherit fw={620} c="var(--text)">
            {money(amount)}
          </Text>
        </>
      )}
    </Text>
  );
}
