/** A valid webhook. */
export const sampleWebhook = (change: object = {}) => ({
  url: "https://tienda.example/mandado",
  events: ["order.created", "order.status"],
  ...change,
});
