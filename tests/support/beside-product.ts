import { join } from "node:path";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";

/** A running product on the embedded database, and the email address of a user with an account there. */
export interface Beside {
  dataFolder: string;
  email: string;
}

type EmbeddedDatabase = Awaited<ReturnType<typeof openSqliteDatabase>>;

/**
 * Opens the database of a running product and passes it to `use` with the account. Closes it afterwards. Returns the
 * result of `use`.
 */
export async function besideProduct<T>(
  { dataFolder, email }: Beside,
  use: (database: EmbeddedDatabase, ownerId: string) => Promise<T>,
): Promise<T> {
  const database = await openSqliteDatabase({ path: join(dataFolder, "atelier.db") });
  try {
    const owner = await database.read
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return await use(database, owner.id);
  } finally {
    await database.close();
  }
}
