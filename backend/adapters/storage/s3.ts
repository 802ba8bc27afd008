import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { isSystemError } from "../../concurrency/wait-out.ts";
import { assertKey, assertPrefix } from "./key.ts";
import type { Storage, StoredEntry } from "./port.ts";

export interface S3Options {
  bucket: string;
  region: string;
  /** `null` for Amazon S3. Otherwise the address of an S3-compatible server. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path instead of the host name, as most servers other than Amazon's require. */
  pathStyle: boolean;
  /** Precedes every key, so that a bucket can be shared. `""` or a folder that ends in `/`. */
  prefix: string;
}

const connectionTimeoutMilliseconds = 5_000;
/** A request fails after this long without a byte. */
const silenceMilliseconds = 30_000;
const attemptsMax = 3;

/**
 * Creates a storage for files in a bucket. A file appears under its key complete or not at all, because S3 shows an
 * object only after its upload completes. Throws when these keys cannot access the bucket; `isOutage` and `statusOf`
 * tell why.
 */
export async function createS3Storage(options: S3Options): Promise<Storage & { close(): Promise<void> }> {
  const { bucket: Bucket, endpoint, region, pathStyle: forcePathStyle, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attemptsMax,
    requestHandler: { connectionTimeout: connectionTimeoutMilliseconds, requestTimeout: silenceMilliseconds },
    // Servers other than Amazon's often do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  await client.send(new HeadBucketCommand({ Bucket }));

  const at = (key: string) => {
    assertKey(key);
    return { Bucket, Key: options.prefix + key };
  };

  const open: Storage["open"] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const found = await absentAsUndefined(client.send(new GetObjectCommand({ ...at(key), Range })));
      if (!found) return undefined;
      const content = found.Body?.transformToWebStream() ?? emptyStream();
      return range ? cutAfter(content, range.end - range.start + 1) : content;
    } catch (error) {
      // The range starts past the end of the file.
      if (statusOf(error) === 416) return emptyStream();
      throw error;
    }
  };

  async function* entries(prefix: string): AsyncGenerator<StoredEntry> {
    assertPrefix(prefix);
    const Prefix = options.prefix + prefix;
    for (let StartAfter: string | undefined; ; ) {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter }));
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined) continue;
        yield { key: Key.slice(options.prefix.length), sizeBytes: Size ?? 0, modifiedAt: LastModified?.getTime() ?? 0 };
      }
      StartAfter = page.Contents?.at(-1)?.Key;
      if (!page.IsTruncated || StartAfter === undefined) return;
    }
  }

  return {
    async put(key, content) {
      const place = at(key);
      const hash = createHash("sha256");
      if (content instanceof Uint8Array) {
        await client.send(new PutObjectCommand({ ...place, Body: content, ContentLength: content.byteLength }));
        return { sizeBytes: content.byteLength, sha256: hash.update(content).digest("hex") };
      }
      const sizeBytes = await uploadStream(client, place, content, hash);
      return { sizeBytes, sha256: hash.digest("hex") };
    },
    async head(key) {
      const found = await absentAsUndefined(client.send(new HeadObjectCommand(at(key))));
      return found && { sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 };
    },
    open,
    async read(key, range) {
      const content = await open(key, range);
      return content && new Uint8Array(await new Response(content).arrayBuffer());
    },
    async delete(key) {
      await absentAsUndefined(client.send(new DeleteObjectCommand(at(key))));
    },
    async *list(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },
    entries,
    isUnavailable: isOutage,
    async close() {
      client.destroy();
    },
  };
}

/** Whether a client error means that the bucket is unreachable, busy or broken, as opposed to a refusal. */
export function isOutage(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const { httpStatusCode: status = 0 } = error.$metadata;
    return status >= 500 || status === 429;
  }
  return error instanceof Error && (isSystemError(error) || error.name === "TimeoutError");
}

/** Uploads a stream of any length part by part and returns its length. The parts of a broken stream are removed. */
async function uploadStream(
  client: S3Client,
  place: { Bucket: string; Key: string },
  content: ReadableStream<Uint8Array>,
  hash: Hash,
): Promise<number> {
  let sizeBytes = 0;
  let broken: { reason: unknown } | undefined;
  async function* counted() {
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        sizeBytes += chunk.byteLength;
        yield chunk;
      }
    } catch (reason) {
      broken = { reason };
      throw reason;
    }
  }
  const upload = new Upload({
    client,
    params: { ...place, Body: Readable.from(counted(), { objectMode: false }) },
    queueSize: 2,
    leavePartsOnError: true,
  });
  try {
    await upload.done();
    return sizeBytes;
  } catch (error) {
    if (upload.uploadId !== undefined) {
      const { uploadId: UploadId } = upload;
      // The bucket's own rules remove any remaining parts. The reason for the failure matters more.
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    }
    throw broken ? broken.reason : error;
  }
}

/** Some S3-compatible servers ignore the end of a range. */
function cutAfter(content: ReadableStream<Uint8Array>, bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return content.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        if (chunk.byteLength > 0 && left > 0) controller.enqueue(chunk.subarray(0, left));
        left -= chunk.byteLength;
        if (left <= 0) controller.terminate();
      },
    }),
  );
}

/** Returns the HTTP status of the bucket's response, or `undefined` when there was none. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function absentAsUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new Blob().stream();
}
