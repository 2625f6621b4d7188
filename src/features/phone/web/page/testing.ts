import { PLAIN_NAMES } from "#features/deliveries/fields/plainFields.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import type { Stop } from "#features/phone/contract.ts";

/** An order of a courier that is to be delivered, with these changes. */
export const sampleStop = (change: Partial<Stop> = {}): Stop => ({
  ...completed(PLAIN_NAMES, {}),
  id: 1,
  number: 1,
  date: "2026-11-20",
  status: "pending",
  service_name: "Exprés",
  pickup_address: "Plaza Altamira",
  pickup_location: null,
  client_name: "Pedro Pérez",
  client_phone: null,
  client_alert: null,
  client_alert_by: null,
  client_alert_at: null,
  recipient_alert: null,
  recipient_alert_by: null,
  recipient_alert_at: null,
  receipt_full_name: "Rosa Núñez",
  receipt_phone: "04241234567",
  receipt_address: "Calle 8",
  receipt_location: null,
  cancellation_notes: null,
  attempts: [],
  change_to: null,
  pays_with: null,
  change_needed: null,
  trip: null,
  in_review: false,
  due: { fee: 0, goods: 0, total: 0, bolivares: null },
  proof: { photo: "optional", signature: "optional", document: "optional" },
  pin: null,
  ...change,
});
