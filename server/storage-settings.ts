import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { S3Options } from "../backend/adapters/storage/s3.ts";
import { optional, secret } from "./optional.ts";

const word = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,300}$/, "must be one word");

/** The environment variable that chooses a PostgreSQL database. */
export const databaseUrl = secret(z.url({ protocol: /^postgres(ql)?$/ }));

/** The environment variables that choose where files are stored. */
export const storageEnvironment = {
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  S3_REGION: optional(word),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: secret(word),
  S3_SECRET_ACCESS_KEY: secret(word),
  S3_PREFIX: optional(z.string().regex(/^([a-z0-9._-]+\/)+$/, "must be a folder such as atelier/")),
};

type StorageEnvironment = z.infer<z.ZodObject<typeof storageEnvironment>>;

/** Returns the bucket that stores files; `null` for the data folder. Throws CannotStartError when it is incomplete. */
export function bucketSettings(env: StorageEnvironment): S3Options | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket && accessKeyId && secretAccessKey) {
    const endpoint = env.S3_ENDPOINT ?? null;
    return {
      bucket,
      accessKeyId,
      secretAccessKey,
      endpoint,
      region: env.S3_REGION ?? "us-east-1",
      // Servers other than AWS seldom have a host name for each bucket.
      pathStyle: endpoint !== null,
      prefix: env.S3_PREFIX ?? "",
    };
  }
  if (Object.values(env).every((value) => value === undefined)) return null;
  throw new CannotStartError(
    "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them, or none of the S3 settings.",
  );
}
