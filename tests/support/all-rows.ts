import { sql } from "kysely";
import type { Database } from "../../backend/adapters/database/port.ts";

type Rows = Record<string, unknown>[];

/**
 * Returns the rows of all tables, in the same order on every database. The index of words differs between them. Other
 * schemas belong to the tests.
 */
export async function readAll(database: Database): Promise<Record<string, Rows>> {
  const found = await database.read.introspection.getTables();
  const tables = found.filter(
    ({ name, isView, schema = "public" }) => !isView && schema === "public" && !name.startsWith("search_words"),
  );
  const read = async (name: string): Promise<[string, Rows]> => {
    const { rows } = await sql<Rows[number]>`select * from ${sql.table(name)}`.execute(database.read);
    return [name, rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
  };
  return Object.fromEntries(await Promise.all(tables.map(({ name }) => read(name))));
}
