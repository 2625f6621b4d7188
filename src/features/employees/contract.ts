import { z } from "zod";
import { passwordPair, samePasswords } from "#features/account/contract.ts";
import { passwordTexts } from "#features/account/texts.ts";
import { across, choice, dateRange, email, id, page, paging, search, stamps, text } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { EMPLOYEE_ROLES } from "#shared/routes/roles.ts";
import { route } from "#shared/routes/route.ts";
import { employeeTexts, roleLabels } from "./texts.ts";

const employee = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  role: labelled(EMPLOYEE_ROLES, roleLabels),
  /** Whether a sign-in needs a code. */
  two_factor: z.boolean(),
  ...stamps,
});
employee.register(z.globalRegistry, { id: "Employee" });

export { employee as employeeShape };
export type Employee = z.output<typeof employee>;

/** The phones of one courier. */
const letInPhones = z.object({
  courier_id: id(),
  courier_full_name: z.string(),
  phones: z.number().int().describe("how many"),
  last_used_at: z.string(),
});
letInPhones.register(z.globalRegistry, { id: "LetInPhones" });
export type LetInPhones = z.output<typeof letInPhones>;

const fields = {
  name: text(employeeTexts.nameRequired),
  email: email(employeeTexts.emailRequired, employeeTexts.emailWrong),
};

export const employeeCreate = z
  .object({ ...fields, role: choice(EMPLOYEE_ROLES, employeeTexts.roleRequired), ...passwordPair.shape })
  .check(samePasswords());
export const employeeUpdate = z.object({ ...fields, role: z.enum(EMPLOYEE_ROLES).optional() });

interface NewPassword {
  password: string;
  confirmPassword?: string | undefined;
  confirmation?: string | undefined;
}

/** The specification names the repeated password `confirmation` here and `confirmPassword` elsewhere. Both work. */
const newPassword = z
  .object({
    ...passwordPair.shape,
    confirmPassword: z.string().optional(),
    confirmation: z.string().optional(),
  })
  .check(
    across<NewPassword>(
      ["confirmPassword"],
      passwordTexts.confirmRequired,
      ({ confirmPassword, confirmation }) => !!(confirmPassword || confirmation),
    ),
    samePasswords("confirmPassword"),
    samePasswords("confirmation"),
  );

export const employeeRoutes = {
  filter: route({
    method: "GET",
    path: "/employees",
    access: "admin",
    summary: "A page of employees",
    query: z.object({ search: search(), ...paging }),
    answer: page(employee),
  }),
  get: route({
    method: "GET",
    path: "/employees/:id",
    access: "admin",
    summary: "One employee",
    answer: employee,
    versioned: true,
  }),
  create: route({
    method: "POST",
    path: "/employees",
    access: "admin",
    summary: "Add an employee",
    body: employeeCreate,
    answer: employee,
    status: 201,
    versioned: true,
    secret: true,
  }),
  update: route({
    method: "PUT",
    path: "/employees/:id",
    access: "admin",
    summary: "Change an employee's name, e-mail and role",
    body: employeeUpdate,
    answer: employee,
    versioned: true,
  }),
  password: route({
    method: "PUT",
    path: "/employees/:id/password",
    access: "admin",
    summary: "Set an employee's password; ends its sign-ins",
    endsAccess: true,
    body: newPassword,
    answer: employee,
    versioned: true,
    secret: true,
  }),
  twoFactorOff: route({
    method: "DELETE",
    path: "/employees/:id/two-factor",
    access: "admin",
    summary: "Turn an employee's two-factor sign-in off",
    endsAccess: true,
    status: 204,
  }),
  phones: route({
    method: "GET",
    path: "/employees/:id/phones",
    access: "admin",
    summary: "Couriers' phones that are signed in by a code of the employee; they stay so when it is deleted",
    answer: z.array(letInPhones),
  }),
  remove: route({
    method: "DELETE",
    path: "/employees/:id",
    access: "admin",
    summary: "Delete an employee; ends its sign-ins",
    endsAccess: true,
    status: 204,
  }),
  events: route({
    method: "GET",
    path: "/employees/:id/report-event",
    access: "admin",
    summary: "An employee's events as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
};
