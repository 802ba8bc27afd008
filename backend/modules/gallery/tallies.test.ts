import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { madeUp } from "../../../tests/support/many-creations.ts";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { CreationTable } from "./tables.ts";

type Change =
  | { do: "add"; rows: Partial<CreationTable>[] }
  | { do: "set"; every: number; details: Partial<CreationTable> }
  | { do: "remove"; every: number };

const details = fc.record({
  owner_id: fc.constantFrom("ada", "bob"),
  kind: fc.constantFrom("image", "video"),
  generation_type: fc.constantFrom("text-to-image", "text-to-video"),
  aspect_ratio: fc.constantFrom("1:1", "16:9"),
  model: fc.constantFrom("One", "Two"),
  is_favorite: fc.constantFrom(0, 1),
  deleted_at: fc.constantFrom(null, null, null, 0, 5),
  // Instants on both sides of the end of a month and of a year.
  created_at: fc.constantFrom(
    ...[Date.UTC(2025, 11), Date.UTC(2026, 0), Date.UTC(2026, 1)].flatMap((at) => [at - 1, at]),
  ),
});
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ do: fc.constant("add"), rows: fc.array(details, { minLength: 1, maxLength: 12 }) }),
  fc.record({
    do: fc.constant("set"),
    every: fc.integer({ min: 1, max: 4 }),
    details: fc.oneof(
      fc.record({ is_favorite: fc.constantFrom(0, 1) }),
      fc.record({ deleted_at: fc.constantFrom(null, 0, 7) }),
      fc.record({ model: fc.constantFrom("One", "Two"), prompt: fc.constant("other") }),
    ),
  }),
  fc.record({ do: fc.constant("remove"), every: fc.integer({ min: 1, max: 4 }) }),
);

describeOnEachDatabase("The tallies of creations", (open) => {
  test("are what a recount gives, whatever is added, changed and removed, few or many at a time", async () => {
    const database = await open();
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const one of changes) {
          await database.transaction(async (tx) => {
            if (one.do === "add") {
              const rows = one.rows.map((row) => madeUp({ id: `one ${made++}`, ...row }));
              await tx.insertInto("creation").values(rows).execute();
              return;
            }
            const ids = (await tx.selectFrom("creation").select("id").orderBy("id").execute())
              .filter((_row, index) => index % one.every === 0)
              .map(({ id }) => id);
            if (ids.length === 0) return;
            if (one.do === "set") await tx.updateTable("creation").set(one.details).where("id", "in", ids).execute();
            else await tx.deleteFrom("creation").where("id", "in", ids).execute();
          });
          expect(await kept(database.read)).toEqual(await recounted(database));
        }
      }),
      { numRuns: 25 },
    );
  });
});

async function kept(queries: Queries): Promise<unknown> {
  const tallies = await queries.selectFrom("creation_tally").selectAll().execute();
  const months = await queries.selectFrom("creation_month").selectAll().execute();
  return sorted([...tallies.map((row) => ({ ...row })), ...months.map((row) => ({ ...row }))]);
}

async function recounted({ read }: Database): Promise<unknown> {
  const rows = await read
    .selectFrom("creation")
    .selectAll()
    .where(sql<boolean>`coalesce(deleted_at, 1) <> 0`)
    .execute();
  const counts = new Map<string, number>();
  const count = (key: object) => {
    const name = JSON.stringify(Object.entries(key).sort());
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const { owner_id, kind, generation_type, aspect_ratio, model, is_favorite, deleted_at, created_at } of rows) {
    const month = Number(new Date(created_at).toISOString().slice(0, 7).replace("-", ""));
    const is_trashed = deleted_at === null ? 0 : 1;
    const sort = { owner_id, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed };
    count({ ...sort, month });
    count({ ...sort, month: 0 });
    if (deleted_at === null) count({ owner_id, month });
  }
  return sorted([...counts].map(([key, count]) => ({ ...Object.fromEntries(JSON.parse(key)), count })));
}

function sorted(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}
