import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { useId } from "react";
import type { Series } from "./ChartCard.tsx";
import type { Bar } from "./history.ts";

interface BarsProps {
  bars: Bar[];
  series: Series[];
  /** A value in a tooltip. */
  format: (value: number) => string;
  /** The same on the axis, where there is little room. */
  tick: (value: number) => string;
}

/** The only code that knows the chart library: it comes when a chart is drawn. A table says the same to who can't see it. */
export function Bars({ bars, series, format, tick }: BarsProps) {
  const hatch = useId();
  return (
    <BarChart
      h={300}
      data={bars.map(({ label, name, values }) => ({ label, name, ...values }))}
      dataKey="label"
      series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
      maxBarWidth={44}
      tickLine="none"
      valueFormatter={format}
      yAxisProps={{ width: 64, tickFormatter: tick, allowDecimals: false }}
      xAxisProps={{ interval: "equidistantPreserveStart" }}
      // Room for the topmost label, which would else slip below its line.
      barChartProps={{ margin: { top: 10 } }}
      referenceLines={[{ y: 0, color: "var(--line-input)" }]}
      barProps={({ name }) => {
        const { color, hatched } = series.find(({ key }) => key === name) ?? {};
        return hatched
          ? { fill: `url(#${hatch})`, stroke: color, strokeOpacity: 1, radius: 2 }
          : { radius: 2 };
      }}
      tooltipProps={{
        labelFormatter: (label, [first]) => (first?.payload as Bar | undefined)?.name ?? label,
      }}
      // Its own keyboard layer would be a tab stop without a name; the table is there instead.
      accessibilityLayer={false}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" fill={series.find(({ hatched }) => hatched)?.color} />
        </pattern>
      </defs>
    </BarChart>
  );
}
