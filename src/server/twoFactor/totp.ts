import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
/** Allowed clock drift, in steps, in either direction. */
const DRIFT = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: "Mandado", label, secret: Secret.fromBase32(secret) });

/** The URL that an authenticator app reads from a QR code. */
export const otpauthUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of the six digits, within one step of `now`; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
}
