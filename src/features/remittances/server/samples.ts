export const sampleRemittance = (client_id: number, change: object = {}) => ({
  client_id,
  currency: "USD",
  method: "cash",
  deduct_debts: false,
  ...change,
});
