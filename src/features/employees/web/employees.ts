import { makeResource } from "#web/resource.ts";
import { employeeRoutes } from "../contract.ts";
import { employeeTexts } from "../texts.ts";

export const employees = makeResource(employeeRoutes, employeeTexts);

/** The employees for the page that only sets the password. */
export const employeePasswords = makeResource(
  {
    filter: employeeRoutes.filter,
    get: employeeRoutes.get,
    update: employeeRoutes.password,
    remove: employeeRoutes.remove,
  },
  { updated: employeeTexts.passwordUpdated, updateFailed: employeeTexts.passwordFailed },
);
