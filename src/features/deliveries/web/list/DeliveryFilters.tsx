import { Group, MultiSelect } from "@mantine/core";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import { ZonePicker } from "#features/zones/web/ZonePicker.tsx";
import { uiTexts } from "#shared/texts.ts";
import { FilterDates } from "#web/list/filter/FilterDates.tsx";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import type { List } from "#web/list/useList.ts";
import type { Resource } from "#web/resource.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import type { deliveries } from "../deliveries.ts";
import { paymentMethods, paymentStatuses, statuses } from "../options.ts";

type Query = typeof deliveries extends Resource<infer _Row, infer _One, infer Q extends object> ? Q : never;

const WAITS = (["late", "attempted", "unassigned", "partial"] as const).map((value) => ({
  value,
  label: deliveryTexts.waiting[value],
}));

// Inside the panel, so that a choice doesn't count as a click outside.
const inPanel = { withinPortal: false };

export function DeliveryFilters({
  list: { query, set },
}: {
  list: Pick<List<unknown, Query>, "query" | "set">;
}) {
  return (
    <>
      <MultiSelect
        label={deliveryTexts.status}
        {...(query.status ? {} : { placeholder: uiTexts.all })}
        data={statuses}
        value={query.status?.split(",") ?? []}
        onChange={(chosen) => set({ status: chosen.join(",") || undefined })}
        // Tapping it on a phone would open the keyboard over the choices.
        searchable={!useIsPhone()}
        clearable
        clearButtonProps={{ "aria-label": uiTexts.clear }}
        comboboxProps={inPanel}
      />
      {/* Pairs share a row, so that the panel fits the screen. */}
      <Group grow gap="xs" wrap="nowrap">
        <CourierPicker
          placeholder={uiTexts.all}
          value={query.courierId ? Number(query.courierId) : null}
          onChange={(id) => set({ courierId: id === undefined ? undefined : String(id) })}
          clearable
          comboboxProps={inPanel}
        />
        <FilterSelect
          label={deliveryTexts.waits}
          data={WAITS}
          value={WAITS.find(({ value }) => query[value])?.value}
          onChange={(chosen) =>
            set(Object.fromEntries(WAITS.map(({ value }) => [value, value === chosen ? "1" : undefined])))
          }
        />
      </Group>
      <ServicePicker
        placeholder={uiTexts.all}
        value={query.serviceId ? Number(query.serviceId) : null}
        onChange={(id) => set({ serviceId: id === undefined ? undefined : String(id) })}
        clearable
        comboboxProps={inPanel}
      />
      <ZonePicker
        placeholder={uiTexts.all}
        value={query.zoneId ? Number(query.zoneId) : null}
        onChange={(id) => set({ zoneId: id === undefined ? undefined : String(id) })}
        comboboxProps={inPanel}
      />
      <Group grow gap="xs" wrap="nowrap">
        <FilterSelect
          label={deliveryTexts.paymentStatus}
          data={paymentStatuses}
          value={query.paymentStatus}
          onChange={(paymentStatus) => set({ paymentStatus })}
        />
        <FilterSelect
          label={deliveryTexts.paymentMethod}
          data={paymentMethods}
          value={query.paymentMethod}
          onChange={(paymentMethod) => set({ paymentMethod })}
        />
      </Group>
      <FilterDates start={query.startDate} end={query.endDate} onChange={set} />
    </>
  );
}
