import { expect, test } from "vitest";
import { countSteps } from "../../../tests/support/count-steps.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { inPieces, pageOf, piecesOf, readPage, rowsAfter } from "./paging.ts";
import type { Database, Queries } from "./port.ts";

/** A product table with only a timestamp and a name. */
const tokens = (queries: Queries) => queries.selectFrom("used_identity_token").selectAll();
const inTime = { by: ["expires_at", "fingerprint"] } as const;
const newestFirst = { ...inTime, direction: "desc" } as const;

/** Adds rows that are named after their timestamp, such as "2a" and "2b". */
async function add(database: Database, ...names: string[]): Promise<void> {
  const rows = names.map((fingerprint) => ({ fingerprint, expires_at: Number.parseInt(fingerprint, 10) }));
  await database.transaction((tx) => tx.insertInto("used_identity_token").values(rows).execute());
}

async function remove(database: Database, ...names: string[]): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom("used_identity_token").where("fingerprint", "in", names).execute());
}

const namesOf = (rows: readonly { fingerprint: string }[]) => rows.map(({ fingerprint }) => fingerprint);

async function allOf(pieces: AsyncIterable<{ fingerprint: string }[]>): Promise<string[][]> {
  const found: string[][] = [];
  for await (const piece of pieces) found.push(namesOf(piece));
  return found;
}

describeOnEachDatabase("A list in numbered pages", (open) => {
  test("has each row on one page, in either direction, also where rows are of one instant", async () => {
    const database = await open();
    await add(database, "2b", "1a", "2d", "2a", "3a", "2c");
    const page = (order: typeof inTime | typeof newestFirst, number: number) =>
      pageOf(tokens(database.read), order, { page: number, page_size: 2 });
    const names = async (order: typeof inTime | typeof newestFirst) => {
      const pages = await Promise.all([1, 2, 3].map((number) => page(order, number)));
      expect(pages.map(({ count }) => count)).toEqual([6, 6, 6]);
      return pages.map(({ items }) => namesOf(items));
    };
    expect(await names(inTime)).toEqual([
      ["1a", "2a"],
      ["2b", "2c"],
      ["2d", "3a"],
    ]);
    expect(await names(newestFirst)).toEqual([
      ["3a", "2d"],
      ["2c", "2b"],
      ["2a", "1a"],
    ]);
  });

  test("counts and gives only what the query admits, with the columns that it selects", async () => {
    const database = await open();
    await add(database, "1a", "2a", "3a");
    const some = database.read
      .selectFrom("used_identity_token")
      .select(["fingerprint", "expires_at"])
      .where("expires_at", ">", 1);
    expect(await pageOf(some, inTime, { page: 1, page_size: 1 })).toEqual({
      count: 2,
      items: [{ fingerprint: "2a", expires_at: 2 }],
    });
  });

  test("has nothing on a page behind its last, without looking for it", async () => {
    const database = await open();
    await add(database, "1a", "2a");
    const counter = countSteps();
    const { read } = counter.around(database);
    expect(await pageOf(tokens(read), inTime, { page: 2, page_size: 2 })).toEqual({ count: 2, items: [] });
    expect(counter.steps()).toHaveLength(1);
  });
});

describeOnEachDatabase("A list read from behind a place", (open) => {
  test("gives all rows in pieces, in either direction, also where rows are of one instant", async () => {
    const database = await open();
    await add(database, "2b", "1a", "2d", "2a", "3a", "2c", "2e");
    expect(await allOf(piecesOf(tokens(database.read), inTime, 2))).toEqual([
      ["1a", "2a"],
      ["2b", "2c"],
      ["2d", "2e"],
      ["3a"],
    ]);
    expect(await allOf(piecesOf(tokens(database.read), newestFirst, 3))).toEqual([
      ["3a", "2e", "2d"],
      ["2c", "2b", "2a"],
      ["1a"],
    ]);
  });

  test("gives no piece of nothing, and none behind a last one that is full", async () => {
    const database = await open();
    expect(await allOf(piecesOf(tokens(database.read), inTime, 2))).toEqual([]);
    await add(database, "1a", "2a", "3a", "4a");
    expect(await allOf(piecesOf(tokens(database.read), inTime, 2))).toEqual([
      ["1a", "2a"],
      ["3a", "4a"],
    ]);
  });

  test("asks once more only behind a piece that is full", async () => {
    const database = await open();
    await add(database, "1a", "2a", "3a");
    const stepsOf = async (rowsAtOnce: number) => {
      const counter = countSteps();
      await allOf(piecesOf(tokens(counter.around(database).read), inTime, rowsAtOnce));
      return counter.steps().length;
    };
    expect([await stepsOf(4), await stepsOf(3), await stepsOf(2)]).toEqual([1, 2, 2]);
  });

  test("neither repeats nor hides rows while others are added and removed, the one it stands at among them", async () => {
    const database = await open();
    await add(database, "2a", "2c", "3a", "4a");
    const pieces = piecesOf(tokens(database.read), inTime, 2);
    expect(namesOf((await pieces.next()).value ?? [])).toEqual(["2a", "2c"]);
    await remove(database, "2a", "2c", "3a");
    await add(database, "1a", "2b", "2d", "5a");
    expect(await allOf(pieces)).toEqual([["2d", "4a"], ["5a"]]);
  });

  test("begins behind a place where no row stands", async () => {
    const database = await open();
    await add(database, "1a", "2b", "3a");
    const after = { expires_at: 2, fingerprint: "2a" };
    const found = await rowsAfter(tokens(database.read), { ...inTime, after, limit: 5 });
    expect(namesOf(found)).toEqual(["2b", "3a"]);
    const before = await rowsAfter(tokens(database.read), { ...newestFirst, after, limit: 5 });
    expect(namesOf(before)).toEqual(["1a"]);
    const further = await rowsAfter(tokens(database.read), { ...inTime, after, limit: 5, offset: 1 });
    expect(namesOf(further)).toEqual(["3a"]);
  });

  test("says where the next page begins, and of the last page that none does", async () => {
    const database = await open();
    await add(database, "1a", "2a", "2b", "3a");
    const page = (after: { expires_at: number; fingerprint: string } | undefined, size: number) =>
      readPage((limit) => rowsAfter(tokens(database.read), { ...inTime, after, limit }), size);
    const first = await page(undefined, 2);
    expect([namesOf(first.items), first.next?.fingerprint]).toEqual([["1a", "2a"], "2a"]);
    const full = await page(first.next, 2);
    expect([namesOf(full.items), full.next]).toEqual([["2b", "3a"], undefined]);
    expect(await page(full.items.at(-1), 2)).toEqual({ items: [], next: undefined });
  });
});

test("Work in pieces ends before the next one when it is aborted", async () => {
  const stop = new AbortController();
  const asked: number[] = [];
  const read = async (last: number | undefined, limit: number) => {
    const after = last ?? 0;
    asked.push(after);
    return Array.from({ length: limit }, (_, index) => after + index + 1);
  };
  const seen: number[][] = [];
  for await (const piece of inPieces(read, 2, stop.signal)) {
    seen.push(piece);
    if (seen.length === 2) stop.abort();
  }
  expect(seen).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(asked).toEqual([0, 2]);
  for await (const piece of inPieces(read, 2, stop.signal)) seen.push(piece);
  expect(asked).toEqual([0, 2]);
});
