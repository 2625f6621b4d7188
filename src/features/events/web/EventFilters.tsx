import { Checkbox } from "@mantine/core";
import type { QueryInput } from "#shared/routes/route.ts";
import { ACTIONS, type Action, ENTITIES, type Entity } from "#shared/vocabulary.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { FilterDates } from "#web/list/filter/FilterDates.tsx";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import type { List } from "#web/list/useList.ts";
import { type AuditEvent, type EventActor, eventRoutes } from "../contract.ts";
import { actionLabels, actorTypeLabels, entityLabels, eventTexts } from "../texts.ts";

type EventList = List<AuditEvent, QueryInput<typeof eventRoutes.filter>>;

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "es");
const actions = ACTIONS.map((value: Action) => ({ value, label: actionLabels[value] })).sort(byLabel);
const entities = ENTITIES.map((value: Entity) => ({ value, label: entityLabels[value] })).sort(byLabel);

function nameOf({ name, type, deleted }: EventActor): string {
  return `${name} (${deleted ? eventTexts.deleted : actorTypeLabels[type].toLowerCase()})`;
}

export function EventFilters({ list: { query, set } }: { list: EventList }) {
  const actors = useAll(eventRoutes.actors) ?? [];
  return (
    <>
      <FilterSelect
        label={eventTexts.person}
        data={actors.map((actor) => ({ value: String(actor.id), label: nameOf(actor) }))}
        value={query.actorId}
        onChange={(actorId) => set({ actorId })}
      />
      <FilterSelect
        label={eventTexts.action}
        data={actions}
        value={query.action}
        onChange={(action) => set({ action })}
      />
      <FilterSelect
        label={eventTexts.entity}
        data={entities}
        value={query.entity}
        onChange={(entity) => set({ entity, entityId: undefined })}
      />
      {query.entityId && (
        <Checkbox label={eventTexts.onlyThis} checked onChange={() => set({ entityId: undefined })} />
      )}
      {query.ofOthers && (
        <Checkbox label={eventTexts.ofOthers} checked onChange={() => set({ ofOthers: undefined })} />
      )}
      <FilterDates start={query.startDate} end={query.endDate} onChange={set} />
    </>
  );
}
