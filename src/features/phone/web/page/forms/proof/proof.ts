import { type Brought, lackingProof, OPTIONAL_PROOF } from "#features/company/rules.ts";
import type { Stop } from "#features/phone/contract.ts";
import { PIN_TRIES } from "#features/phone/rules.ts";
import { lacksText } from "#features/phone/texts.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import type { Problem } from "#web/small/useTask.ts";

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether this is the order's PIN: a second or two on a slow phone, without signal too. */
async function isPin(typed: string, { salt, rounds, digest }: NonNullable<Stop["pin"]>): Promise<boolean> {
  const text = new TextEncoder().encode(typed);
  const key = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveBits"]);
  const parameters = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: rounds };
  const bits = await crypto.subtle.deriveBits(parameters, key, digest.length * 4);
  return hexOf(new Uint8Array(bits)) === digest;
}

/** What has to prove the delivery of an order. A list that an older page stored doesn't say it. */
export const policyOf = ({ proof }: { proof?: Stop["proof"] }) => proof ?? OPTIONAL_PROOF;

/** What the form of a delivery lacks of what its order requires; null if nothing. */
export function proofProblem(stop: Stop, brought: Brought): Problem | null {
  const lacking = lackingProof(policyOf(stop), brought);
  const [first, ...others] = lacking;
  if (first === undefined) return null;
  return { field: first, message: others.length === 0 ? texts.needs[first] : lacksText(lacking) };
}

interface TypedPin {
  pin: string;
  /** Wrong PINs before. */
  tries: number;
  hasPhoto: boolean;
}

/** What is wrong with the PIN of a delivery, and how many wrong ones were typed by now. The right one is never wrong. */
export async function pinProblem(
  { pin: check }: Stop,
  { pin, tries, hasPhoto }: TypedPin,
): Promise<{ problem: Problem | null; tries: number }> {
  if (!check) return { problem: null, tries };
  if (pin !== "" && (await isPin(pin, check))) return { problem: null, tries };
  const wrong = pin === "" ? tries : tries + 1;
  if (wrong > tries && wrong < PIN_TRIES)
    return { problem: { field: "pin", message: texts.wrongPin(PIN_TRIES - wrong) }, tries: wrong };
  return { problem: hasPhoto ? null : { field: "photo", message: texts.needsPinPhoto }, tries: wrong };
}
