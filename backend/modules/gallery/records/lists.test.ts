import { sql } from "kysely";
import { expect, test } from "vitest";
import { openFreshSqlite } from "../../../../tests/support/databases.ts";

test("The embedded database looks for some ids of an owner one by one, however much the owner has", async () => {
  const { read } = await openFreshSqlite();
  const ids = Array.from({ length: 500 }, (_, index) => `id ${index}`);
  for (const further of [sql`true`, sql`is_favorite = 1`, sql`kind = 'image' and model = 'One' and created_at > 5`]) {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select id from creation
      where owner_id = 'ada' and deleted_at is null and id in (${sql.join(ids)}) and ${further}`.execute(read);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/ \((owner_id=\? AND )?id=\?\)$/)]);
  }
});
