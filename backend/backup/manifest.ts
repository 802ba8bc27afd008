import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupRefusedError } from "./refusal.ts";
import { syncPath } from "./sealed-file.ts";

/** The names inside a backup. */
export const inside = {
  manifest: "manifest.json",
  secret: "secret",
  /** The list of the studio's files. */
  list: "files.db",
  /** The studio's files, below their keys. */
  files: "files",
  database: { sqlite: "database.db", postgres: "database.dump" },
} as const;

const formatVersion = 1;
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  format: z.literal("atelier-backup"),
  format_version: z.literal(formatVersion),
  product_version: z.string(),
  /** When the database was copied. */
  created_at: z.iso.datetime(),
  database: z.object({
    kind: z.enum(["sqlite", "postgres"]),
    migrations: z.array(z.object({ name: z.string(), sha256 })),
    /** The number of rows of each table. */
    rows: z.record(z.string(), count),
  }),
  files: z.object({
    storage: z.enum(["disk", "bucket"]),
    /** False if a bucket's files are only listed. */
    are_included: z.boolean(),
    count,
    size_bytes: count,
  }),
  /** The other files of the backup. */
  contents: z.array(z.object({ path: z.string(), size_bytes: count, sha256 })),
  /** What was already wrong with the studio. */
  known_problems: z.object({ missing_files: count, unbalanced_transactions: count }),
  left_out: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Recognizes the manifest of any version. */
const anyManifest = z.looseObject({ format: z.literal("atelier-backup"), format_version: z.number() });

export function newManifest(about: Omit<Manifest, "format" | "format_version">): Manifest {
  return { format: "atelier-backup", format_version: formatVersion, ...about };
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, inside.manifest);
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await syncPath(path);
}

/** Returns the manifest of a backup. Throws BackupRefusedError when the folder is not a complete backup that this release reads. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, inside.manifest), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new BackupRefusedError(`${folder} is not a complete backup: it has no readable ${inside.manifest}.`);
  const json = parseJson(text);
  const read = manifestSchema.safeParse(json);
  if (read.success) return read.data;
  const version = anyManifest.safeParse(json).data?.format_version;
  if (version !== undefined && version > formatVersion)
    throw new BackupRefusedError(`The backup in ${folder} has a newer format: use the release that made it.`);
  throw new BackupRefusedError(`The ${inside.manifest} in ${folder} is damaged or not one of a backup.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
