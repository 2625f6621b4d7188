import { z } from "zod";
import { dollars, id, money, multiline, page, paging, search, stamps, text } from "#shared/fields.ts";
import { route } from "#shared/route.ts";
import { serviceTexts } from "./texts.ts";

const service = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  amount: dollars(),
  bills: z.array(z.object({ id: id(), name: z.string(), amount: dollars() })),
  total_expense: dollars(),
  total_earning: dollars(),
  can_delete: z.boolean(),
  ...stamps,
});
service.register(z.globalRegistry, { id: "Service" });
export type Service = z.output<typeof service>;

const amount = () => money({ required: serviceTexts.amountRequired });

export const serviceBody = z.object({
  name: text(serviceTexts.nameRequired),
  description: multiline(serviceTexts.descriptionRequired),
  amount: amount(),
  bills: z
    .array(z.object({ id: id().optional(), name: text(serviceTexts.billNameRequired), amount: amount() }))
    .max(200)
    .default([]),
});
serviceBody.register(z.globalRegistry, { id: "ServiceBody" });
export type ServiceBody = z.output<typeof serviceBody>;

export const serviceRoutes = {
  list: route({
    method: "GET",
    path: "/services",
    access: "staff",
    summary: "All services",
    answer: z.array(service),
  }),
  filter: route({
    method: "GET",
    path: "/services/filter",
    access: "staff",
    summary: "A page of services",
    query: z.object({ search: search(), ...paging }),
    answer: page(service),
  }),
  get: route({
    method: "GET",
    path: "/services/:id",
    access: "staff",
    summary: "One service",
    answer: service,
    versioned: true,
  }),
  create: route({
    method: "POST",
    path: "/services",
    access: "staff",
    summary: "Add a service",
    body: serviceBody,
    answer: service,
    status: 201,
    versioned: true,
  }),
  update: route({
    method: "PUT",
    path: "/services/:id",
    access: "staff",
    summary: "Change a service; its expense lines are replaced",
    body: serviceBody,
    answer: service,
    versioned: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/services/:id",
    access: "staff",
    summary: "Delete a service without orders",
    status: 204,
  }),
};
