import assert from "node:assert/strict";
import { z } from "zod";
import { isHidden } from "#features/events/changes.ts";
import { eventShapes } from "#features/events/shapes.ts";
import { fieldLabels } from "#features/events/texts.ts";
import type { Db } from "#server/schema.ts";

/** The faults of an event's changes: fields without a Spanish name, or with a value that their contract doesn't know. */
function unreadable({ entity, changes }: { entity: keyof typeof eventShapes; changes: string }): string[] {
  const fields: Record<string, { before: unknown; after: unknown }> = JSON.parse(changes);
  return Object.entries(fields)
    .filter(([field]) => !isHidden(field))
    .flatMap(([field, sides]) => {
      if (!(field in fieldLabels)) return [`${entity}.${field} has no label`];
      const schema = eventShapes[entity].shape[field];
      if (!schema) return [`${entity}.${field} is not in the contract`];
      return Object.values(sides)
        .filter((value) => value !== null && !z.safeParse(schema, value).success)
        .map((value) => `${entity}.${field} can't be ${JSON.stringify(value)}`);
    });
}

/** Fails if the history of changes can't show one of the events in Spanish. */
export async function assertReadableEvents(db: Db): Promise<void> {
  const events = await db
    .selectFrom("events")
    .select(["entity", "changes"])
    .where("changes", "is not", null)
    .$narrowType<{ changes: string }>()
    .execute();
  assert.deepEqual([...new Set(events.flatMap(unreadable))], []);
}
