import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { CannotStartError } from "../../backend/adapters/database/cannot-start.ts";
import { readInventory } from "../../backend/adapters/database/inventory.ts";
import { isMigrated, migrate } from "../../backend/adapters/database/migrate.ts";
import type { Database } from "../../backend/adapters/database/port.ts";
import { demandAlone } from "../../backend/adapters/database/undisturbed.ts";
import { markMove, unmarkMove } from "../../backend/adapters/database/unfinished-move.ts";
import { permanentSecretName } from "../../backend/keys/permanent-secret.ts";
import { databaseName, type Place } from "./place.ts";

/** The tables that migrations fill. Their rows are replaced by those of the studio. */
export const filledByMigrations: readonly string[] = ["local_desk"];

/**
 * Migrates the target and marks it, so that nothing starts on it before the move is complete. Throws CannotStartError with
 * one line when the target has data, or when a process uses it.
 */
export async function prepareTarget(database: Database, place: Place, studio: { mark: string; secret: string }) {
  if (await isMigrated(database)) await database.transaction((tx) => unmarkMove(tx, studio.mark));
  await migrate(database);
  await demandEmpty(database, place);
  if (place.databaseUrl === null) keepSecret(place.dataFolder, studio.secret);
  await database.transaction(async (tx) => {
    await sql`delete from setting where name = ${permanentSecretName}`.execute(tx);
    await markMove(tx, studio.mark);
  });
  // From here on, no process starts on the database. One that has started before is connected.
  await demandAlone(database, database.read, databaseName(place));
}

async function demandEmpty({ dialect, read }: Database, place: Place): Promise<void> {
  for (const { name } of await readInventory(read, dialect)) {
    if (filledByMigrations.includes(name)) continue;
    // The first start, also that of `npm run migrate`, makes a permanent secret. The studio brings its own.
    const others = name === "setting" ? sql`where name <> ${permanentSecretName}` : sql``;
    const { rows } = await sql`select 1 from ${sql.table(name)} ${others} limit 1`.execute(read);
    if (rows.length > 0)
      throw new CannotStartError(
        `${databaseName(place)} is not empty: its table ${name} has rows. Move to an empty database.`,
      );
  }
}

/** A studio that starts in a folder without its secret would create another one, and sign everyone out. */
function keepSecret(folder: string, secret: string): void {
  const path = join(folder, "secret");
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, secret, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } else if (readFileSync(path, "utf8") !== secret) {
    throw new CannotStartError(`${path} is the secret of another studio. Move to an empty folder.`);
  }
}
