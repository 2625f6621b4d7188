let count = 0;

/** A valid bill: 12.30 in cash. */
export function sampleBill(change: object = {}) {
  count += 1;
  return {
    name: `Gasolina ${count}`,
    date: "2026-03-05",
    description: "Tanque lleno de la moto",
    method: "cash",
    amount: 12.3,
    ...change,
  };
}
