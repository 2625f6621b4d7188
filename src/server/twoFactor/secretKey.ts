import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

export interface SecretKey {
  /** Identifies the key without revealing it. */
  id: string;
  /** Encrypts a text for one owner. It can't be decrypted for another owner. */
  seal(text: string, owner: string): string;
  /** Throws if the text was encrypted with another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string;
}

export function secretKeyOf(bytes: Uint8Array): SecretKey {
  return {
    id: createHmac("sha256", bytes).update("mandado key id").digest("base64url").slice(0, 16),
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(text, owner) {
      const all = Buffer.from(text, "base64url");
      const iv = all.subarray(0, IV_BYTES);
      const tag = all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      const sealed = all.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
    },
  };
}
