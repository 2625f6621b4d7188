import classes from "./Bars.module.css";
import type { Series } from "./ChartCard.tsx";
import type { Bar } from "./history.ts";
import { gridOf } from "./scale.ts";

interface BarsProps {
  bars: Bar[];
  series: Series[];
  /** A value in a tooltip. */
  format: (value: number) => string;
  /** A value on the axis, where space is short. */
  tick: (value: number) => string;
}

/** On a phone more labels don't fit beside each other. */
const MOST_LABELS = 12;

/**
 * A bar chart in HTML and CSS: no measuring, and no chart library, which would be a third of the page's scripts. Screen readers
 * get a table instead.
 */
export function Bars({ bars, series, format, tick }: BarsProps) {
  const grid = gridOf(bars.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)));
  const [low = 0, high = 1] = [grid[0], grid.at(-1)];
  const percent = (value: number) => `${(100 * value) / (high - low)}%`;
  const every = Math.ceil(bars.length / MOST_LABELS);
  return (
    <div className={classes.chart}>
      <div className={classes.plot}>
        {grid.map((value) => (
          <div
            key={value}
            className={classes.line}
            data-zero={value === 0}
            style={{ bottom: percent(value - low) }}
          >
            <span>{tick(value)}</span>
          </div>
        ))}
        <div className={classes.columns}>
          {bars.map(({ label, name, values }, at) => (
            <div key={name} className={classes.column}>
              {series.map(({ key, color, hatched }) => {
                const value = values[key] ?? 0;
                const [bottom, height] = [percent(Math.min(0, value) - low), percent(Math.abs(value))];
                return (
                  <div key={key} className={classes.place}>
                    <div className={classes.bar} data-hatched={hatched} style={{ bottom, height, color }} />
                  </div>
                );
              })}
              {at % every === 0 && <span className={classes.label}>{label}</span>}
              <div className={classes.tip} data-left={at >= bars.length / 2}>
                <p>{name}</p>
                {series.map(({ key, label: seriesLabel, color }) => (
                  <p key={key} style={{ color }}>
                    <span>{seriesLabel}</span>
                    <b className="numbers">{format(values[key] ?? 0)}</b>
                  </p>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
