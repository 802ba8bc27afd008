import { expect, test } from "vitest";
import type { z } from "zod";
import { accounts } from "../../../../contract/accounts.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { goodPassword, type TestUser } from "../../../../tests/support/api.ts";
import { addManyCreations } from "../../../../tests/support/many-creations.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { findCollection } from "../records/collections.ts";

const nobodys = "01980000-0000-7000-8000-00000000abcd";
type GenerationRequest = z.input<typeof gallery.bulk.body>;

const ask = (studio: StudioBackend, { access }: TestUser, request: GenerationRequest) =>
  studio.call(gallery.bulk, { body: request }, access);

async function change(studio: StudioBackend, user: TestUser, request: GenerationRequest) {
  return gallery.bulk.answer.payload.parse((await ask(studio, user, request)).json);
}

/** Returns the ids of a user's creations outside the trash, filtered by favorite, in no particular order. */
async function idsOf({ adapters }: StudioBackend, { id }: TestUser, favorite?: boolean): Promise<string[]> {
  let query = adapters.database.read
    .selectFrom("creation")
    .select("id")
    .where("owner_id", "=", id)
    .where("deleted_at", "is", null);
  if (favorite !== undefined) query = query.where("is_favorite", "=", favorite ? 1 : 0);
  return (await query.orderBy("id").execute()).map((row) => row.id);
}

async function addCollection({ adapters, runtime }: StudioBackend, owner: TestUser): Promise<string> {
  const id = runtime.newId();
  await adapters.database.transaction((tx) =>
    tx
      .insertInto("collection")
      .values({
        id,
        owner_id: owner.id,
        name: "Sea",
        search_name: "sea",
        description: "",
        cover_creation_id: null,
        position: 0,
        item_count: 0,
        created_at: 0,
        updated_at: 0,
      })
      .execute(),
  );
  return id;
}

async function itemsOf({ adapters }: StudioBackend, collectionId: string): Promise<string[]> {
  const rows = await adapters.database.read
    .selectFrom("collection_item")
    .select("creation_id")
    .where("collection_id", "=", collectionId)
    .orderBy("position")
    .execute();
  return rows.map(({ creation_id }) => creation_id);
}

