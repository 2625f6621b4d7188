import type { Db } from "#server/schema.ts";

/** The proofs of an order, oldest first. */
export function proofsOf(db: Db, companyId: number, deliveryId: number) {
  return db
    .selectFrom("proofs as p")
    .innerJoin("courier_actions as a", "a.id", "p.action_id")
    .select(["p.id", "p.kind", "a.happened_at as at", "a.receiver_name"])
    .where("p.company_id", "=", companyId)
    .where("p.delivery_id", "=", deliveryId)
    .orderBy("p.id")
    .execute();
}

/** The photos and signatures of an order with where their bytes are, oldest first. */
export function proofFilesOf(db: Db, companyId: number, deliveryId: number) {
  return db
    .selectFrom("proofs as p")
    .innerJoin("courier_actions as a", "a.id", "p.action_id")
    .innerJoin("proof_files as f", "f.id", "p.file_id")
    .select(["p.kind", "a.happened_at as at", "f.sha256", "f.content_type"])
    .where("p.company_id", "=", companyId)
    .where("p.delivery_id", "=", deliveryId)
    .orderBy("p.id")
    .execute();
}

export function findProof(db: Db, companyId: number, deliveryId: number, id: number) {
  return db
    .selectFrom("proofs as p")
    .innerJoin("proof_files as f", "f.id", "p.file_id")
    .select(["f.sha256", "f.content_type"])
    .where("p.company_id", "=", companyId)
    .where("p.delivery_id", "=", deliveryId)
    .where("p.id", "=", id)
    .executeTakeFirst();
}
