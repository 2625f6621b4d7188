import type { Config } from "../program/config.ts";
import { createBucketStore } from "./bucketStore.ts";
import type { FileStore } from "./fileStore.ts";
import { createFolderStore } from "./folderStore.ts";

/** In the bucket of `FILES_URL`, else in `DATA_DIR/files`. */
export function openFileStore({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">): FileStore {
  return bucket ? createBucketStore(bucket) : createFolderStore(dataDir);
}
