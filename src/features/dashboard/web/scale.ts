const INTERVALS = 4;
const STEPS = [1, 2, 5, 10];

/**
 * The values of a chart's grid lines, in order: round, whole, equally spaced, from below the lowest value to above the highest.
 */
export function gridOf(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const step = roundStep((greatest - least) / INTERVALS);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** The next round whole number: 1, 2, 5, 10, 20, 50, 100... */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
  const step = STEPS.map((factor) => factor * power).find((candidate) => candidate >= wanted);
  return step ?? 10 * power;
}

const UNITS = [
  { from: 1_000_000, name: "M" },
  { from: 1000, name: "mil" },
];

/**
 * A grid line's value in the space beside a chart: `500`, `1,2 mil`, `25 M`. Not Intl's `compact`, which takes a phone a tenth of a
 * second to prepare.
 */
export function compactText(value: number): string {
  const unit = UNITS.find(({ from }) => value >= from);
  const text = String(Math.round((value / (unit?.from ?? 1)) * 10) / 10).replace(".", ",");
  return unit ? `${text}\u00a0${unit.name}` : text;
}
