import { execFile } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createBarePostgresDatabase } from "./databases.ts";
import { findBinaries } from "./own-postgres.ts";
import { type ReleaseData, releaseData } from "./release-data.ts";
import type { StudioBackend } from "./studio-backend.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);

export const dialects = ["sqlite", "postgres"] as const;
export type Dialect = (typeof dialects)[number];

/** In an archive, next to the data folder's own files. */
const [dumpFile, dataFile] = ["database.sql", "release-data.json"];

function archiveOf(release: string, dialect: Dialect): string {
  return fileURLToPath(new URL(`../operations/releases/${release}-${dialect}.tar.gz`, import.meta.url));
}

/** Writes the archive of a release: what an operator backs up of a studio, and what its users saw. */
export async function recordRelease(release: string, studio: StudioBackend, data: ReleaseData): Promise<void> {
  const folder = await createTemporaryFolder();
  await cp(join(studio.dataFolder, "files"), join(folder, "files"), { recursive: true });
  if (studio.databaseUrl === null) {
    const database = new DatabaseSync(join(studio.dataFolder, "atelier.db"), { readOnly: true });
    database.exec(`vacuum into '${join(folder, "atelier.db")}'`);
    database.close();
  } else {
    const form = ["--inserts", "--no-owner", "--no-privileges", "--no-comments", "--schema=public"];
    const dump = await run(join(findBinaries() ?? "", "pg_dump"), [...form, studio.databaseUrl]);
    // Only psql knows the lines that begin with a backslash, and every database has this schema.
    const script = dump.stdout.replaceAll(/^(\\.*|CREATE SCHEMA public;)$/gm, "");
    await writeFile(join(folder, dumpFile), script);
  }
  await writeFile(join(folder, dataFile), JSON.stringify(data));
  await run("tar", [
    "-czf",
    archiveOf(release, studio.databaseUrl === null ? "sqlite" : "postgres"),
    "-C",
    folder,
    ".",
  ]);
}

/** Unpacks the archive of a release, into a database of its own. Returns the settings to start it, and its data. */
export async function unpackRelease(release: string, dialect: Dialect) {
  const dataFolder = await createTemporaryFolder();
  await run("tar", ["-xzf", archiveOf(release, dialect), "-C", dataFolder]);
  const data = releaseData.parse(JSON.parse(await readFile(join(dataFolder, dataFile), "utf8")));
  await rm(join(dataFolder, dataFile));
  if (dialect === "sqlite") return { data, dataFolder, databaseUrl: null };
  const databaseUrl = await createBarePostgresDatabase(await readFile(join(dataFolder, dumpFile), "utf8"));
  await rm(join(dataFolder, dumpFile));
  return { data, dataFolder, databaseUrl };
}
