import { Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { passwordPair } from "#features/account/contract.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { PasswordPair } from "#web/form/fields/PasswordPair.tsx";
import { onlyPermitted } from "#web/layout/permitted.tsx";
import { employeeRoutes } from "../contract.ts";
import { employeeTexts } from "../texts.ts";
import { employeePasswords } from "./employees.ts";

const blank = { password: "", confirmPassword: "" };
const titles = { create: employeeTexts.changePassword, edit: employeeTexts.changePassword };

function EmployeePassword() {
  const { id } = useParams({ strict: false }) as { id: string };
  const employee = employeePasswords.useOne(Number(id)).data?.data;
  return (
    <FormPage
      resource={employeePasswords}
      body={passwordPair}
      titles={titles}
      blank={blank}
      toValues={() => blank}
      secret
      backTo={`/employees/edit/${id}`}
      parts={[
        {
          label: employeeTexts.changePassword,
          fields: ["password", "confirmPassword"],
          content: (form) => (
            <>
              <Text c="var(--text-soft)">{`${employee?.name} · ${employee?.email}`}</Text>
              <PasswordPair form={form} labels={[employeeTexts.password, employeeTexts.confirmPassword]} />
            </>
          ),
        },
      ]}
    />
  );
}

export const screen = {
  access: "look" as const,
  Page: onlyPermitted(employeeRoutes.password.access, EmployeePassword),
};
