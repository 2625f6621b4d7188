import type { Delivery } from "#features/deliveries/contract.ts";

/** Who gets a message about an order; each gets a text of their own. */
export type Reader = "client" | "recipient" | "courier";

const PHONES = { client: "client_phone", recipient: "receipt_phone", courier: "courier_phone" } as const;

export const phoneOf = (order: Delivery, reader: Reader) => order[PHONES[reader]];
