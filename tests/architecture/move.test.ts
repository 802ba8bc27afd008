import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readInventory } from "../../backend/adapters/database/inventory.ts";
import { filledByMigrations } from "../../server/move/prepare-target.ts";
import { describeOnEachDatabase, hasNoPostgres, openFreshPostgres } from "../support/databases.ts";
import { isProduct } from "./layers.ts";
import { readCode } from "./sources.ts";

describeOnEachDatabase("A new database", (open) => {
  test("has rows only in tables that a move empties first", async () => {
    const { dialect, read } = await open();
    const filled: string[] = [];
    for (const { name } of await readInventory(read, dialect)) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(read);
      if (rows.length > 0) filled.push(name);
    }
    expect(filled).toEqual(filledByMigrations);
  });
});

describe.skipIf(hasNoPostgres)("PostgreSQL", () => {
  test("numbers nothing by itself, so that a move has no sequences to set", async () => {
    const { read } = await openFreshPostgres();
    const { rows } = await sql`select sequencename from pg_sequences`.execute(read);
    expect(rows).toEqual([]);
  });
});

test("a move indexes again what every module puts into the search index", () => {
  const code = readCode();
  const moduleOf = (path: string) => /^backend\/modules\/([^/]+)\//.exec(path)?.[1];
  const indexing = [...code].flatMap(([path, text]) => {
    const module = moduleOf(path);
    return module !== undefined && isProduct(path) && /\bsearch\.put\(/.test(text) ? [module] : [];
  });
  const moved = [...(code.get("server/move/fill-search.ts") ?? "").matchAll(/modules\/([\w-]+)\//g)].map(
    ([, module]) => module,
  );
  expect([...new Set(indexing)].sort()).toEqual(moved.sort());
});
