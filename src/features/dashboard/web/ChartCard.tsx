import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { dashboardTexts } from "../texts.ts";
import { Bars } from "./Bars.tsx";
import classes from "./dashboard.module.css";
import type { Bar } from "./history.ts";

export interface Series {
  /** Its name in the tooltip of a bar. */
  key: string;
  label: string;
  color: string;
  /** Hatched, so that colour alone doesn't distinguish the series. */
  hatched?: boolean;
}

interface ChartCardProps {
  title: string;
  /** The total, beside the title. */
  sum?: ReactNode;
  /** Undefined while loading. */
  bars: Bar[] | undefined;
  series: Series[];
  format: (value: number) => string;
  tick: (value: number) => string;
}

export function ChartCard({ title, sum, bars, ...chart }: ChartCardProps) {
  return (
    <section className={classes.chart} aria-label={title}>
      <div className={classes.chartHead}>
        <h2>{title}</h2>
        {chart.series.length > 1 && <Legend series={chart.series} />}
        {sum}
      </div>
      <div className={classes.plot} aria-hidden>
        {bars ? <Bars bars={bars} {...chart} /> : <Waiting />}
      </div>
      {bars && <ValueTable title={title} bars={bars} {...chart} />}
    </section>
  );
}

const HEIGHTS = ["38%", "62%", "50%", "80%", "68%", "32%", "24%"];

/** A chart's placeholder while it is loading. */
function Waiting() {
  return (
    <div className={classes.waiting}>
      {HEIGHTS.map((height) => (
        <Skeleton key={height} height={height} width="9%" radius={2} />
      ))}
    </div>
  );
}

function Legend({ series }: { series: Series[] }) {
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ key, label, color, hatched }) => (
        <li key={key} style={{ color }} data-hatched={hatched}>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** The chart's values for screen readers. */
function ValueTable({ title, bars, series, format }: Omit<ChartCardProps, "tick"> & { bars: Bar[] }) {
  return (
    <div className={classes.spoken}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{dashboardTexts.date}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, name, values }) => (
            <tr key={name}>
              <th scope="row">{label === name ? label : `${label}, ${name}`}</th>
              {series.map(({ key }) => (
                <td key={key}>{format(values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
