import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Entity } from "#shared/vocabulary.ts";
import { formatMoment } from "#web/clock.ts";
import { Facts } from "#web/ui/Facts.tsx";
import type { AuditEvent } from "../contract.ts";
import { actorTypeLabels, entityLabels, eventTexts } from "../texts.ts";
import { Changes } from "./Changes.tsx";
import { EventAction } from "./EventAction.tsx";
import { historyLink } from "./links.ts";

/** Actions without a record that could have a history. */
const PASSING: readonly Entity[] = ["report", "sign_in"];

export function EventDetail({ event, onLeave }: { event: AuditEvent; onLeave: () => void }) {
  const { created_at, actor_name, actor_type, action, entity, entity_id } = event;
  return (
    <>
      <Facts
        facts={[
          { label: eventTexts.moment, value: formatMoment(created_at) },
          { label: eventTexts.person, value: `${actor_name} (${actorTypeLabels[actor_type].toLowerCase()})` },
          { label: eventTexts.action, value: <EventAction action={action} /> },
          {
            label: eventTexts.entity,
            value: (
              <>
                {entityLabels[entity]}
                {entity_id !== null && !PASSING.includes(entity) && (
                  <Anchor
                    component={Link}
                    to={historyLink(entity, entity_id)}
                    onClick={onLeave}
                    display="block"
                    size="sm"
                  >
                    {eventTexts.ofThing}
                  </Anchor>
                )}
              </>
            ),
          },
        ]}
      />
      <Changes event={event} />
    </>
  );
}
