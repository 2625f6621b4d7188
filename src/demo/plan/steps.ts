import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Day } from "#shared/dates.ts";
import type { Currency } from "#shared/money.ts";
import type { EmployeeRole } from "#shared/routes/roles.ts";
import type { SettlementDecision } from "#shared/vocabulary.ts";
import type { ClientDraft, CourierDraft } from "../company/people.ts";
import type { ServiceDraft } from "../company/services.ts";
import type { DoorDraft } from "./atDoor.ts";
import type { BillDraft } from "./bills.ts";
import type { PaymentDraft } from "./payments.ts";

export interface Colleague {
  name: string;
  email: string;
  role: EmployeeRole;
}

/** An order's body with the plan's keys instead of ids. */
export interface OrderDraft
  extends Omit<DeliveryBody, "service_id" | "client_id" | "courier_id" | "cod_amount" | "pays_with"> {
  service: number;
  client: number | null;
  courier: number | null;
  /** In dollars, as a form sends them. */
  cod_amount?: number;
  pays_with?: { USD: number };
}

/** An action in the plan. Keys are the plan's own; the writer maps them to ids. */
export type Action =
  | { kind: "hire"; key: string; body: Colleague }
  | { kind: "dismiss"; key: string }
  | { kind: "courier"; key: number; body: CourierDraft }
  | { kind: "service"; key: number; body: ServiceDraft }
  | { kind: "price"; key: number; body: ServiceDraft }
  /** Zones, lists of prices between them, and extras. */
  | { kind: "zones" }
  /** What clients order again and again. */
  | { kind: "standing" }
  | { kind: "client"; key: number; body: ClientDraft }
  | { kind: "bill"; body: BillDraft }
  /** In bolívares per dollar. */
  | { kind: "rate"; rate: number }
  | { kind: "order"; key: number; body: OrderDraft }
  | { kind: "assign"; key: number; body: OrderDraft }
  | { kind: "remove"; key: number }
  | { kind: "send"; key: number }
  /** With how its money is collected at the door, if the order has some. */
  | { kind: "deliver"; key: number; door: DoorDraft | null }
  /** The recipient refuses the parcel, and the order `as` brings it back. */
  | { kind: "return"; key: number; as: number; reason: string }
  | { kind: "cancel"; key: number; reason: string }
  /** `part` is a fraction of the order's amount; null: all that it still owes. */
  | { kind: "payOrder"; key: number; part: number | null; payment: PaymentDraft }
  /** `part` is a fraction of what the client owes; null: all of it. Does nothing if the client owes nothing. */
  | { kind: "payClient"; client: number; part: number | null; payment: PaymentDraft }
  /** Confirms all receipts that wait for it. */
  | { kind: "confirm" }
  /** Imports what the banks say of the last month. */
  | { kind: "bank" }
  /** Sends the change that waits, but the newest. */
  | { kind: "sendChange" }
  /** Closes all days until this one. */
  | { kind: "close"; until: Day }
  /** Voids the newest payment by transfer or pago móvil. */
  | { kind: "void"; reason: string }
  /** `carried`: what couriers get of it for change; null: none. */
  | { kind: "openShift"; float: Record<Currency, number>; carried: Record<Currency, number> | null }
  /** `off`: the dollars that the count differs. */
  | { kind: "closeShift"; off: number }
  /**
   * Settles with the couriers, and `pays` them. One of them, `who` (0 to 1), brings `-off` dollars too few. If one is `missing`, it is the
   * one whose cash is the oldest.
   */
  | { kind: "settle"; pays: boolean; off: number; who: number; missing: boolean }
  | { kind: "decide"; decision: SettlementDecision }
  /** Brings the safe to what it needs, at this rate. */
  | { kind: "balance"; rate: number }
  /** Pays all goods money that clients may have. */
  | { kind: "remit" }
  /** Couriers' phones send what the office must decide. */
  | { kind: "phones" }
  /** Corrects a bill that somebody else recorded. */
  | { kind: "correct" };

/** An action by a person (an employee's key, or the owner) at a time of a business day. */
export type Step = Action & { at: Date; day: Day; by: string };
