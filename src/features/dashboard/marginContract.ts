import { z } from "zod";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { periodQuery } from "./contract.ts";

// Apart from the contract and texts, which load with the first page.

const margin = z.object({
  total_invoiced: dollars(),
  total_expenses: dollars().describe("the expense lines that the orders' services have today"),
  total_margin: dollars(),
  historical_margin: z.array(
    z.object({ date: z.string(), invoiced: dollars(), expenses: dollars(), margin: dollars() }),
  ),
});
margin.register(z.globalRegistry, { id: "Margin" });
export type Margin = z.output<typeof margin>;

export const marginRoutes = {
  margin: route({
    method: "GET",
    path: "/dashboard/margin",
    access: "books",
    summary: "What the orders of a period earn beyond the expense lines of their services",
    query: periodQuery,
    answer: margin,
  }),
};

export const marginTexts = {
  title: "Margen",
  note: "Lo facturado menos los gastos que cada servicio tiene hoy, con el pago del repartidor.",
  invoiced: "Total Facturado",
  expenses: "Gastos de los servicios",
};
