import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "../../server/provision/process.mjs";
import { installPostgresPrograms } from "./debian.mjs";

/** Installs a PostgreSQL that the tests can start. Without one, the tests report that themselves, and fail in CI. */
export async function providePostgres() {
  if (process.env.TEST_DATABASE_URL || isInstalled()) return;
  if ((await installPostgresPrograms()) && isInstalled()) return;
  say("There is no PostgreSQL here and none could be installed. Install it, or name a server in TEST_DATABASE_URL.");
}

function isInstalled() {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).map((version) => join(packaged, version, "bin")) : [];
  const folders = [...versions, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
  return folders.some((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}
