let count = 0;

/** A valid extra of 2.00, of which the courier earns 1.00. */
export function sampleExtra(change: object = {}) {
  count += 1;
  return { name: `Espera ${count}`, amount: 2, courier_pay: 1, active: true, ...change };
}
