import { stopsSlip } from "#features/dispatch/stopsSlip.ts";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import type { Day } from "#shared/dates.ts";
import { printSlip } from "#web/print/slip.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import type { BoardColumn } from "./columns.ts";

/** Prints a courier's stops on the company's receipt paper. Rejects like any call. */
export async function printStops(column: BoardColumn | undefined, date: string): Promise<void> {
  if (!column) return;
  const [company, current] = await Promise.all([fetchOwnCompany(), fetchRate()]);
  const rate = current && { rate: current.rate, date: current.effectiveDate as Day };
  const { name: courier, orders } = column;
  await printSlip(
    stopsSlip({ company: company.name, courier, date: date as Day, orders, rate }),
    company.paper_width,
  );
}
