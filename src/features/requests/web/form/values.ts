/** What the form sends: `receipt.phone` is nested, ids are numbers, and what is empty is left out. */
export function bodyOf(values: Iterable<readonly [name: string, value: string]>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, typed] of values) {
    const value = typed.trim();
    if (value === "") continue;
    const [first = "", second] = name.split(".");
    const sent = name.endsWith("_id") ? Number(value) : value;
    if (second === undefined) body[first] = sent;
    else body[first] = { ...(body[first] as object | undefined), [second]: sent };
  }
  return body;
}

/** What a price depends on, as the query of an estimate. Undefined while it can't be told. */
export function quoteQuery(values: ReadonlyMap<string, string>): string | undefined {
  const of = (name: string) => values.get(name)?.trim() ?? "";
  if (of("service_id") === "") return undefined;
  const fields = {
    service_id: of("service_id"),
    date: of("date"),
    pickup_zone_id: of("pickup_zone_id"),
    delivery_zone_id: of("delivery_zone_id"),
    pickup_address: of("pickup_address"),
    delivery_address: of("receipt.address"),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== "");
  return new URLSearchParams(known).toString();
}
