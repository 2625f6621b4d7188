import type { Currency } from "./amounts.ts";

type Named<Kind, Fields> = { kind: Kind } & Fields;
type ByPerson = { person: number };

/**
 * An order whose fee, goods or both are collected: some in dollars, the rest or the change in bolívares, in cash or by mobile payment. What
 * becomes of change that is to be sent.
 */
export interface Collection {
  fee: boolean;
  goods: number;
  dollars: number;
  rest: "cash" | "mobile_payment";
  sent: "sent" | "cancel" | null;
  outcome: string;
}

/** A step of a history. What doesn't fit the moment is refused, and moves nothing. */
export type Plan =
  | Named<"open", ByPerson & { cents: number }>
  | Named<"move", ByPerson & { cents: number; currency: Currency; into: boolean }>
  | Named<"close", ByPerson & { wrong: number }>
  | Named<"order", ByPerson>
  | Named<"bolivares", object>
  | Named<"voidReceipt", { at: number }>
  | Named<"bill", ByPerson & { cents: number }>
  | Named<"removeBill", ByPerson & { at: number }>
  | Named<"safe", { cents: number; currency: Currency; how: string }>
  | Named<"collect", Collection>
  | Named<"remit", { cents: number; currency: Currency }>
  | Named<"voidRemittance", { at: number }>
  | Named<"deliver", object>
  | Named<"agree", { goods: number; agreed: number; decision: "accept" | "charge" | null }>
  | Named<"review", { goods: number; accept: boolean }>
  | Named<"settle", ByPerson & { wrong: number; payNow: boolean }>
  | Named<"handFloat", ByPerson & { usd: number; ves: number; place: "shift" | "safe" }>
  | Named<"voidFloat", ByPerson & { at: number }>
  | Named<"decide", { at: number; charge: boolean }>
  | Named<"voidSettlement", { at: number }>
  | Named<"endReturn", { how: "bank" | "safe" | "shift" | "lost" | "charged" }>;

/** The plan of one kind. */
export type PlanOf<Kind extends Plan["kind"]> = Extract<Plan, { kind: Kind }>;
