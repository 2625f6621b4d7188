import { type SqlBool, sql } from "kysely";
import type { Cents } from "#shared/money.ts";

/** The difference of a settlement `s`, in cents and céntimos. */
export const usdOff = sql<Cents>`s.counted_usd + s.kept - s.returned_usd - s.expected_usd`;
export const vesOff = sql<Cents>`s.counted_ves - s.returned_ves - s.expected_ves`;
export const isOff = sql<SqlBool>`(${usdOff} <> 0 or ${vesOff} <> 0)`;

/** Whether the difference of a settlement `s` waits for a decision. */
export const undecidedSettlement = sql<SqlBool>`(s.decision is null and s.voided_at is null and ${isOff})`;
