import { Button } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { employeeTexts } from "#features/employees/texts.ts";
import { formatMoment } from "#web/clock.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { type AuditEvent, eventRoutes } from "../contract.ts";
import { actorTypeLabels, entityLabels, eventTexts } from "../texts.ts";
import { EventAction } from "./EventAction.tsx";
import { EventDetail } from "./EventDetail.tsx";
import { EventFilters } from "./EventFilters.tsx";
import classes from "./events.module.css";
import { events } from "./events.ts";

const columns: Column<AuditEvent>[] = [
  { key: "summary", label: eventTexts.summary, render: (event) => event.summary },
  {
    key: "action",
    card: "last",
    plain: true,
    label: eventTexts.action,
    width: "18%",
    render: ({ action }) => <EventAction action={action} />,
  },
  { key: "entity", label: eventTexts.entity, width: "12%", render: ({ entity }) => entityLabels[entity] },
  {
    key: "actor",
    plain: true,
    label: eventTexts.person,
    width: "22%",
    render: ({ actor_name, actor_type }) => (
      <>
        {actor_name} <span className={classes.type}>· {actorTypeLabels[actor_type]}</span>
      </>
    ),
  },
  {
    key: "created_at",
    card: "line",
    label: eventTexts.moment,
    width: 170,
    render: ({ created_at }) => formatMoment(created_at),
  },
];

function EventsPage() {
  const list = useList(events);
  return (
    <ListPage
      title={eventTexts.title}
      purpose={eventTexts.purpose}
      list={list}
      columns={columns}
      menus={
        <Button
          component={Link}
          to="/employees"
          variant="default"
          leftSection={<IconUsersGroup size={17} stroke={1.7} aria-hidden />}
        >
          {employeeTexts.title}
        </Button>
      }
      filters={<EventFilters list={list} />}
      mostActions={0}
      detailTitle={(event) => event.summary}
      detail={(event, close) => <EventDetail event={event} onLeave={close} />}
    />
  );
}

export const screen = { access: eventRoutes.filter.access, Page: EventsPage };
