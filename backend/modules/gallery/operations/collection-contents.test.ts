import fc from "fast-check";
import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { collections } from "../../../../contract/collections.ts";
import { creationPage, gallery } from "../../../../contract/gallery.ts";
import { goodPassword, type TestUser } from "../../../../tests/support/api.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { keepCreations } from "../../../../tests/support/kept-creations.ts";
import { untilLocked } from "../../../../tests/support/lock-waits.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { deleteSomeItems } from "../records/collection-items.ts";

/** A random operation on collection contents. The numbers index into the test's collections and creations. */
type Step = [what: (typeof steps)[number], collection: number, creations: number[]];
const steps = ["add", "takeOut", "trash", "restore", "erase", "deleteRow", "bulkAdd", "bulkTakeOut"] as const;

const someSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(fc.constantFrom(...steps), fc.nat(2), fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 6 })),
  { minLength: 10, maxLength: 30 },
);

async function take(studio: StudioBackend, { access }: TestUser, what: Step[0], id: string, ids: string[]) {
  const bulk = (action: string, collection_id?: string) =>
    studio.request("POST", gallery.bulk.path, { json: { action, selection: { ids }, collection_id }, token: access });
  switch (what) {
    case "add":
      return studio.call(collections.add, { params: { id }, body: { creation_ids: ids } }, access);
    case "takeOut":
      return studio.call(collections.removeItem, { params: { id, creation_id: ids[0] ?? "" } }, access);
    case "trash":
      return bulk("delete");
    case "restore":
      return studio.call(gallery.restoreMany, { body: { ids } }, access);
    case "erase":
      return studio.call(gallery.erase, { body: { ids: ids.slice(0, 1) } }, access);
    case "deleteRow":
      return studio.adapters.database.transaction((tx) =>
        tx
          .deleteFrom("creation")
          .where("id", "=", ids[0] ?? "")
          .execute(),
      );
    case "bulkAdd":
      return bulk("add_to_collection", id);
    case "bulkTakeOut":
      return bulk("remove_from_collection", id);
  }
}

/** Returns each collection's stored count and its actual count of visible items. */
async function countsOf({ adapters: { database } }: StudioBackend): Promise<[counted: number, recounted: number][]> {
  const all = await database.read
    .selectFrom("collection")
    .select((row) => [
      "item_count",
      row
        .selectFrom("collection_item")
        .innerJoin("creation", "creation.id", "collection_item.creation_id")
        .select((item) => item.fn.countAll<number>().as("count"))
        .whereRef("collection_item.collection_id", "=", "collection.id")
        .where("creation.deleted_at", "is", null)
        .as("recounted"),
    ])
    .orderBy("id")
    .execute();
  return all.map(({ item_count, recounted }) => [item_count, recounted ?? 0]);
}

async function orderIn(studio: StudioBackend, { access }: TestUser, id: string): Promise<string[]> {
  const query = { sort: "manual", page_size: 100 } as const;
  const answer = await studio.call(collections.images, { params: { id }, query }, access);
  return creationPage.parse(answer.json).results.map((one) => one.id);
}

/** Returns the expected order after a move. */
function moved(order: readonly string[], one: string, before: string | null): string[] {
  if (one === before) return [...order];
  const others = order.filter((id) => id !== one);
  const at = before === null ? others.length : others.indexOf(before);
  return [...others.slice(0, at), one, ...others.slice(at)];
}

type Move = [one: number, before: number | "last" | null];

/** Random moves, after enough moves to one position to use up the gap there. */
const someMoves = (things: number): fc.Arbitrary<Move[]> =>
  fc
    .array(fc.tuple(fc.nat(things - 1), fc.oneof(fc.constantFrom("last" as const, null), fc.nat(things - 1))), {
      minLength: 10,
      maxLength: 30,
    })
    .map((moves) => [...Array.from({ length: 30 }, (_, index): Move => [index % (things - 1), "last"]), ...moves]);

