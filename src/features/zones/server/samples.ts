let count = 0;

/** A valid zone with two places. */
export function sampleZone(change: object = {}) {
  count += 1;
  return { name: `Zona ${count}`, places: [`Urbanización ${count}`, `Barrio ${count}`], ...change };
}
