import type { Delivery } from "#features/deliveries/contract.ts";

/** Of the client `c` and the alert `w` of the recipient's phone: what the staff should know, and who wrote it. */
export const ALERT_COLUMNS = [
  "c.alert as client_alert",
  "c.alert_by as client_alert_by",
  "c.alert_at as client_alert_at",
  "w.text as recipient_alert",
  "w.written_by as recipient_alert_by",
  "w.written_at as recipient_alert_at",
] as const;

type Alerts = Pick<
  Delivery,
  | ("client_alert" | "client_alert_by" | "client_alert_at")
  | ("recipient_alert" | "recipient_alert_by" | "recipient_alert_at")
>;

export const alertsOf = (row: Alerts): Alerts => ({
  client_alert: row.client_alert,
  client_alert_by: row.client_alert_by,
  client_alert_at: row.client_alert_at,
  recipient_alert: row.recipient_alert,
  recipient_alert_by: row.recipient_alert_by,
  recipient_alert_at: row.recipient_alert_at,
});
