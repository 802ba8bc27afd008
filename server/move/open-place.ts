import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { CannotStartError } from "../../backend/adapters/database/cannot-start.ts";
import { makeDataFolder, refusalOfDataFolder } from "../../backend/adapters/database/data-folder.ts";
import { lockDataFolder } from "../../backend/adapters/database/lock.ts";
import { demandMigrated } from "../../backend/adapters/database/migrate.ts";
import type { Database } from "../../backend/adapters/database/port.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { databaseName, type Place } from "./place.ts";

/**
 * Opens the database of a studio that does not run, and does not change it. The stack closes it. Throws CannotStartError
 * with one line when it cannot be used.
 */
export async function openSource(place: Place, opened: AsyncDisposableStack): Promise<Database> {
  if (place.databaseUrl === null && !existsSync(join(place.dataFolder, "atelier.db")))
    throw new CannotStartError(`There is no studio in ${place.dataFolder}: set DATA_DIR or DATABASE_URL.`);
  const database = await openPlace(place, opened);
  await demandMigrated(database);
  return database;
}

/** Opens a database that may be new. Creates the data folder if missing. The stack closes it. */
export async function openTarget(place: Place, opened: AsyncDisposableStack): Promise<Database> {
  if (place.databaseUrl === null) makeDataFolder(place.dataFolder);
  return openPlace(place, opened);
}

async function openPlace(place: Place, opened: AsyncDisposableStack): Promise<Database> {
  return place.databaseUrl === null
    ? openFolder(place.dataFolder, opened)
    : openServer(place, place.databaseUrl, opened);
}

async function openFolder(folder: string, opened: AsyncDisposableStack): Promise<Database> {
  try {
    opened.adopt(lockDataFolder(folder), (lock) => lock.release());
    const database = await openSqliteDatabase({ path: join(folder, "atelier.db") });
    return opened.adopt(database, (it) => it.close());
  } catch (error) {
    throw refusalOfDataFolder(folder, error);
  }
}

/** Opens one connection: any other one to the database is another program's. */
async function openServer(place: Place, url: string, opened: AsyncDisposableStack): Promise<Database> {
  const database = await openPostgresDatabase({ url, poolSize: 1 });
  opened.adopt(database, (it) => it.close());
  try {
    await sql`select 1`.execute(database.read);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStartError(`${databaseName(place)} cannot be used: ${reason}.`);
  }
  return database;
}
