import { change, read } from "#server/endpoint.ts";
import { refuseStale } from "#server/http/lockRow.ts";
import { orNotFound } from "#shared/errors.ts";
import { formatMoney } from "#shared/money.ts";
import { tariffRoutes as routes, type TariffBody } from "../contract.ts";
import { listText, pairText } from "../texts.ts";
import {
  cellsOf,
  findTariff,
  listTariffs,
  lockTariff,
  readTariff,
  storeTariff,
  type TariffReferences,
  tariffOf,
  versionOf,
} from "./queries.ts";

export const tariffEndpoints = [
  read(
    routes.get,
    async ({ slowReads, actor, query, today }) => {
      const { service_id, client_id = null, date = today } = query;
      const which = { companyId: actor.companyId, service_id, client_id };
      const row = orNotFound(await findTariff(slowReads, which, date));
      return { answer: await tariffOf(slowReads, row), version: versionOf(row) };
    },
    () => true,
  ),

  // Each list counts its prices.
  read(
    routes.lists,
    async ({ slowReads, actor, query }) => ({ answer: await listTariffs(slowReads, actor.companyId, query) }),
    () => true,
  ),

  change(routes.put, {
    check: ({ db, actor, today, body }) => readTariff(db, actor.companyId, today, body),
    handle: async ({ tx, actor, body, at, checked, wanted }) => {
      const before = await lockTariff(tx, { companyId: actor.companyId, ...body }, body.valid_from);
      refuseStale(wanted, before ? versionOf(before) : "");
      const old = before ? await cellsOf(tx, before.id) : [];
      const row = await storeTariff(tx, actor.companyId, body, at);
      return {
        answer: await tariffOf(tx, row),
        version: versionOf(row),
        events: [toEvent(row.id, before?.id === row.id, { before: old, after: body.cells }, body, checked)],
      };
    },
  }),
];

type Cells = TariffBody["cells"];

/** The event of a stored list, with the prices that differ from the list before it. */
function toEvent(
  id: number,
  isReplaced: boolean,
  { before, after }: { before: Cells; after: Cells },
  { valid_from }: TariffBody,
  { service, client, zones }: TariffReferences,
) {
  const name = service?.name ?? "";
  const shared = { service_name: name, client_name: client?.legal_name ?? null, valid_from };
  const keyOf = ({ from_zone_id, to_zone_id, amount, courier_pay }: Cells[number]) =>
    [from_zone_id, to_zone_id, amount, courier_pay].join(" ");
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const textOf = ({ from_zone_id, to_zone_id, amount, courier_pay }: Cells[number]) =>
    `${pairText(zones.get(from_zone_id) ?? "?", zones.get(to_zone_id) ?? "?")}: ${formatMoney(amount)}${
      courier_pay === null ? "" : ` (${formatMoney(courier_pay)})`
    }`;
  return {
    action: isReplaced ? ("update" as const) : ("create" as const),
    entity: "tariff" as const,
    id,
    summary: `Guardó la ${listText(client?.legal_name ?? null, valid_from)} de ${name}`,
    before: { ...shared, cells: before.filter((cell) => !now.has(keyOf(cell))).map(textOf) },
    after: { ...shared, cells: after.filter((cell) => !old.has(keyOf(cell))).map(textOf) },
  };
}
