import { courierPhoneRoutes } from "#features/phone/contract.ts";
import { countsSince, courierOf } from "#features/phone/server/queries.ts";
import { read } from "#server/endpoint.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { orNotFound } from "#shared/errors.ts";
import { accountOf } from "./lines.ts";

/** The courier's own account, as the office sees it under Por rendir. */
export const courierDayEndpoint = read(courierPhoneRoutes.day, async ({ db, actor, today, config }) => {
  const { id, company_id } = await courierOf(db, actor);
  const { cash, earned, lines } = orNotFound(await accountOf(db, company_id, id));
  const counts = await countsSince(
    db,
    { companyId: company_id, courierId: id },
    startOfDay(today, config.timeZone),
  );
  return { answer: { cash, earned, ...counts, lines: lines.map(({ undecided: _, ...line }) => line) } };
});
