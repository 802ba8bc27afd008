import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { eachAtOnce } from "../concurrency/each-at-once.ts";
import { openFileList } from "./file-list.ts";
import { type Inspection, inspectDump, inspectSqlite, type Pending } from "./inspect.ts";
import { inside, type Manifest, readManifest } from "./manifest.ts";
import type { PostgresServer } from "./postgres.ts";
import { codeOf } from "./refusal.ts";
import { measureFile } from "./sealed-file.ts";

/** What is wrong with a backup, by the file inside it. */
export interface Problem {
  file: string;
  problem: string;
}

export interface VerifiedBackup {
  folder: string;
  manifest: Manifest;
  /** How many problems there are. */
  count: number;
  /** The first of them. */
  problems: Problem[];
  /** What was under way at the time. */
  pending: Pending;
}

const reportedMax = 20;
const filesAtOnce = 4;

/**
 * Reads a whole backup and compares it with its manifest: sizes and hashes, the database's integrity and rows, and that
 * every file the database refers to is there. Throws BackupRefusedError when the folder is not a complete backup, or when
 * PostgreSQL's programs are missing.
 */
export async function verifyBackup(given: string, environment: PostgresServer["environment"]): Promise<VerifiedBackup> {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  const verified: VerifiedBackup = {
    folder,
    manifest,
    count: 0,
    problems: [],
    pending: { runs: 0, mails: 0, webhooks: 0 },
  };
  const report = (file: string, problem: string | undefined) => {
    if (problem === undefined) return;
    verified.count += 1;
    if (verified.problems.length < reportedMax) verified.problems.push({ file, problem });
  };
  for (const { path, ...expected } of manifest.contents) report(path, await compareFile(join(folder, path), expected));
  // What follows relies on these files.
  if (verified.count > 0) return verified;

  if (manifest.files.are_included) await verifyFiles(folder, report);
  const { kind } = manifest.database;
  const database = inside.database[kind];
  using inspection = await inspect(join(folder, database), kind, environment, (problem) => report(database, problem));
  if (!inspection) return verified;
  verified.pending = inspection.pending;
  report(database, compareRows(manifest.database.rows, inspection.rows));
  for (const key of inspection.missing(join(folder, inside.list)))
    report(`${inside.files}/${key}`, "the database refers to it, and the backup does not have it");
  if (inspection.unbalanced !== manifest.known_problems.unbalanced_transactions)
    report(database, `${inspection.unbalanced} transactions of the credits do not sum to zero`);
  return verified;
}

async function verifyFiles(folder: string, report: (file: string, problem: string | undefined) => void) {
  using list = openFileList(join(folder, inside.list));
  await eachAtOnce(list.all(), filesAtOnce, async ({ key, size_bytes, sha256 }) => {
    const path = `${inside.files}/${key}`;
    report(path, await compareFile(join(folder, path), { size_bytes, sha256 }));
  });
}

/** Returns what is wrong with a file, or `undefined`. */
async function compareFile(
  path: string,
  expected: { size_bytes: number; sha256: string | null },
): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    if (size !== expected.size_bytes) return `has ${size} bytes instead of ${expected.size_bytes}`;
    return (await measureFile(path)).sha256 === expected.sha256 ? undefined : "its content has changed (SHA-256)";
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "is missing";
    return `cannot be read (${codeOf(error) ?? error})`;
  }
}

async function inspect(
  path: string,
  kind: Manifest["database"]["kind"],
  environment: PostgresServer["environment"],
  report: (problem: string) => void,
): Promise<Inspection | undefined> {
  if (kind === "postgres") return inspectDump(path, environment);
  try {
    return inspectSqlite(path, { readOnly: true });
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function compareRows(expected: Manifest["database"]["rows"], found: Manifest["database"]["rows"]): string | undefined {
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const table = [...tables].find((name) => expected[name] !== found[name]);
  return table && `the table ${table} has ${found[table] ?? 0} rows instead of ${expected[table] ?? 0}`;
}
