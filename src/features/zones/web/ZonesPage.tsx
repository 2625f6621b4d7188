import { ListPage } from "#web/list/ListPage.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { Facts, stampFacts } from "#web/ui/Facts.tsx";
import { type Zone, zoneRoutes } from "../contract.ts";
import { zoneTexts } from "../texts.ts";
import { zones } from "./zones.ts";

const placesOf = ({ places }: Zone) => places.join(", ") || zoneTexts.noPlaces;

/** What the zone doesn't allow; most allow everything. */
const limitFacts = ({ served, last_hour }: Zone) => [
  ...(served ? [] : [{ label: zoneTexts.served, value: zoneTexts.notServed }]),
  ...(last_hour === null ? [] : [{ label: zoneTexts.lastHour, value: last_hour }]),
];

const columns: Column<Zone>[] = [
  { key: "name", label: zoneTexts.name, card: "title", width: "26%", render: ({ name }) => name },
  { key: "places", label: zoneTexts.places, card: "line", render: ({ places }) => places.join(", ") },
];

function ZonesPage() {
  const list = useList(zones);
  const actions = useStandardActions(zones, {
    editPath: (id) => `/services/zones/edit/${id}`,
    nameOf: ({ name }) => name,
  });
  return (
    <ListPage
      title={zoneTexts.title}
      purpose={zoneTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: zoneTexts.create, to: "/services/zones/new", needs: "admin" }}
      actions={actions}
      detailTitle={({ name }) => name}
      detail={(zone) => (
        <Facts
          facts={[
            { label: zoneTexts.name, value: zone.name, wide: true },
            { label: zoneTexts.places, value: placesOf(zone), wide: true },
            ...limitFacts(zone),
            ...stampFacts(zone),
          ]}
        />
      )}
      history="zone"
    />
  );
}

export const screen = { access: zoneRoutes.filter.access, Page: ZonesPage };
