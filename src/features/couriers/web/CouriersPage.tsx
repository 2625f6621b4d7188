import { Checkbox, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { calendarToday } from "#web/clock.ts";
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
import { expiredAmong, fullName, isExpired } from "../rules.ts";
import { courierTexts, dutyLabels, expiredText, paperLabels, paperText } from "../texts.ts";
import { CourierPicker } from "./CourierPicker.tsx";
import { couriers } from "./couriers.ts";
import { useDutyActions } from "./dutyActions.ts";
import { PaperPhoto } from "./PaperPhoto.tsx";

/** Most couriers take orders and have valid papers: only the others are marked. */
function lastNameAndMarks({ last_name, duty, papers }: Courier) {
  const expired = expiredAmong(papers, calendarToday());
  if (duty === "on" && expired.length === 0) return last_name;
  return (
    <>
      {last_name}{" "}
      {duty !== "on" && (
        <Text span c="dimmed" fz="sm">
          · {dutyLabels[duty]}
        </Text>
      )}{" "}
      {expired.length > 0 && (
        <Text span c="var(--mantine-color-error)" fz="sm">
          · {expiredText(expired)}
        </Text>
      )}
    </>
  );
}

const columnsWith = (loadOf: ReturnType<CouriersPageProps["useLoads"]>): Column<Courier>[] => [
  {
    key: "first_name",
    label: courierTexts.firstName,
    card: "title",
    render: (courier) => courier.first_name,
  },
  { key: "last_name", label: courierTexts.lastName, card: "title", render: lastNameAndMarks },
  {
    key: "phone",
    label: courierTexts.phone,
    plain: true,
    width: "16%",
    render: (courier) => formatPhone(courier.phone),
  },
  {
    key: "orders",
    label: courierTexts.hasOrders,
    card: "aside",
    width: "14%",
    render: (courier) => loadOf(courier).orders,
  },
  {
    key: "cash",
    label: courierTexts.hasCash,
    position: "right",
    width: "22%",
    render: (courier) => loadOf(courier).cash,
  },
];

const pickCourier = (props: ReportItemProps) => <CourierPicker {...props} required />;

const option = { param: "margin", label: courierTexts.withMargin, needs: "books" as const };

const reports = [
  { label: courierTexts.papersReport, route: courierRoutes.papersReport, dates: false },
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
  /** Hands the courier cash of the office. */
  handOver: (courier: Courier) => RowAction;
  /** The orders and the cash that a courier has now. */
  useLoads: (couriers: readonly Courier[]) => (courier: Courier) => { orders: ReactNode; cash: ReactNode };
  /** The cash of the office that the courier carries. */
  carried: (courier: Courier) => ReactNode;
}

export function CouriersPage({ access, handOver, carried, useLoads }: CouriersPageProps) {
  const list = useList(couriers);
  const dutyActions = useDutyActions();
  const actions = useStandardActions(couriers, {
    editPath: (id) => `/couriers/edit/${id}`,
    nameOf: fullName,
  });
  const onlyExpiring = list.query.papers_expiring === "1";
  // Nothing of papers where no courier has any.
  const showsFilter = onlyExpiring || list.answer.data?.items.some(({ papers }) => papers.length > 0);
  return (
    <ListPage
      title={courierTexts.title}
      purpose={courierTexts.purpose}
      list={list}
      columns={columnsWith(useLoads(list.answer.data?.items ?? []))}
      filters={
        showsFilter && (
          <Checkbox
            label={courierTexts.papersExpiring}
            checked={onlyExpiring}
            onChange={(event) => list.set({ papers_expiring: event.currentTarget.checked ? "1" : undefined })}
          />
        )
      }
      create={{ label: courierTexts.create, to: "/couriers/new", needs: "orders" }}
      menus={<ReportMenu reports={reports} />}
      actions={(courier) => [access(courier), ...actions(courier), handOver(courier)]}
      mostActions={4}
      detailTitle={fullName}
      detail={(courier) => (
        <Stack gap="lg">
          <ActionButtons actions={[access(courier), handOver(courier), ...dutyActions(courier)]} />
          <CourierDetail courier={courier} />
          {carried(courier)}
        </Stack>
      )}
      history="courier"
    />
  );
}

/** The vehicle and the papers that a courier has. */
function vehicleFacts({ vehicle, plate, papers }: Courier) {
  const day = calendarToday();
  return [
    ...(vehicle ? [{ label: courierTexts.vehicle, value: vehicle }] : []),
    ...(plate ? [{ label: courierTexts.plate, value: plate }] : []),
    ...(papers.length > 0
      ? [
          {
            label: courierTexts.papers,
            wide: true,
            value: papers.map((paper) => (
              <Text
                key={paperText(paper)}
                c={isExpired(paper, day) ? "var(--mantine-color-error)" : undefined}
              >
                {paperText(paper, day)}{" "}
                {paper.photo_id !== undefined && (
                  <PaperPhoto id={paper.photo_id} paper={`${paperLabels[paper.kind]} ${paper.number}`} />
                )}
              </Text>
            )),
          },
        ]
      : []),
  ];
}

function CourierDetail({ courier }: { courier: Courier }) {
  return (
    <Facts
      facts={[
        { label: courierTexts.firstName, value: courier.first_name },
        { label: courierTexts.lastName, value: courier.last_name },
        { label: courierTexts.phone, value: <PhoneLink phone={courier.phone} />, wide: true },
        { label: courierTexts.duty, value: dutyLabels[courier.duty] },
        ...vehicleFacts(courier),
        ...(courier.capacity === null ? [] : [{ label: courierTexts.capacity, value: courier.capacity }]),
        ...stampFacts(courier),
      ]}
    />
  );
}
