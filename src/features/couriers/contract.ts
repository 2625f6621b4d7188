import { z } from "zod";
import { dateRange, id, page, paging, search, stamps, text } from "#shared/fields.ts";
import { route } from "#shared/route.ts";
import { courierTexts } from "./texts.ts";

const courier = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  can_delete: z.boolean(),
  ...stamps,
});
courier.register(z.globalRegistry, { id: "Courier" });
export type Courier = z.output<typeof courier>;

export const courierBody = z.object({
  first_name: text(courierTexts.firstNameRequired),
  last_name: text(courierTexts.lastNameRequired),
  phone: text(courierTexts.phoneRequired),
});
courierBody.register(z.globalRegistry, { id: "CourierBody" });
export type CourierBody = z.output<typeof courierBody>;

export const courierRoutes = {
  list: route({
    method: "GET",
    path: "/couriers",
    access: "staff",
    summary: "All couriers",
    answer: z.array(courier),
  }),
  filter: route({
    method: "GET",
    path: "/couriers/filter",
    access: "staff",
    summary: "A page of couriers",
    query: z.object({ search: search(), ...paging }),
    answer: page(courier),
  }),
  get: route({
    method: "GET",
    path: "/couriers/:id",
    access: "staff",
    summary: "One courier",
    answer: courier,
    versioned: true,
  }),
  create: route({
    method: "POST",
    path: "/couriers",
    access: "staff",
    summary: "Add a courier",
    body: courierBody,
    answer: courier,
    status: 201,
    versioned: true,
  }),
  update: route({
    method: "PUT",
    path: "/couriers/:id",
    access: "staff",
    summary: "Change a courier",
    body: courierBody,
    answer: courier,
    versioned: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/couriers/:id",
    access: "staff",
    summary: "Delete a courier without orders",
    status: 204,
  }),
  report: route({
    method: "GET",
    path: "/couriers/deliveries-report",
    access: "staff",
    summary: "Deliveries by courier as a paper",
    query: dateRange(),
    file: "report",
  }),
  courierReport: route({
    method: "GET",
    path: "/couriers/:id/deliveries-report",
    access: "staff",
    summary: "One courier's deliveries as a paper",
    query: dateRange(),
    file: "report",
  }),
};
