import type { S3mini } from "s3mini";
import { AppError } from "#shared/errors.ts";
import type { BucketSettings } from "../program/config.ts";
import { type FileStore, nameOf, readName } from "./fileStore.ts";

const MOST_MS = 20_000;
/** Names per answer of a bucket: S3's limit. */
const NAMES = 1000;

/** An S3-compatible bucket. While it doesn't answer, calls fail with `unavailable`, and the phone tries again. */
export function createBucketStore({ endpoint, region, accessKey, secretKey }: BucketSettings): FileStore {
  let opened: Promise<S3mini> | undefined;
  // Loaded with the first file.
  async function open(): Promise<S3mini> {
    const { S3mini: Client } = await import("s3mini");
    return new Client({
      endpoint,
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      requestAbortTimeout: MOST_MS,
    });
  }
  async function ask<T>(work: (bucket: S3mini) => Promise<T>): Promise<T> {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      throw Object.assign(new AppError("unavailable", { retryAfter: 5 }), { cause: error });
    }
  }
  return {
    put: (companyId, sha256, bytes, contentType) =>
      ask(async (bucket) => {
        await bucket.putObject(nameOf(companyId, sha256), Buffer.from(bytes), contentType);
      }),
    get: (companyId, sha256) =>
      ask(async (bucket) => {
        const bytes = await bucket.getObjectArrayBuffer(nameOf(companyId, sha256));
        return bytes ? new Uint8Array(bytes) : undefined;
      }),
    remove: (companyId, sha256) =>
      ask(async (bucket) => {
        await bucket.deleteObject(nameOf(companyId, sha256));
      }),
    async removeStrays(before, named) {
      let token: string | undefined;
      do {
        const page = await ask((bucket) => bucket.listObjectsPaged("/", "", NAMES, token));
        const old = (page?.objects ?? []).filter(({ LastModified }) => LastModified < before);
        const files = old.flatMap(({ Key }) => readName(Key) ?? []);
        for (const [companyId, group] of Map.groupBy(files, (file) => file.companyId)) {
          const hashes = group.map(({ sha256 }) => sha256);
          const used = await named(companyId, hashes);
          for (const sha256 of hashes)
            if (!used.has(sha256)) await ask((bucket) => bucket.deleteObject(nameOf(companyId, sha256)));
        }
        token = page?.nextContinuationToken;
      } while (token);
    },
  };
}
