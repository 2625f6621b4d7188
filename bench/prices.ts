import { addDays, calendarDayAt } from "#shared/dates.ts";
import type { BenchDatabase } from "./database.ts";

/** The zones of company 1, between which its first service has a price each way: as many as a list may have. */
export const ZONES = 100;
/** So many clients of company 1 have their own price list. */
export const OWN_LISTS = 50;

/** Fills company 1's zones and lists of prices, by statements that both engines understand. */
export async function fillPrices({ engine, exec }: BenchDatabase): Promise<void> {
  const at = `'${new Date().toISOString()}'`;
  const since = addDays(calendarDayAt(new Date(), "America/Caracas"), -30);
  const ids = (count: number) =>
    `with recursive i (n) as (select 1 union all select n + 1 from i where n < ${count})`;
  await exec(`insert into zones (id, company_id, name, name_key, sort_name, search, created_at, updated_at)
    ${ids(ZONES)} select n, 1, 'Zona ' || n, 'zona ' || n, 'zona ' || n, 'zona ' || n, ${at}, ${at} from i`);
  await exec(`insert into zone_places (company_id, zone_id, position, name, words)
    ${ids(ZONES)} select 1, n, 0, 'Urbanización ' || n, 'urbanizacion ' || n from i`);
  // The first list is for all clients.
  await exec(`insert into tariffs (id, company_id, service_id, client_id, valid_from, created_at)
    ${ids(OWN_LISTS + 1)} select n, 1, 1, nullif(n - 1, 0), '${since}', ${at} from i`);
  await exec(`insert into tariff_cells (company_id, tariff_id, from_zone_id, to_zone_id, amount)
    select 1, t.id, f.id, g.id, 300 + 25 * ((t.id + f.id * 7 + g.id * 3) % 40)
    from tariffs as t cross join zones as f cross join zones as g`);
  if (engine === "postgres") await exec("analyze");
}
