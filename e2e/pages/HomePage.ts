import { Screen } from "./Screen.ts";

export class HomePage extends Screen {
  static readonly entry = "Inicio";
  static readonly title = "Inicio";

  /** Waits until one of the four cards shows this. */
  async card(name: "Ordenes realizadas" | "Total Facturado" | "Cobros" | "Gastos", value: string) {
    const card = this.page.getByRole("main").getByRole(name === "Cobros" ? "button" : "link", {
      name: new RegExp(`^${name}`),
    });
    await card.filter({ hasText: value }).waitFor();
  }

  /** Waits until a chart's point has these values, read from the table that describes the chart. */
  async charted(chart: string, ...values: string[]) {
    let row = this.page.getByRole("table", { name: chart, exact: true }).getByRole("row");
    for (const hasText of values) row = row.filter({ hasText });
    await row.waitFor();
  }
}
