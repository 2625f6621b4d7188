import type { Entity } from "#shared/vocabulary.ts";

/**
 * What the handlers of a resource return: the record, its version and the change's event. `nameOf` completes the event's summary:
 * "el gasto Gasolina". `toEvent` is the record in its event.
 */
export function recordChanges<Shape extends { id: number }>(
  entity: Entity,
  nameOf: (record: Shape) => string,
  toEvent: (record: Shape) => object = (record) => record,
) {
  const event = (record: Shape, action: "create" | "update" | "delete", verb: string) => ({
    action,
    entity,
    id: record.id,
    summary: `${verb} ${nameOf(record)}`,
  });
  return {
    created: (after: Shape, version: number) => ({
      answer: after,
      version,
      events: [{ ...event(after, "create", "Creó"), after: toEvent(after) }],
    }),
    updated: (before: Shape, after: Shape, version: number) => ({
      answer: after,
      version,
      events: [{ ...event(after, "update", "Actualizó"), before: toEvent(before), after: toEvent(after) }],
    }),
    /** `more` completes the summary. */
    removed: (before: Shape, more = "") => {
      const { summary, ...rest } = event(before, "delete", "Eliminó");
      return { events: [{ ...rest, summary: `${summary}${more}`, before: toEvent(before) }] };
    },
  };
}
