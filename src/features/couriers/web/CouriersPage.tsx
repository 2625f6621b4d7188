import { Stack, Text } from "@mantine/core";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import type { ReportItemProps } from "#web/report/ReportDialog.tsx";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { Facts, stampFacts } from "#web/ui/Facts.tsx";
import { PhoneLink } from "#web/ui/PhoneLink.tsx";
import { type Courier, courierRoutes } from "../contract.ts";
import { fullName } from "../rules.ts";
import { courierTexts, dutyLabels } from "../texts.ts";
import { CourierPicker } from "./CourierPicker.tsx";
import { couriers } from "./couriers.ts";
import { useDutyActions } from "./dutyActions.ts";

/** Most couriers take orders: only the others are marked. */
function lastNameAndDuty({ last_name, duty }: Courier) {
  if (duty === "on") return last_name;
  return (
    <>
      {last_name}{" "}
      <Text span c="dimmed" fz="sm">
        · {dutyLabels[duty]}
      </Text>
    </>
  );
}

const columns: Column<Courier>[] = [
  {
    key: "first_name",
    label: courierTexts.firstName,
    card: "title",
    render: (courier) => courier.first_name,
  },
  { key: "last_name", label: courierTexts.lastName, card: "title", render: lastNameAndDuty },
  { key: "phone", label: courierTexts.phone, plain: true, render: (courier) => formatPhone(courier.phone) },
];

const pickCourier = (props: ReportItemProps) => <CourierPicker {...props} required />;

const option = { param: "margin", label: courierTexts.withMargin, needs: "books" as const };

const reports = [
  { label: courierTexts.report, route: courierRoutes.report, dates: true, option },
  {
    label: courierTexts.courierReport,
    route: courierRoutes.courierReport,
    dates: true,
    option,
    item: { param: "id", render: pickCourier },
  },
];

interface CouriersPageProps {
  /** Opens the access of the courier's phones. */
  access: (courier: Courier) => RowAction;
}

export function CouriersPage({ access }: CouriersPageProps) {
  const list = useList(couriers);
  const dutyActions = useDutyActions();
  const actions = useStandardActions(couriers, {
    editPath: (id) => `/couriers/edit/${id}`,
    nameOf: fullName,
  });
  return (
    <ListPage
      title={courierTexts.title}
      purpose={courierTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: courierTexts.create, to: "/couriers/new", needs: "orders" }}
      menus={<ReportMenu reports={reports} />}
      actions={(courier) => [access(courier), ...actions(courier)]}
      mostActions={3}
      detailTitle={fullName}
      detail={(courier) => (
        <Stack gap="lg">
          <ActionButtons actions={[access(courier), ...dutyActions(courier)]} />
          <CourierDetail courier={courier} />
        </Stack>
      )}
      history="courier"
    />
  );
}

function CourierDetail({ courier }: { courier: Courier }) {
  return (
    <Facts
      facts={[
        { label: courierTexts.firstName, value: courier.first_name },
        { label: courierTexts.lastName, value: courier.last_name },
        { label: courierTexts.phone, value: <PhoneLink phone={courier.phone} />, wide: true },
        { label: courierTexts.duty, value: dutyLabels[courier.duty] },
        ...(courier.capacity === null ? [] : [{ label: courierTexts.capacity, value: courier.capacity }]),
        ...stampFacts(courier),
      ]}
    />
  );
}
