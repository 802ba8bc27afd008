import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { CannotStartError } from "../../backend/adapters/database/cannot-start.ts";
import type { S3Options } from "../../backend/adapters/storage/s3.ts";
import { UsageError } from "../command-line.ts";
import { optional } from "../optional.ts";
import { readSecretFiles } from "../secret-files.ts";
import { bucketSettings, databaseUrl, storageEnvironment } from "../storage-settings.ts";

/** Where a studio keeps its data. */
export interface Place {
  /** `null` for the embedded database in the data folder. */
  databaseUrl: string | null;
  dataFolder: string;
  /** `null` for files in the data folder. */
  bucket: S3Options | null;
}

/** What a command says about the target. */
export interface Target {
  /** The address of a PostgreSQL database, or a data folder. */
  to?: string | undefined;
  bucket?: string | undefined;
  /** A file with settings of the target. */
  toEnv?: string | undefined;
}

const environment = z.object({
  DATA_DIR: optional(z.string()),
  DATABASE_URL: databaseUrl,
  ...storageEnvironment,
});

/**
 * Returns the place that a command names. Files stay where they are unless it names a bucket or a data folder, and the
 * database unless it names one or a data folder. Throws
 * UsageError or CannotStartError with one line when it names none.
 */
export function targetPlace(source: Place, { to, bucket, toEnv }: Target): Place {
  const parsed = environment.safeParse({
    ...(toEnv !== undefined && readEnvironment(toEnv)),
    ...(to !== undefined && environmentOf(to)),
    ...(bucket !== undefined && { S3_BUCKET: bucket.replace(/^s3:\/\//, "") }),
  });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new CannotStartError(`The settings of the target are invalid. ${lines.join("; ")}`);
  }
  const { DATABASE_URL, DATA_DIR, ...storage } = parsed.data;
  const named = bucketSettings(storage);
  if (DATABASE_URL === undefined && DATA_DIR === undefined && named === null)
    throw new UsageError("The target is missing: name a database or a folder with --to, or in the file of --to-env.");
  const stays = named === null && DATA_DIR === undefined;
  const place = {
    databaseUrl: DATABASE_URL ?? (DATA_DIR === undefined ? source.databaseUrl : null),
    dataFolder: DATA_DIR === undefined ? source.dataFolder : resolve(DATA_DIR),
    bucket: stays ? source.bucket : named,
  };
  if (hasSameDatabase(source, place) && storageName(place) === storageName(source))
    throw new CannotStartError(
      `The studio already is in ${databaseName(place)}, and its files in ${storageName(place)}.`,
    );
  if (isInside(source.bucket, place.bucket))
    throw new CannotStartError(
      `${storageName(place)} is inside ${storageName(source)}: choose another bucket or S3_PREFIX.`,
    );
  return place;
}

/** Whether a copy would go on with the files that it has just made. */
function isInside(source: S3Options | null, target: S3Options | null): boolean {
  if (source?.bucket !== target?.bucket || source?.endpoint !== target?.endpoint) return false;
  return source?.prefix !== target?.prefix && target?.prefix.startsWith(source?.prefix ?? "") === true;
}

function readEnvironment(file: string): Readonly<NodeJS.Dict<string>> {
  if (!existsSync(file)) throw new CannotStartError(`There is no file ${resolve(file)}.`);
  return readSecretFiles(environment.shape, parseEnv(readFileSync(file, "utf8")));
}

function environmentOf(to: string): Record<string, string | undefined> {
  if (/^postgres(ql)?:/.test(to)) return { DATABASE_URL: to };
  if (to.includes("://")) throw new UsageError("--to is the address of a PostgreSQL database, or a folder.");
  return { DATA_DIR: to, DATABASE_URL: undefined };
}

/** Returns how the operator knows the database, without a password. */
export function databaseName({ databaseUrl, dataFolder }: Place): string {
  if (databaseUrl === null) return join(dataFolder, "atelier.db");
  const url = new URL(databaseUrl);
  return `postgres://${url.username && `${url.username}@`}${url.host}${url.pathname}`;
}

/** Whether at most the files move. */
export function hasSameDatabase(source: Place, target: Place): boolean {
  return databaseName(source) === databaseName(target);
}

/** Returns how the operator knows the storage. */
export function storageName({ bucket, dataFolder }: Place): string {
  if (bucket === null) return join(dataFolder, "files");
  return `s3://${bucket.bucket}/${bucket.prefix}${bucket.endpoint === null ? "" : ` at ${bucket.endpoint}`}`;
}
