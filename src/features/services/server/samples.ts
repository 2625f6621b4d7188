let count = 0;

/** A valid service: 5.50 with 1.25 of expenses. */
export function sampleService(change: object = {}) {
  count += 1;
  return {
    name: `Exprés ${count}`,
    description: "Entrega el mismo día",
    amount: 5.5,
    bills: [
      { name: "Gasolina", amount: 1 },
      { name: "Peaje", amount: 0.25 },
    ],
    ...change,
  };
}
