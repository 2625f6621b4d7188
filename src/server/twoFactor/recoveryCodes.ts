import { hash, randomInt } from "node:crypto";

const COUNT = 10;
/** Without letters and digits that are easily confused. 16 of 31 characters have 79 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

const plainCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Ten new codes, as `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return letters.replace(/.{4}(?=.)/g, "$&-");
  });
}

/**
 * Case, spaces and dashes are ignored. A fast hash is enough, because nobody can try 2^79 codes. It works without the key file,
 * too.
 */
export const hashRecoveryCode = (accountId: number, code: string): string =>
  hash("sha256", `${accountId} ${plainCode(code)}`, "base64url");