describeOnEachBackend("The content of collections", (start) => {
  test("is counted correctly after every kind of change, sequential or concurrent", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ idle: true });
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(someSteps, fc.boolean(), async (wanted, atOnce) => {
        const ada = await studio.register();
        const ids = await keepCreations(studio, ada, 12);
        const mine = collectionsOf(studio, ada);
        const kept = [await mine.begin("a"), await mine.begin("b"), await mine.begin("c")];
        for (const { id } of kept) await mine.add(id, ids);
        const run = ([what, collection, creations]: Step) =>
          take(
            studio,
            ada,
            what,
            kept[collection]?.id ?? "",
            creations.map((index) => ids[index] ?? ""),
          );
        if (atOnce) await Promise.all(wanted.map(run));
        for (const step of atOnce ? [] : wanted) {
          await run(step);
          for (const [counted, recounted] of await countsOf(studio)) expect(counted).toBe(recounted);
        }
        for (const [counted, recounted] of await countsOf(studio)) expect(counted).toBe(recounted);
        taken += wanted.length;
      }),
      { numRuns: 12 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test("is counted correctly if items leave while one of their creations is moved to the trash", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin("a");
    const ids = await keepCreations(studio, ada, 2);
    await mine.add(id, ids);
    const { database } = studio.adapters;
    const [moved, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const moving = database.transaction(async (tx) => {
      await tx
        .updateTable("creation")
        .set({ deleted_at: 1 })
        .where("id", "=", ids[0] ?? "")
        .execute();
      moved.resolve();
      await waited.promise;
    });
    await moved.promise;
    // Accounts are erased in this way, without a lock on the collection. The trigger takes it.
    const leaving = database.transaction((tx) => deleteSomeItems(tx, id, 2));
    await untilLocked(database);
    waited.resolve();
    await Promise.all([moving, leaving]);
    expect(await countsOf(studio)).toEqual([[0, 0]]);
  });

  test("stands in the order it is moved to, also when the same place is moved to again and again", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const ids = await keepCreations(studio, ada, 6);
    await fc.assert(
      fc.asyncProperty(someMoves(ids.length), async (moves) => {
        const { id } = await mine.begin("Order");
        await mine.add(id, ids);
        let expected = ids;
        for (const [one, before] of moves) {
          const anchor = before === "last" ? (expected.at(-1) ?? "") : before === null ? null : (ids[before] ?? "");
          expect(await mine.moveItem(id, ids[one] ?? "", anchor)).toBe(204);
          expected = moved(expected, ids[one] ?? "", anchor);
        }
        expect(await orderIn(studio, ada, id)).toEqual(expected);
      }),
      { numRuns: 6 },
    );
  });

  test("and the collections themselves do as well", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) ids.push((await mine.begin(`collection ${index}`)).id);
    let expected = ids;
    await fc.assert(
      fc.asyncProperty(someMoves(ids.length), async (moves) => {
        for (const [one, before] of moves) {
          const anchor = before === "last" ? (expected.at(-1) ?? "") : before === null ? null : (ids[before] ?? "");
          expect(await mine.move(ids[one] ?? "", anchor)).toBe(204);
          expected = moved(expected, ids[one] ?? "", anchor);
        }
        expect((await mine.list()).results.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: 6 },
    );
    const positions = await studio.adapters.database.read.selectFrom("collection").select("position").execute();
    expect(new Set(positions.map(({ position }) => position)).size).toBe(ids.length);
  });

  test("keeps one order when many requests move items at the same time", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const ids = await keepCreations(studio, ada, 8);
    const { id } = await mine.begin("Order");
    await mine.add(id, ids);
    const last = ids.at(-1) ?? "";
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => mine.moveItem(id, ids[index % 7] ?? "", last)),
    );
    expect(statuses).toEqual(statuses.map(() => 204));
    const order = await orderIn(studio, ada, id);
    expect([...order].sort()).toEqual([...ids].sort());
    expect(order.at(-1)).toBe(last);
    const items = await studio.adapters.database.read.selectFrom("collection_item").select("position").execute();
    expect(new Set(items.map(({ position }) => position)).size).toBe(ids.length);
  });

  test("leaves with its owner's account, every trace of it", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    for (const user of [ada, bob]) {
      const mine = collectionsOf(studio, user);
      const { id } = await mine.begin("Kept");
      await mine.add(id, await keepCreations(studio, user, 3));
    }
    await studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, ada.access);
    const { read } = studio.adapters.database;
    await waitFor(async () => {
      const left = await read.selectFrom("creation").select("id").where("owner_id", "=", ada.id).execute();
      return left.length === 0 ? true : undefined;
    }, "the account to leave");
    for (const table of ["collection", "collection_item"] as const) {
      const owners = (await read.selectFrom(table).select("owner_id").execute()).map(({ owner_id }) => owner_id);
      expect(new Set(owners)).toEqual(new Set([bob.id]));
    }
    expect(await countsOf(studio)).toEqual([[3, 3]]);
  });
});
