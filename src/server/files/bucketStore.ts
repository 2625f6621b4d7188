import type { S3mini } from "s3mini";
import { AppError } from "#shared/errors.ts";
import type { BucketSettings } from "../config.ts";
import { type FileStore, nameOf } from "./fileStore.ts";

const MOST_MS = 20_000;

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
  };
}
