import type { Stop } from "#features/phone/contract.ts";

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether this is the order's PIN: a second or two on a slow phone, without signal too. */
export async function isPin(
  typed: string,
  { salt, rounds, digest }: NonNullable<Stop["pin"]>,
): Promise<boolean> {
  const text = new TextEncoder().encode(typed);
  const key = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveBits"]);
  const asked = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: rounds };
  const bits = await crypto.subtle.deriveBits(asked, key, digest.length * 4);
  return hexOf(new Uint8Array(bits)) === digest;
}
