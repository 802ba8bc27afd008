import { join } from "node:path";
import type { Moved } from "./move-studio.ts";
import { databaseName, type Place, storageName } from "./place.ts";

const skippedShown = 10;

/** Returns what was moved, one line per table that has rows, with the figures that are the same on both sides. */
export function movedText({ tables, documents, files }: Moved): string {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...filled.map(({ name }) => name.length), 0);
  const lines = filled.map(
    ({ name, rows, checksum }) => `${name.padEnd(width)}  ${String(rows).padStart(10)}  ${checksum}`,
  );
  const total = filled.reduce((sum, { rows }) => sum + rows, 0);
  return [
    `${"Table".padEnd(width)}  ${"Rows".padStart(10)}  Checksum`,
    ...lines,
    "",
    `${total} rows of ${tables.length} tables are the same on both sides. ${documents} entries of the search index were made again.`,
    ...(files === null
      ? ["The files stay where they are."]
      : [`${files.files} files (${files.bytes} bytes, checksum ${files.checksum}) are the same on both sides.`]),
    ...skippedLines(files?.skipped ?? []),
  ].join("\n");
}

function skippedLines(skipped: readonly string[]): string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length > skippedShown ? ` and ${skipped.length - skippedShown} more` : "";
  return [`Not copied, because the studio did not write them: ${skipped.slice(0, skippedShown).join(", ")}${more}.`];
}

/** Returns what the operator does next. Contains no secret. `isSecretKept` tells whether the data folder has the secret. */
export function nextText(source: Place, target: Place, isSecretKept: boolean): string {
  return [
    "Next:",
    "  1. Set",
    ...[databaseSetting(target), storageSetting(source, target), secretSetting(source, target, isSecretKept)].map(
      (setting) => `     - ${setting}.`,
    ),
    "  2. Start the studio. It is in maintenance: look at it as an administrator.",
    "  3. End the maintenance: npm run admin -- maintenance off",
    "",
    `${databaseName(source)} is unchanged. Start it only to go back: two running copies would both send mail and take payments.`,
  ].join("\n");
}

function databaseSetting(target: Place): string {
  return target.databaseUrl === null
    ? `DATABASE_URL to nothing, and DATA_DIR to ${target.dataFolder}`
    : `DATABASE_URL to ${databaseName(target)}, with its password`;
}

function storageSetting(source: Place, target: Place): string {
  if (storageName(source) === storageName(target)) return "DATA_DIR and the S3_ settings as they are";
  return target.bucket === null
    ? "the S3_ settings to nothing"
    : `S3_BUCKET to ${target.bucket.bucket}, with its keys and the other S3_ settings`;
}

function secretSetting(source: Place, target: Place, isSecretKept: boolean): string {
  if (target.databaseUrl === null)
    return `APP_SECRET as it is, or to nothing: ${join(target.dataFolder, "secret")} has it too`;
  return isSecretKept
    ? `APP_SECRET, in every process, to the content of ${join(source.dataFolder, "secret")}`
    : "APP_SECRET as it is, in every process";
}
