import { Anchor, TextInput } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { EMPLOYEE_ROLES } from "#shared/routes/roles.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { PasswordPair } from "#web/form/fields/PasswordPair.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { onlyPermitted } from "#web/layout/permitted.tsx";
import { useSession } from "#web/session/session.ts";
import { type Employee, employeeCreate, employeeRoutes, employeeUpdate } from "../contract.ts";
import { employeeTexts, roleHints, roleLabels, rolesTexts } from "../texts.ts";
import classes from "./employees.module.css";
import { employees } from "./employees.ts";

interface EmployeeValues {
  name: string;
  email: string;
  role: string;
  /** Only for a new employee: later it has its own page. */
  password?: string;
  confirmPassword?: string;
}

// The role with the fewest rights is the default.
const blank: EmployeeValues = { name: "", email: "", role: "basic", password: "", confirmPassword: "" };

function toValues({ name, email, role }: Employee): EmployeeValues {
  return { name, email, role };
}

function EmployeeForm() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <FormPage
      resource={employees}
      body={id === undefined ? employeeCreate : employeeUpdate}
      titles={employeeTexts}
      blank={blank}
      toValues={toValues}
      words={{ role: ({ role }) => roleLabels[role] }}
      backTo="/employees"
      parts={[
        {
          label: employeeTexts.one,
          fields: ["name", "email", "role", "password", "confirmPassword"],
          content: (form) => <Fields form={form} id={id} />,
        },
      ]}
    />
  );
}

/** What each role may do. */
const RoleHints = () => (
  <>
    {EMPLOYEE_ROLES.map((role) => (
      <span key={role} className={classes.role}>
        {`${roleLabels[role]}: ${roleHints[role]}`}
      </span>
    ))}
    <Anchor component={Link} to="/employees/roles" inherit>
      {rolesTexts.title}
    </Anchor>
  </>
);

function Fields({ form, id }: { form: RecordForm<EmployeeValues>; id: string | undefined }) {
  const { field } = form;
  const self = useSession()?.user.id === Number(id);
  return (
    <>
      <TextInput label={employeeTexts.name} required autoComplete="off" {...field("name")} />
      <TextInput label={employeeTexts.email} required type="email" autoComplete="off" {...field("email")} />
      <ChoiceField
        label={employeeTexts.permissions}
        required
        data={EMPLOYEE_ROLES.map((role) => ({ value: role, label: roleLabels[role] }))}
        allowDeselect={false}
        disabled={self}
        description={self ? employeeTexts.ownRole : <RoleHints />}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...field("role")}
      />
      {id === undefined ? (
        <PasswordPair form={form} labels={[employeeTexts.password, employeeTexts.confirmPassword]} />
      ) : (
        <Anchor component={Link} to={`/employees/edit/password/${id}`}>
          {employeeTexts.changePassword}
        </Anchor>
      )}
    </>
  );
}

export const screen = {
  access: "look" as const,
  Page: onlyPermitted(employeeRoutes.create.access, EmployeeForm),
};
