/** Stores files by company and by the SHA-256 of their bytes, in hexadecimal. */
export interface FileStore {
  /** Resolves when the bytes are stored for good. Storing the same again changes nothing. */
  put(companyId: number, sha256: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(companyId: number, sha256: string): Promise<Uint8Array | undefined>;
  remove(companyId: number, sha256: string): Promise<void>;
  /** Removes files that were last stored before a moment and that `named` doesn't return, and unfinished ones as old. */
  removeStrays(before: Date, named: SelectNamedHashes): Promise<void>;
}

/** Which of a company's files are in use. */
export type SelectNamedHashes = (
  companyId: number,
  hashes: readonly string[],
) => Promise<ReadonlySet<string>>;

/** `7/ab/abcd…`: folders of 256 keep each one small. */
export const nameOf = (companyId: number, sha256: string) => `${companyId}/${sha256.slice(0, 2)}/${sha256}`;

export function readName(name: string): { companyId: number; sha256: string } | undefined {
  const [, company, sha256] = /^(\d+)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name) ?? [];
  return company && sha256 ? { companyId: Number(company), sha256 } : undefined;
}
