import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { money } from "#web/form/fields/amount.ts";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { useMay } from "#web/session/session.ts";
import type { Client } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { clients } from "./clients.ts";
import { DuplicatesLink } from "./DuplicatesLink.tsx";
import { documentTypes, yesNo } from "./options.ts";

const columnsWith = (lastOrder: Column<Client>["render"], seesMoney: boolean): Column<Client>[] => [
  { key: "legal_name", label: clientTexts.legalName, sortable: true, render: (client) => client.legal_name },
  {
    key: "registration_number",
    label: clientTexts.documentNumber,
    sortable: true,
    plain: true,
    width: "18%",
    render: ({ type, registration_number: number }) => (
      <>
        {/* Who sees the number knows its letter. */}
        <VisuallyHidden>{`${documentTypeLabel(type)} `}</VisuallyHidden>
        <span>{number}</span>
      </>
    ),
  },
  {
    key: "phone",
    label: clientTexts.phone,
    plain: true,
    width: "15%",
    render: ({ phones: [first] }) => first && formatPhone(first.phone),
  },
  { key: "last_order", label: clientTexts.lastOrder, sortable: true, width: "15%", render: lastOrder },
  ...(seesMoney
    ? [
        {
          key: "total_pending",
          label: clientTexts.owes,
          sortable: true,
          position: "right" as const,
          card: "aside" as const,
          width: "12%",
          render: ({ total_pending }: Client) => (total_pending ? money(total_pending) : null),
        },
      ]
    : []),
];

function useClient(id: number | undefined) {
  const { data, error } = clients.useOne(id);
  return { data: id === undefined ? undefined : data?.data, error: id === undefined ? null : error };
}

interface ClientsPageProps {
  reports: ReactNode;
  /** Opens a new order for a client. */
  order: (client: Client) => RowAction;
  detail: (client: Client) => ReactNode;
  /** The day of a client's newest order, asked for all clients of the page at once. */
  useLastOrder: (clients: readonly Client[]) => (client: Client) => ReactNode;
}

/** The app passes in what other features show of a client, because those features import this one. */
export function ClientsPage({ reports, order, detail, useLastOrder }: ClientsPageProps) {
  const list = useList(clients);
  const columns = columnsWith(useLastOrder(list.answer.data?.items ?? []), useMay()("money"));
  const actions = useStandardActions(clients, {
    editPath: (id) => `/clients/edit/${id}`,
    nameOf: ({ legal_name }) => legal_name,
  });
  return (
    <ListPage
      title={clientTexts.title}
      purpose={clientTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: clientTexts.create, to: "/clients/new", needs: "orders" }}
      menus={
        <>
          <DuplicatesLink />
          {reports}
        </>
      }
      filters={
        <>
          <FilterSelect
            label={clientTexts.documentType}
            data={documentTypes}
            value={list.query.type}
            onChange={(type) => list.set({ type })}
          />
          <FilterSelect
            label={clientTexts.allowCredit}
            data={[...yesNo]}
            value={list.query.allowCredit}
            onChange={(allowCredit) => list.set({ allowCredit })}
          />
        </>
      }
      actions={(client) => [order(client), ...actions(client)]}
      mostActions={3}
      detailTitle={(client) => client.legal_name}
      detail={detail}
      useRecord={useClient}
      history="client"
    />
  );
}
