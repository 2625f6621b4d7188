import type { webhookRoutes } from "#features/webhooks/contract.ts";
import type { BodyInput } from "#shared/routes/route.ts";

/** The keys of other software: the first for the whole company, the second for a client. */
export const KEYS = ["Tienda en línea", "Sistema de pedidos"] as const;

/** A shop's. It is off: the demo sends nothing to anybody. */
export const WEBHOOK: BodyInput<typeof webhookRoutes.create> = {
  url: "https://tienda.example/mandado",
  events: ["order.created", "order.status", "order.attempt", "payment.received"],
  active: false,
};
