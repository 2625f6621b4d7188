import type { Entity } from "#shared/vocabulary.ts";

/** Where the events of one thing are listed. */
export function historyLink(entity: Entity, id: number): string {
  return `/events?entity=${entity}&entityId=${id}`;
}
