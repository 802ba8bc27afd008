import { sql } from "kysely";
import { CannotStartError } from "./cannot-start.ts";
import type { Tx } from "./port.ts";

/**
 * Stands among the applied migrations of a database that a studio is being moved into. No release has a migration of this
 * name, so none starts on it.
 */
export const unfinishedMove = "unfinished-move";

/** Marks a migrated database. `studio` identifies the studio that is being moved into it. */
export async function markMove(tx: Tx, studio: string): Promise<void> {
  await sql`insert into migration (name, sha256) values (${unfinishedMove}, ${studio})`.execute(tx);
}

/**
 * Removes the mark, if there is one. The database may be empty. Throws CannotStartError when another studio was being
 * moved into it.
 */
export async function unmarkMove(tx: Tx, studio: string): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    delete from migration where name = ${unfinishedMove} returning sha256`.execute(tx);
  if (rows.some(({ sha256 }) => sha256 !== studio))
    throw new CannotStartError(
      "The move of another studio into this database has not finished: finish it, or choose another database.",
    );
}
