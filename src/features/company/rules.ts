import type { Day } from "#shared/dates.ts";
import { fold } from "#shared/search.ts";
import { PROOF_PARTS, type ProofPart, type ProofRule } from "#shared/vocabulary.ts";

/** Whether a day lies in the closed period, which ends with `closedUntil`. Null: nothing is closed. */
export const isClosed = (day: Day, closedUntil: Day | null): boolean =>
  closedUntil !== null && day <= closedUntil;

/** Whether a change of the period's end opens days again. */
export const opensAgain = (before: Day | null, after: Day | null): boolean =>
  before !== null && (after === null || after < before);

/** Of each part of a proof, whether it has to be brought. */
export type ProofRules = Record<ProofPart, ProofRule>;

/** What a company that has said nothing asks for. */
export const OPTIONAL_PROOF: ProofRules = { photo: "optional", signature: "optional", document: "optional" };

interface Policies {
  client: ProofRules | null;
  service: ProofRules | null;
  company: ProofRules | null;
}

/** The policy of an order: its client's, else its service's, else the company's. */
export const proofPolicyOf = ({ client, service, company }: Policies): ProofRules =>
  client ?? service ?? company ?? OPTIONAL_PROOF;

/** What a delivery brings. */
export type Brought = Record<ProofPart, boolean>;

/** What a delivery lacks of what its policy requires. */
export const lackingProof = (policy: ProofRules, brought: Brought): ProofPart[] =>
  PROOF_PARTS.filter((part) => policy[part] === "required" && !brought[part]);

export const MOST_OF_SLUG = 40;

/** A name as an address has it: `Mandados del Ávila, C.A.` is `mandados-del-avila-c-a`. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_OF_SLUG)
    .replace(/^-|-$/g, "");
