import { Anchor, Button, Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { uiTexts } from "#shared/texts.ts";
import { formatMoment } from "#web/clock.ts";
import type { HistoryProps } from "#web/history/History.tsx";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { changeLines } from "../changes.ts";
import type { AuditEvent } from "../contract.ts";
import { eventTexts } from "../texts.ts";
import classes from "./events.module.css";
import { events } from "./events.ts";
import { historyLink } from "./links.ts";

const MOST = 8;

const inLine = (text: string) => text.replaceAll("\n", "; ");

/** A record's last events, inside its detail, with a link to the rest. */
export function EventHistory({ entity, id }: HistoryProps) {
  const { data, error, refetch } = events.usePage({ entity, entityId: String(id), perPage: String(MOST) });
  if (error)
    return (
      <>
        <Text size="sm" mb="xs">
          {sentenceOf(error)}
        </Text>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {uiTexts.retry}
        </Button>
      </>
    );
  if (!data) return <Skeleton height={56} mt="xs" />;
  if (data.total === 0) return <Text c="var(--text-soft)">{eventTexts.noHistory}</Text>;
  return (
    <>
      <ul className={classes.history}>
        {data.items.map((event) => (
          <HistoryItem key={event.id} event={event} />
        ))}
      </ul>
      {data.total > MOST && (
        <Anchor component={Link} to={historyLink(entity, id)} size="sm">
          {eventTexts.seeAll}
        </Anchor>
      )}
    </>
  );
}

function HistoryItem({ event }: { event: AuditEvent }) {
  // A creation's values are left out, because the detail shows them.
  const lines = event.action === "create" ? [] : changeLines(event);
  return (
    <li>
      <div>{event.summary}</div>
      <div className={classes.meta}>{`${formatMoment(event.created_at)} · ${event.actor_name}`}</div>
      {lines.length > 0 && (
        <ul className={classes.edits}>
          {lines.map(({ field, label, before, after }) => (
            <li key={field}>
              {label}:{" "}
              {before !== eventTexts.nothing && (
                <>
                  <del>{inLine(before)}</del> →{" "}
                </>
              )}
              <ins>{inLine(after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
