import { Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, useState } from "react";
import { priceRoutes, type ZoneUsage as Usage } from "#features/deliveries/priceContract.ts";
import { ordersText, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { usageTexts } from "#features/deliveries/usageTexts.ts";
import { pairText, tariffTexts } from "#features/tariffs/texts.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { addMonths, isDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MonthButtons } from "#web/form/fields/MonthButtons.tsx";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import classes from "./usage.module.css";

/** Where orders go from and to, darkest where they bring most. A cell leads to its orders. */
export function ZoneUsage() {
  const [start, setStart] = useState<string>(addMonths(today(), -1));
  const [end, setEnd] = useState<string>(today());
  const right = isDay(start) && isDay(end) && start <= end;
  const { data, error, refetch } = useQuery({
    queryKey: [priceRoutes.usage.path, start, end],
    queryFn: ({ signal }) => call(priceRoutes.usage, { query: { start_date: start, end_date: end }, signal }),
    enabled: right,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack component="section" gap="sm" aria-label={usageTexts.title}>
      <Title order={2}>{usageTexts.title}</Title>
      <Group gap="sm" align="end">
        <DateField label={usageTexts.from} value={start} onChange={setStart} />
        <DateField label={usageTexts.to} value={end} onChange={setEnd} />
        <MonthButtons
          onChoose={(month) => {
            setStart(month.start);
            setEnd(month.end);
          }}
        />
      </Group>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <Text c="var(--text-soft)">{usageTexts.none}</Text>
      ) : (
        data && <Matrix usage={data} start={start} end={end} />
      )}
    </Stack>
  );
}

const keyOf = (from: number, to: number) => `${from} ${to}`;

function Matrix({ usage, start, end }: { usage: readonly Usage[]; start: string; end: string }) {
  const zones = useAll(zoneRoutes.list) ?? [];
  const most = Math.max(...usage.map(({ amount }) => amount));
  const ways = new Map(usage.map((row) => [keyOf(row.from_zone_id, row.to_zone_id), row]));
  const used = (side: "from_zone_id" | "to_zone_id") => {
    const ids = new Set(usage.map((row) => row[side]));
    return zones.filter(({ id }) => ids.has(id));
  };
  const columns = used("to_zone_id");
  return (
    <div className={classes.scroll}>
      <table className={classes.usage}>
        <thead>
          <tr>
            <th scope="col">{tariffTexts.corner}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used("from_zone_id").map((from) => (
            <tr key={from.id}>
              <th scope="row">{from.name}</th>
              {columns.map((to) => {
                const row = ways.get(keyOf(from.id, to.id));
                if (!row) return <td key={to.id} />;
                const share = most > 0 ? row.amount / most : 0;
                return (
                  <td key={to.id} style={{ "--share": `${Math.round(4 + share * 36)}%` } as CSSProperties}>
                    <Link
                      to="/deliveries"
                      search={{
                        fromZoneId: String(from.id),
                        toZoneId: String(to.id),
                        startDate: start,
                        endDate: end,
                      }}
                      title={`${texts.courierPay}: ${money(row.courier_pay)}`}
                    >
                      <VisuallyHidden>{`${pairText(from.name, to.name)}: `}</VisuallyHidden>
                      <strong>{money(row.amount)}</strong> <small>{ordersText(row.count)}</small>
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
