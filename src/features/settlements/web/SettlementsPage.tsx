import { Checkbox } from "@mantine/core";
import { settlementText } from "#features/cash/texts.ts";
import { formatMoment } from "#web/clock.ts";
import { moneyInEach } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { recordOf } from "#web/list/recordOf.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { makeListed } from "#web/resource.ts";
import { type Settlement, settlementRoutes } from "../contract.ts";
import { stateLabels, listTexts as texts } from "../texts.ts";
import { SettlementView } from "./SettlementView.tsx";

const settlements = makeListed(settlementRoutes.list);
const useSettlement = recordOf(settlementRoutes.get);

const columns: Column<Settlement>[] = [
  { key: "number", label: texts.number, card: "number", width: 100, render: ({ number }) => number },
  { key: "courier", label: texts.courier, card: "title", render: ({ courier_name }) => courier_name },
  { key: "moment", label: texts.moment, plain: true, render: ({ created_at }) => formatMoment(created_at) },
  { key: "counted", label: texts.counted, position: "right", render: ({ counted }) => moneyInEach(counted) },
  {
    key: "difference",
    label: texts.difference,
    position: "right",
    render: ({ difference }) => moneyInEach(difference),
  },
  { key: "state", label: texts.state, card: "aside", width: 130, render: ({ state }) => stateLabels[state] },
];

function SettlementsPage() {
  const list = useList(settlements);
  return (
    <ListPage
      title={texts.title}
      purpose={texts.purpose}
      list={list}
      columns={columns}
      filters={
        <Checkbox
          label={texts.undecided}
          checked={list.query.undecided === "1"}
          onChange={(event) => list.set({ undecided: event.currentTarget.checked ? "1" : undefined })}
        />
      }
      detailTitle={({ number, courier_name }) => `${settlementText(number)} · ${courier_name}`}
      detail={({ id }) => <SettlementView id={id} />}
      useRecord={useSettlement}
      history="settlement"
    />
  );
}

export const screen = { access: settlementRoutes.list.access, Page: SettlementsPage };
