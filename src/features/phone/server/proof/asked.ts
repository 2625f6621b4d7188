import { type Brought, type ProofRules, proofPolicyOf } from "#features/company/rules.ts";
import { proofIn } from "#features/company/server/queries.ts";
import type { CourierAction } from "#features/phone/actionFields.ts";
import { lackOf, pinFaultOf } from "#features/phone/rules.ts";
import type { Db } from "#server/schema.ts";
import type { PinFault } from "#shared/vocabulary.ts";

/** What an order asks of who delivers it. */
interface Asked {
  policy: ProofRules;
  /** The digits that its recipient tells, and what a phone checks them with. */
  pin: { code: string; hash: string } | null;
}

/** What these orders ask of who delivers them, by id. */
export async function askedOf(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Asked>> {
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

const broughtBy = (action: CourierAction & { kind: "deliver" }): Brought => ({
  photo: action.photo.length > 0,
  signature: action.signature !== null,
  document: action.receiver_document !== null,
});

/** What the delivery of an order lacks, in words, and what is wrong with its PIN. Nothing for other actions. */
export async function checkProof(
  db: Db,
  companyId: number,
  action: CourierAction,
): Promise<{ lack: string | null; pinFault: PinFault | null }> {
  const asked =
    action.kind === "deliver" && (await askedOf(db, companyId, [action.delivery_id])).get(action.delivery_id);
  if (!asked) return { lack: null, pinFault: null };
  const pinFault = pinFaultOf(asked.pin?.code ?? null, action.pin);
  return { lack: lackOf(asked.policy, broughtBy(action), pinFault), pinFault };
}
