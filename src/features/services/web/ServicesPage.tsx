import { money } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { type Service, serviceRoutes } from "../contract.ts";
import { serviceTexts } from "../texts.ts";
import { ServiceDetail } from "./ServiceDetail.tsx";
import { services } from "./services.ts";

const columns: Column<Service>[] = [
  { key: "name", label: serviceTexts.name, render: (service) => service.name },
  {
    key: "amount",
    label: serviceTexts.amount,
    position: "right",
    card: "aside",
    width: "18%",
    render: (service) => money(service.amount),
  },
  {
    key: "total_expense",
    label: serviceTexts.totalExpense,
    position: "right",
    width: "18%",
    render: (service) => money(service.total_expense),
  },
  {
    key: "total_earning",
    label: serviceTexts.totalEarning,
    position: "right",
    width: "18%",
    render: (service) => money(service.total_earning),
  },
];

function ServicesPage() {
  const list = useList(services);
  const actions = useStandardActions(services, {
    editPath: (id) => `/services/edit/${id}`,
    nameOf: ({ name }) => name,
  });
  return (
    <ListPage
      title={serviceTexts.title}
      purpose={serviceTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: serviceTexts.create, to: "/services/new", needs: "orders" }}
      actions={actions}
      detailTitle={(service) => service.name}
      detail={(service) => <ServiceDetail service={service} />}
      history="service"
    />
  );
}

export const screen = { access: serviceRoutes.filter.access, Page: ServicesPage };
