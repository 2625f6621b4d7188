import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** The key pair by which push services know this server: P-256, both halves as base64url. */
export interface PushKeys {
  /** 65 bytes: what a browser subscribes with. */
  publicKey: string;
  /** 32 bytes. */
  privateKey: string;
}

const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;
const UNCOMPRESSED = 4;

/** Reads `public:private`. Undefined if the halves are no keys, or not of one pair. */
export function readPushKeys(text: string): PushKeys | undefined {
  const [, publicKey = "", privateKey = ""] = /^([\w-]+):([\w-]+)$/.exec(text) ?? [];
  const [point, scalar] = [Buffer.from(publicKey, "base64url"), Buffer.from(privateKey, "base64url")];
  if (point.length !== PUBLIC_BYTES || point[0] !== UNCOMPRESSED || scalar.length !== PRIVATE_BYTES)
    return undefined;
  const keys = { publicKey, privateKey };
  return isPair(keys) ? keys : undefined;
}

function isPair(keys: PushKeys): boolean {
  const probe = Buffer.from("mandado");
  try {
    const { x, y } = pointOf(keys.publicKey);
    const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
    return verify("sha256", probe, key, sign("sha256", probe, privateKeyOf(keys)));
  } catch {
    // No point of the curve.
    return false;
  }
}

function pointOf(publicKey: string): { x: string; y: string } {
  const point = Buffer.from(publicKey, "base64url");
  return {
    x: point.subarray(1, 1 + PRIVATE_BYTES).toString("base64url"),
    y: point.subarray(1 + PRIVATE_BYTES).toString("base64url"),
  };
}

export const privateKeyOf = ({ publicKey, privateKey: d }: PushKeys): KeyObject =>
  createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", ...pointOf(publicKey), d } });
