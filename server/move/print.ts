import { join } from "node:path";
import type { Moved } from "./move-studio.ts";
import { databaseName, hasSameDatabase, type Place, storageName } from "./place.ts";

const skippedShown = 10;

/** Returns what was moved, one line per table that has rows, with the figures that are the same on both sides. */
export function movedText({ tables, documents, files }: Moved): string {
  return [
    ...(tables.length > 0 ? rowLines(tables, documents) : ["The database stays where it is."]),
    ...fileLines(files),
  ].join("\n");
}

function rowLines(tables: Moved["tables"], documents: number): string[] {
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
  ];
}

function fileLines(files: Moved["files"]): string[] {
  if (files === null) return ["The files stay where they are."];
  const { skipped } = files;
  const line = `${files.files} files (${files.bytes} bytes, checksum ${files.checksum}) are the same on both sides.`;
  if (skipped.length === 0) return [line];
  const more = skipped.length > skippedShown ? ` and ${skipped.length - skippedShown} more` : "";
  return [
    line,
    `Not copied, because the studio did not write them: ${skipped.slice(0, skippedShown).join(", ")}${more}.`,
  ];
}

/** Where the secrets of the studio are. */
interface SecretPlaces {
  /** Whether the data folder has the secret. */
  isKept: boolean;
  /** Whether there is one before it. */
  hasPrevious: boolean;
}

/** Returns what the operator does next. Contains no secret. */
export function nextText(source: Place, target: Place, secrets: SecretPlaces): string {
  const settings = [
    ...(hasSameDatabase(source, target) ? [] : [databaseSetting(target)]),
    `DATA_DIR ${source.dataFolder === target.dataFolder ? "as it is" : `to ${target.dataFolder}`}`,
    storageSetting(source, target),
    secretSetting(source, target, secrets),
    ...(secrets.hasPrevious
      ? [`APP_SECRET_PREVIOUS as it is, or to the content of ${join(source.dataFolder, "secret.previous")}`]
      : []),
  ];
  return ["Next:", "  1. Set", ...settings.map((setting) => `     - ${setting}.`), ...startLines(source, target)].join(
    "\n",
  );
}

function startLines(source: Place, target: Place): string[] {
  return hasSameDatabase(source, target)
    ? [
        "  2. Start the studio, and look at pictures.",
        "",
        `The files in ${storageName(source)} are unchanged. Once the studio works, nothing uses them.`,
      ]
    : [
        "  2. Start the studio. It is in maintenance: look at it as an administrator.",
        "  3. End the maintenance: npm run admin -- maintenance off",
        "",
        `${databaseName(source)} is unchanged. Start it only to go back: two running copies would both send mail and take payments.`,
      ];
}

function databaseSetting({ databaseUrl, ...target }: Place): string {
  return databaseUrl === null
    ? "DATABASE_URL to nothing"
    : `DATABASE_URL to ${databaseName({ databaseUrl, ...target })}, with its password`;
}

function storageSetting(source: Place, target: Place): string {
  if (target.bucket === null) return `the S3_ settings ${source.bucket === null ? "as they are" : "to nothing"}`;
  if (storageName(source) === storageName(target)) return "the S3_ settings as they are";
  return `S3_BUCKET to ${target.bucket.bucket}, with its keys and the other S3_ settings`;
}

function secretSetting(source: Place, target: Place, { isKept }: SecretPlaces): string {
  if (target.databaseUrl === null) {
    return hasSameDatabase(source, target)
      ? "APP_SECRET as it is"
      : `APP_SECRET as it is, or to nothing: ${join(target.dataFolder, "secret")} has it too`;
  }
  return isKept
    ? `APP_SECRET, in every process, to the content of ${join(source.dataFolder, "secret")}`
    : "APP_SECRET as it is, in every process";
}
