import { z } from "zod";
import { passwordPair, samePasswords } from "#features/account/contract.ts";
import { choice, dateRange, email, id, page, paging, search, stamps, text } from "#shared/fields.ts";
import { route } from "#shared/route.ts";
import { employeeTexts } from "./texts.ts";

export const ROLES = ["admin", "basic"] as const;

const employee = z.object({ id: id(), name: z.string(), email: z.string(), role: z.enum(ROLES), ...stamps });
employee.register(z.globalRegistry, { id: "Employee" });
export type Employee = z.output<typeof employee>;

const fields = {
  name: text(employeeTexts.nameRequired),
  email: email(employeeTexts.emailRequired, employeeTexts.emailWrong),
};

export const employeeCreate = z
  .object({ ...fields, role: choice(ROLES, employeeTexts.roleRequired), ...passwordPair.shape })
  .check(samePasswords());
export const employeeUpdate = z.object({ ...fields, role: z.enum(ROLES).optional() });

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
    body: passwordPair,
    answer: employee,
    versioned: true,
    secret: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/employees/:id",
    access: "admin",
    summary: "Delete an employee; ends its sign-ins",
    status: 204,
  }),
  events: route({
    method: "GET",
    path: "/employees/:id/report-event",
    access: "admin",
    summary: "An employee's events as a paper",
    query: dateRange(),
    file: "report",
  }),
};
