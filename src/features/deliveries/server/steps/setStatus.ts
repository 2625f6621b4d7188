import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Instant } from "#shared/dates.ts";
import type { CodStatus } from "#shared/vocabulary.ts";
import type { DeliveryRow } from "../queries.ts";

interface NewStatus {
  id: number;
  status: DeliveryRow["status"];
  /** The reason of a cancellation. */
  notes: string | null;
  at: Instant;
}

/** Writes an order's status. Only the verbs may call it: they check that the order may have it. */
export const setStatus = prepared((db, { id, status, notes, at }: NewStatus) =>
  db
    .updateTable("deliveries")
    .set((eb) => ({
      status,
      cancellation_notes: notes,
      // Nothing is collected for an order that nobody delivers.
      cod_status: sql<CodStatus>`case when ${status} = 'cancelled' and cod_status = 'pending' then 'not_collected' else cod_status end`,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id),
);
