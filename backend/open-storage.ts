import { join } from "node:path";
import type { Logger } from "pino";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import { makeDataFolder, refusalOfDataFolder } from "./adapters/database/data-folder.ts";
import { createDiskStorage } from "./adapters/storage/disk.ts";
import type { Storage } from "./adapters/storage/port.ts";
import type { S3Options } from "./adapters/storage/s3.ts";
import { waitOut } from "./concurrency/wait-out.ts";

/**
 * Opens the bucket, or the data folder when no bucket is named. Waits while the bucket is unreachable, until the signal. The stack closes
 * what was opened. Throws CannotStartError with a message for the operator when it cannot be used.
 */
export async function openStorage(
  { bucket, dataFolder }: { bucket?: S3Options | null; dataFolder: string },
  parts: { log: Logger; opened: AsyncDisposableStack; signal?: AbortSignal },
): Promise<Storage> {
  if (bucket) return openBucket(bucket, parts);
  makeDataFolder(dataFolder);
  try {
    return await createDiskStorage({ folder: join(dataFolder, "files") });
  } catch (error) {
    throw refusalOfDataFolder(dataFolder, error);
  }
}

/** The most likely causes of a bucket's refusal. */
const meanings: Readonly<Record<number, string>> = {
  301: "it is in another region: check S3_REGION",
  400: "the bucket did not accept the request: check S3_REGION and S3_ENDPOINT",
  403: "the keys are refused: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and their permissions",
  404: "there is no such bucket: check S3_BUCKET and S3_ENDPOINT",
};

async function openBucket(
  bucket: S3Options,
  { log, opened, signal }: { log: Logger; opened: AsyncDisposableStack; signal?: AbortSignal },
): Promise<Storage> {
  // The client is large, so it is loaded only when a bucket is used.
  const { createS3Storage, isOutage, statusOf } = await import("./adapters/storage/s3.ts");
  const name = bucket.bucket;
  try {
    const storage = await waitOut(() => createS3Storage(bucket), {
      isOutage,
      signal,
      onAway: (error) =>
        log.error(
          { code: "BUCKET_UNREACHABLE", err: error, bucket: name, status: statusOf(error) },
          "The bucket is unreachable. The start waits for it.",
        ),
      onBack: () => log.info({ bucket: name }, "The bucket is reachable."),
    });
    return opened.adopt(storage, (it) => it.close());
  } catch (error) {
    if (signal?.aborted) throw new CannotStartError(`The bucket ${name} is unreachable.`);
    const status = statusOf(error);
    const said = error instanceof Error ? error.message : String(error);
    const reason = status === undefined ? said : (meanings[status] ?? `it answers ${status}`);
    throw new CannotStartError(`The bucket ${name} cannot be used: ${reason}.`);
  }
}
