export const sampleCollection = (change: object = {}) => ({
  outcome: "collected",
  method: "transfer",
  ...change,
});
