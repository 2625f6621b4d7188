import { uiTexts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { Facts, stampFacts } from "#web/ui/Facts.tsx";
import { type Extra, extraRoutes } from "../contract.ts";
import { extraTexts } from "../texts.ts";
import { extras } from "./extras.ts";

const columns: Column<Extra>[] = [
  {
    key: "name",
    label: extraTexts.name,
    card: "title",
    render: ({ name, active }) => (active ? name : `${name} (${extraTexts.inactive.toLowerCase()})`),
  },
  {
    key: "amount",
    label: extraTexts.amount,
    position: "right",
    card: "aside",
    width: "20%",
    render: ({ amount }) => money(amount),
  },
  {
    key: "courier_pay",
    label: extraTexts.courierPay,
    position: "right",
    card: "line",
    width: "24%",
    render: ({ courier_pay }) => money(courier_pay),
  },
];

function ExtrasPage() {
  const list = useList(extras);
  const actions = useStandardActions(extras, {
    editPath: (id) => `/services/extras/edit/${id}`,
    nameOf: ({ name }) => name,
  });
  return (
    <ListPage
      title={extraTexts.title}
      purpose={extraTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: extraTexts.create, to: "/services/extras/new", needs: "admin" }}
      actions={actions}
      detailTitle={({ name }) => name}
      detail={(extra) => (
        <Facts
          facts={[
            { label: extraTexts.name, value: extra.name, wide: true },
            { label: extraTexts.amount, value: money(extra.amount) },
            { label: extraTexts.courierPay, value: money(extra.courier_pay) },
            { label: extraTexts.active, value: extra.active ? uiTexts.yes : uiTexts.no },
            ...stampFacts(extra),
          ]}
        />
      )}
      history="extra"
    />
  );
}

export const screen = { access: extraRoutes.filter.access, Page: ExtrasPage };
