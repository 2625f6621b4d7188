import type { Ddl } from "#server/database/ddl.ts";

/** Whose bodies say what they refer to. */
const OWNERS = {
  standing_order_id: { table: "standing_orders o", where: "o.deleted_at is null" },
  request_id: { table: "requests o", where: "o.state = 'new' and o.deleted_at is null" },
};

const TABLES = { service_id: "services", zone_id: "zones", extra_id: "extras" };

type Owner = keyof typeof OWNERS;
type What = keyof typeof TABLES;

/** Rules for what standing orders and undecided requests refer to. The engines read JSON in their own ways. */
export const PLANNED_RULES = {
  "a standing order or undecided request that refers to something else than its body": (ddl: Ddl): string => {
    const uses = [...ofBodies(ddl, "standing_order_id"), ...ofBodies(ddl, "request_id"), ...noted()];
    return `select owner, owner_id from (${uses.join(" union all ")}) as uses
      group by company_id, owner, owner_id, what, id having sum(counted) != 0`;
  },
};

/** What the bodies name, once each. What is gone for good counts no more. */
function ofBodies({ jsonNumber, jsonItems }: Ddl, owner: Owner): string[] {
  const { table, where } = OWNERS[owner];
  const from = (parts: string[], json: string, key: string) =>
    `select o.company_id, o.id as owner_id, ${jsonNumber(json, key)} as id from ${[table, ...parts].join(" cross join ")} where ${where}`;
  const stops = jsonItems("o.body", "stops", "p");
  const extras = (json: string) => jsonItems(json, "extras", "e");
  const named: Record<What, string[]> = {
    service_id: owner === "request_id" ? [from([], "o.body", "service_id")] : [],
    zone_id: [
      from([], "o.body", "pickup_zone_id"),
      from([], "o.body", "delivery_zone_id"),
      from([stops], "p.value", "delivery_zone_id"),
    ],
    extra_id: [
      from([extras("o.body")], "e.value", "extra_id"),
      from([stops, extras("p.value")], "e.value", "extra_id"),
    ],
  };
  return Object.entries(named).flatMap(([what, all]) =>
    all.length === 0
      ? []
      : [
          `select n.company_id, '${owner}' as owner, n.owner_id, '${what}' as what, n.id, 1 as counted
            from (${all.join(" union ")}) as n join ${TABLES[what as What]} t on t.company_id = n.company_id and t.id = n.id`,
        ],
  );
}

/** What was noted of them. */
const noted = (): string[] =>
  (Object.keys(OWNERS) as Owner[]).flatMap((owner) => {
    const { table, where } = OWNERS[owner];
    return Object.keys(TABLES).map(
      (what) => `select u.company_id, '${owner}', o.id, '${what}', u.${what}, -1
        from planned_uses u join ${table} on o.id = u.${owner} and o.company_id = u.company_id where ${where} and u.${what} is not null`,
    );
  });
