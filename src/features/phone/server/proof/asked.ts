import { type ProofRules, proofPolicyOf } from "#features/company/rules.ts";
import { proofIn } from "#features/company/server/queries.ts";
import type { Db } from "#server/schema.ts";

/** What an order asks of who delivers it. */
interface ProofDemand {
  policy: ProofRules;
  /** The digits that its recipient tells, and what a phone checks them with. */
  pin: { code: string; hash: string } | null;
}

/** What these orders ask of who delivers them, by id. */
export async function askedOf(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, ProofDemand>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deliveries as d")
    .innerJoin("company_settings as s", "s.id", "d.company_id")
    .innerJoin("services as v", "v.id", "d.service_id")
    .leftJoin("clients as c", "c.id", "d.client_id")
    .select(["d.id", "d.pin_code", "d.pin_hash"])
    .select(["s.proof as company", "v.proof as service", "c.proof as client"])
    .where("d.company_id", "=", companyId)
    .where("d.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, pin_code: code, pin_hash: hash, company, service, client }) => {
      const policy = proofPolicyOf({
        client: proofIn({ proof: client }),
        service: proofIn({ proof: service }),
        company: proofIn({ proof: company }),
      });
      return [id, { policy, pin: code !== null && hash !== null ? { code, hash } : null }];
    }),
  );
}
