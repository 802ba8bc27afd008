import { sql } from "kysely";
import { CannotStartError } from "./cannot-start.ts";
import type { Database } from "./port.ts";

/** An ICU collation that this database does not have, and an encoding other than UTF-8, which has no normal forms. */
const lacking: readonly unknown[] = ["42704", "42601"];

/** Throws CannotStartError on a PostgreSQL that cannot ignore the case of all letters, as `contains` must. */
export async function demandIcu(database: Database): Promise<void> {
  try {
    await sql`select lower(normalize('É', nfkc) collate "und-x-icu")`.execute(database.read);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (!lacking.includes(code)) throw error;
    throw new CannotStartError(
      "DATABASE_URL names a PostgreSQL database without ICU collations or UTF-8, which search needs. Use a PostgreSQL that is built with ICU, and a database with the encoding UTF8.",
      { cause: error },
    );
  }
}
