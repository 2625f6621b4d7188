import { Anchor, Button } from "@mantine/core";
import { IconHistory, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { onlyPermitted } from "#web/layout/permitted.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { useStandardActions } from "#web/list/table/actions.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { useSession } from "#web/session/session.ts";
import { Facts, stampFacts } from "#web/ui/Facts.tsx";
import { toastError } from "#web/ui/toasts/toast.ts";
import { type Employee, employeeRoutes } from "../contract.ts";
import { mayDo } from "../rules.ts";
import { employeeTexts, phonesWarning, roleLabels, rolesTexts } from "../texts.ts";
import { EmployeePicker } from "./EmployeePicker.tsx";
import { employees } from "./employees.ts";
import { useTwoFactorOff } from "./useTwoFactorOff.ts";

const columns: Column<Employee>[] = [
  { key: "name", label: employeeTexts.name, render: (employee) => employee.name },
  { key: "email", label: employeeTexts.email, plain: true, render: (employee) => employee.email },
  {
    key: "role",
    label: employeeTexts.role,
    plain: true,
    width: "22%",
    render: ({ role }) => roleLabels[role] ?? role,
  },
];

const reports = [
  {
    label: employeeTexts.report,
    route: employeeRoutes.events,
    dates: true,
    item: { param: "id", render: EmployeePicker },
  },
];

function EmployeesPage() {
  const list = useList(employees);
  const session = useSession();
  const twoFactorOff = useTwoFactorOff();
  const standard = useStandardActions(employees, {
    editPath: (id) => `/employees/edit/${id}`,
    nameOf: ({ name }) => name,
    warning: async ({ id }) => phonesWarning(await call(employeeRoutes.phones, { params: { id } })),
  });
  const actions = (employee: Employee) => {
    const [edit, remove] = standard(employee);
    return [edit, twoFactorOff(employee), mayDo(employee, session?.user.id).remove ? remove : null];
  };
  const { error } = list.answer;
  useEffect(() => {
    if (error) toastError(employeeTexts.loadFailed, error);
  }, [error]);
  return (
    <ListPage
      title={employeeTexts.title}
      purpose={employeeTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: employeeTexts.create, to: "/employees/new", needs: "admin" }}
      menus={
        <>
          <Button
            component={Link}
            to="/events"
            variant="default"
            leftSection={<IconHistory size={17} stroke={1.7} aria-hidden />}
          >
            {employeeTexts.activity}
          </Button>
          <Button
            component={Link}
            to="/employees/roles"
            variant="default"
            leftSection={<IconShieldCheck size={17} stroke={1.7} aria-hidden />}
          >
            {rolesTexts.title}
          </Button>
          <ReportMenu reports={reports} />
        </>
      }
      actions={actions}
      mostActions={3}
      detailTitle={(employee) => employee.name}
      detail={(employee) => <EmployeeDetail employee={employee} />}
      history="employee"
    />
  );
}

function EmployeeDetail({ employee }: { employee: Employee }) {
  return (
    <Facts
      facts={[
        { label: employeeTexts.name, value: employee.name },
        { label: employeeTexts.role, value: roleLabels[employee.role] ?? employee.role },
        { label: employeeTexts.email, value: employee.email, wide: true },
        { label: employeeTexts.twoFactor, value: employee.two_factor ? uiTexts.yes : uiTexts.no },
        ...stampFacts(employee),
        {
          label: employeeTexts.activity,
          value: (
            <Anchor component={Link} to={`/events?actorId=${employee.id}`} inherit>
              {employeeTexts.seeActivity}
            </Anchor>
          ),
          wide: true,
        },
      ]}
    />
  );
}

export const screen = {
  access: "look" as const,
  Page: onlyPermitted(employeeRoutes.filter.access, EmployeesPage),
};
