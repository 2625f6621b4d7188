/** Stores files by company and by the SHA-256 of their bytes, in hexadecimal. */
export interface FileStore {
  /** Resolves when the bytes are stored for good. Storing the same again changes nothing. */
  put(companyId: number, sha256: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(companyId: number, sha256: string): Promise<Uint8Array | undefined>;
  remove(companyId: number, sha256: string): Promise<void>;
}

/** `7/ab/abcd…`: folders of 256 keep each one small. */
export const nameOf = (companyId: number, sha256: string) => `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
