// Prometheus' text format, and the lint rules of `promtool check metrics`.

export interface Family {
  name: string;
  help: string;
  type: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
/** Units that have a base unit: milliseconds are seconds. */
const NOT_BASE =
  /(^|_)((milli|micro|nano|kilo|mega|giga|tera|kibi|mebi|gibi)?(minutes?|hours?|days?|weeks?)|(milli|micro|nano)seconds?|(kilo|mega|giga|tera|kibi|mebi|gibi)bytes?|bits?|percent|fahrenheit)(_|$)/;
const ABBREVIATED =
  /(^|_)(s|ms|us|ns|sec|secs|m|h|hr|hrs|d|b|kb|mb|gb|tb|pb|kib|mib|gib|ki|mi|gi|pct|pc)(_|$)/;

/** Reads an answer of `/api/metrics`. Throws at the first line that breaks the format. */
export function readExposition(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  const refuse = (line: string, why: string): never => {
    throw new Error(`${why}: ${line}`);
  };
  if (!text.endsWith("\n")) refuse(text.slice(-50), "no newline at the end");
  let current: Family | undefined;
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, of = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") {
      if (families.has(of)) refuse(line, "a family that was there before");
      current = { name: of, help: rest, type: "", samples: [] };
      families.set(of, current);
    } else if (kind === "TYPE") {
      if (current?.name !== of || current.type !== "" || current.samples.length > 0)
        refuse(line, "a type that doesn't follow its help");
      else current.type = rest;
    } else {
      const sample = readSample(line) ?? refuse(line, "no sample");
      if (!current || !belongs(sample.name, current)) return refuse(line, "a sample of another family");
      const key = `${sample.name}${JSON.stringify(Object.entries(sample.labels).sort())}`;
      if (seen.has(key)) refuse(line, "the same sample twice");
      seen.add(key);
      current.samples.push(sample);
    }
  }
  return families;
}

function readSample(line: string): Family["samples"][number] | null {
  const [, name, inside = "", number = ""] = SAMPLE.exec(line) ?? [];
  const value = number === "+Inf" ? Number.POSITIVE_INFINITY : Number(number);
  if (name === undefined || Number.isNaN(value)) return null;
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  for (let at = 0; at < inside.length; at = LABEL.lastIndex) {
    const [, label, text] = LABEL.exec(inside) ?? [];
    if (label === undefined || text === undefined || label in labels) return null;
    labels[label] = text;
  }
  return { name, labels, value };
}

function belongs(sample: string, { name, type }: Family): boolean {
  if (sample === name) return type !== "histogram";
  const suffixes = { histogram: ["_bucket", "_sum", "_count"], summary: ["_sum", "_count"] }[type] ?? [];
  return suffixes.some((suffix) => sample === name + suffix);
}

/** What `promtool check metrics` would say of a family. */
export function lint({ name, help, type, samples }: Family): string[] {
  const said: string[] = [];
  const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
  if (help === "") said.push("no help text");
  if (!["counter", "gauge", "histogram", "summary"].includes(type)) said.push(`type ${type}`);
  if (type === "counter" && !name.endsWith("_total")) said.push('counters end with "_total"');
  if (type !== "counter" && name.endsWith("_total")) said.push('only counters end with "_total"');
  if (/_(bucket|count|sum)$/.test(name)) said.push("a suffix of histograms and summaries");
  if (type !== "histogram" && labels.has("le")) said.push('only histograms have the label "le"');
  if (type !== "summary" && labels.has("quantile")) said.push('only summaries have the label "quantile"');
  if (/(^|_)(counter|gauge|histogram|summary)(_|$)/.test(name)) said.push("the name has a type");
  if (name.includes(":")) said.push('":" is for recording rules');
  if (/[a-z][A-Z]/.test([name, ...labels].join(" "))) said.push("names are snake_case");
  if (NOT_BASE.test(name)) said.push("use the base unit");
  if (ABBREVIATED.test(name)) said.push("an abbreviated unit");
  return said.map((why) => `${name}: ${why}`);
}

/** Whether a histogram's buckets grow to its count. */
export function isCumulative({ samples, name }: Family): boolean {
  const of = (labels: Record<string, string>) => JSON.stringify({ ...labels, le: undefined });
  const groups = Map.groupBy(samples, ({ labels }) => of(labels));
  return [...groups.values()].every((group) => {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const count = group.find((sample) => sample.name === `${name}_count`)?.value;
    const last = buckets.at(-1);
    const grows = buckets.every(({ value }, i) => i === 0 || value >= (buckets[i - 1]?.value ?? 0));
    return grows && last?.labels.le === "+Inf" && last.value === count;
  });
}