describeOnBackend("Doing one thing to many creations", (startBusy) => {
  const start = () => startBusy({ idle: true });

  test("changes one's own, says how many, and counts what is not there once, whatever the reason", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [one = "", two = "", gone = ""] = await addManyCreations(studio, ada, 3);
    const [otherUser = ""] = await addManyCreations(studio, bob, 1);
    await studio.call(gallery.deleteCreation, { params: { id: gone } }, ada.access);
    const selection = { ids: [one, two, one, gone, otherUser, otherUser, nobodys] };
    const marked = await change(studio, ada, { action: "favorite", selection });
    expect(marked).toEqual({ changed: 2, missing: 3, trashed_at: null });
    expect(await idsOf(studio, ada, true)).toEqual([one, two]);
    expect(await idsOf(studio, bob, true)).toEqual([]);

    expect(await change(studio, ada, { action: "favorite", selection })).toMatchObject({ changed: 0, missing: 3 });
    const unmarked = await change(studio, ada, { action: "unfavorite", selection: { ids: [two, otherUser] } });
    expect(unmarked).toEqual({ changed: 1, missing: 1, trashed_at: null });
    expect(await idsOf(studio, ada, true)).toEqual([one]);

    const removed = await change(studio, ada, { action: "delete", selection });
    expect(removed).toEqual({ changed: 2, missing: 3, trashed_at: expect.any(String) });
    expect(await idsOf(studio, ada)).toEqual([]);
    expect(await idsOf(studio, bob)).toEqual([otherUser]);
    expect(await change(studio, ada, { action: "delete", selection })).toEqual({
      changed: 0,
      missing: 5,
      trashed_at: null,
    });
  });

  test("reaches everything that matches a filter but for what is left out, however much that is", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const ids = await addManyCreations(studio, ada, 1_300, (index) => ({ kind: index % 2 === 0 ? "image" : "video" }));
    await addManyCreations(studio, bob, 2);
    const kept = [ids[0] ?? "", ids[1_298] ?? "", nobodys];
    const selection = { matching: { kind: "image" as const }, except_ids: kept };
    const removed = await change(studio, ada, { action: "delete", selection });
    expect(removed).toMatchObject({ changed: 648, missing: 0 });
    expect(await idsOf(studio, ada)).toEqual(ids.filter((id, index) => index % 2 === 1 || kept.includes(id)));
    expect(await idsOf(studio, bob)).toHaveLength(2);
    const trashed = await studio.adapters.database.read
      .selectFrom("creation")
      .select("deleted_at")
      .distinct()
      .where("deleted_at", "is not", null)
      .execute();
    expect(trashed).toEqual([{ deleted_at: Date.parse(removed.trashed_at ?? "") }]);
    expect(await change(studio, ada, { action: "favorite", selection: { matching: {} } })).toMatchObject({
      changed: 652,
    });
  });

  test("leaves what was made after the page was opened as it is", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [seen = ""] = await addManyCreations(studio, ada, 1);
    studio.runtime.advance(1_000);
    const created_before = new Date(studio.runtime.now()).toISOString();
    const [arrived = ""] = await addManyCreations(studio, ada, 1);
    await change(studio, ada, { action: "favorite", selection: { matching: { created_before } } });
    expect(await idsOf(studio, ada, true)).toEqual([seen]);
    await change(studio, ada, { action: "delete", selection: { matching: { created_before } } });
    expect(await idsOf(studio, ada)).toEqual([arrived]);
  });

  test("takes a transaction for some hundreds at a time, between which others may write", async () => {
    let transactions = 0;
    const studio = await startBusy({
      idle: true,
      adapt: (adapters) => ({
        ...adapters,
        database: {
          ...adapters.database,
          transaction: (work) => {
            transactions += 1;
            return adapters.database.transaction(work);
          },
        },
      }),
    });
    const ada = await studio.register();
    await addManyCreations(studio, ada, 2_100);
    transactions = 0;
    const marked = change(studio, ada, { action: "favorite", selection: { matching: {} } });
    const between = studio.register();
    expect(await marked).toMatchObject({ changed: 2_100 });
    await between;
    expect(transactions).toBeGreaterThan(3);
  });

  test("may be requested twice concurrently", { tags: ["race"] }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const ids = await addManyCreations(studio, ada, 700);
    const collection_id = await addCollection(studio, ada);
    const selection = { matching: {} };
    const both = await Promise.all([
      change(studio, ada, { action: "add_to_collection", selection, collection_id }),
      change(studio, ada, { action: "add_to_collection", selection, collection_id }),
    ]);
    expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(700);
    expect((await itemsOf(studio, collection_id)).toSorted()).toEqual(ids);
    const removed = await Promise.all([
      change(studio, ada, { action: "delete", selection }),
      change(studio, ada, { action: "delete", selection: { ids: ids.toReversed() } }),
    ]);
    expect(removed.reduce((sum, { changed }) => sum + changed, 0)).toBe(700);
  });

  test("puts creations at the end of a collection and takes them out, and asks which collection", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [first = "", second = "", third = ""] = await addManyCreations(studio, ada, 3);
    const [otherUser = ""] = await addManyCreations(studio, bob, 1);
    const [sea, foreign] = [await addCollection(studio, ada), await addCollection(studio, bob)];
    const add = (ids: string[], collection_id?: string) =>
      ask(studio, ada, { action: "add_to_collection", selection: { ids }, collection_id });
    expect((await add([second, first], sea)).json).toMatchObject({ changed: 2, missing: 0 });
    expect((await add([first, third, otherUser], sea)).json).toMatchObject({ changed: 1, missing: 1 });
    expect(await itemsOf(studio, sea)).toEqual([second, first, third]);

    const nameless = await add([first]);
    expect(nameless.refusal()).toMatchObject({ status: 422, violations: [{ field: "collection_id" }] });
    for (const other of [foreign, nobodys]) expect((await add([first], other)).status).toBe(404);
    expect(await itemsOf(studio, foreign)).toEqual([]);

    const take = (ids: string[]) =>
      change(studio, ada, { action: "remove_from_collection", selection: { ids }, collection_id: sea });
    expect(await take([second, otherUser, nobodys])).toMatchObject({ changed: 1, missing: 2 });
    expect(await take([second])).toMatchObject({ changed: 0, missing: 0 });
    expect(await itemsOf(studio, sea)).toEqual([first, third]);
    const all = { matching: { collection: sea } };
    const emptied = await change(studio, ada, {
      action: "remove_from_collection",
      selection: all,
      collection_id: sea,
    });
    expect(emptied).toMatchObject({ changed: 2 });
    expect(await itemsOf(studio, sea)).toEqual([]);
    expect(await idsOf(studio, ada)).toHaveLength(3);
  });

  test("ends plainly when the collection is deleted meanwhile, and leaves nothing behind", async () => {
    const deleting: { collection?: string } = {};
    const studio = await startBusy({
      idle: true,
      adapt: (adapters) => ({
        ...adapters,
        database: {
          ...adapters.database,
          async transaction(work) {
            const result = await adapters.database.transaction(work);
            const { collection } = deleting;
            if (collection !== undefined) {
              await adapters.database.transaction((tx) =>
                tx.deleteFrom("collection").where("id", "=", collection).execute(),
              );
            }
            return result;
          },
        },
      }),
    });
    const ada = await studio.register();
    await addManyCreations(studio, ada, 600);
    const collection_id = await addCollection(studio, ada);
    deleting.collection = collection_id;
    const answer = await ask(studio, ada, { action: "add_to_collection", selection: { matching: {} }, collection_id });
    expect(answer.refusal()).toMatchObject({ status: 404 });
    expect(await findCollection(studio.adapters.database.read, ada.id, collection_id)).toBeUndefined();
    expect(await itemsOf(studio, collection_id)).toEqual([]);
    expect(await idsOf(studio, ada)).toHaveLength(600);
  });

  test("and deleting the account at the same time leave nothing of it", { tags: ["race"] }, async () => {
    const studio = await startBusy();
    const ada = await studio.register();
    await addManyCreations(studio, ada, 1_200);
    const collection_id = await addCollection(studio, ada);
    const [deleted, ...answers] = await Promise.all([
      studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, ada.access),
      ask(studio, ada, { action: "add_to_collection", selection: { matching: {} }, collection_id }),
      ask(studio, ada, { action: "delete", selection: { matching: {} } }),
    ]);
    expect(deleted.status).toBe(204);
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    const { read } = studio.adapters.database;
    const left = async () => (await read.selectFrom("creation").select("id").limit(1).execute()).length;
    await expect.poll(left).toBe(0);
    expect(await read.selectFrom("collection_item").select("creation_id").limit(1).execute()).toEqual([]);
  });

  test("takes at most a thousand by name, and refuses more in plain words", async () => {
    const studio = await start();
    const ada = await studio.register();
    const ids = (count: number) => Array.from({ length: count }, () => studio.runtime.newId());
    const most = await ask(studio, ada, { action: "favorite", selection: { ids: ids(1_000) } });
    expect(most.json).toMatchObject({ changed: 0, missing: 1_000 });
    const over = await ask(studio, ada, { action: "favorite", selection: { ids: ids(1_001) } });
    expect(over.refusal()).toMatchObject({ status: 422, code: "VALIDATION_ERROR" });
    const far = await ask(studio, ada, { action: "favorite", selection: { ids: ids(10_000) } });
    expect(far.refusal()).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
    for (const selection of [{ ids: [] }, { ids: ["x"] }, {}, { ids: [nobodys], matching: {} }, null]) {
      const wrong = await studio.request("POST", gallery.bulk.path, {
        json: { action: "favorite", selection },
        token: ada.access,
      });
      expect(wrong.status).toBe(422);
    }
  });
});
