import type { Entity } from "#shared/vocabulary.ts";

/** The page that lists a record's events. */
export function historyLink(entity: Entity, id: number): string {
  return `/events?entity=${entity}&entityId=${id}`;
}
