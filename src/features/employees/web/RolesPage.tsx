import { IconCheck } from "@tabler/icons-react";
import { EMPLOYEE_ROLES, RIGHTS, ROLE_RIGHTS } from "#shared/routes/roles.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { employeeRoutes } from "../contract.ts";
import { rightTexts, roleLabels, rolesTexts as texts } from "../texts.ts";
import classes from "./employees.module.css";

const columns = [
  ...EMPLOYEE_ROLES.map((role) => ({ role, label: roleLabels[role] })),
  { role: "owner", label: texts.owner },
] as const;

/** The table of roles, as the server has it. */
function RolesPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={classes.scroll}>
        <table className={classes.roles}>
          <thead>
            <tr>
              <th scope="col">{texts.may}</th>
              {columns.map(({ role, label }) => (
                <th key={role} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map((right) => (
              <tr key={right}>
                <th scope="row">{rightTexts[right]}</th>
                {columns.map(({ role, label }) => (
                  <td key={role}>
                    <span className={classes.of}>{label}: </span>
                    {ROLE_RIGHTS[role].includes(right) ? (
                      <IconCheck size={18} stroke={2} role="img" aria-label={texts.yes} />
                    ) : (
                      <span role="img" aria-label={texts.no}>
                        –
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export const screen = { access: employeeRoutes.filter.access, Page: RolesPage };
