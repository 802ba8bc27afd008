import { expect, test } from "vitest";
import { collection, collections } from "../../../../contract/collections.ts";
import { type Creation, creationPage, gallery } from "../../../../contract/gallery.ts";
import { collectionsMax } from "../../../../contract/limits.ts";
import { paged } from "../../../../contract/paging.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { keepCreations } from "../../../../tests/support/kept-creations.ts";
import { describeOnEachBackend } from "../../../../tests/support/studio-backend.ts";

const namesOf = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name);

describeOnEachBackend("A collection", (start) => {
  test("is created, read, renamed, described and deleted; its items stay", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const begun = await mine.begin("  Lighthouses ", "At sea\nand on land");
    expect(begun).toMatchObject({
      name: "Lighthouses",
      description: "At sea\nand on land",
      image_count: 0,
      cover: null,
    });
    expect(begun.updated_at).toBe(begun.created_at);

    studio.runtime.advance(1_000);
    const renamed = collection.parse((await mine.change(begun.id, { name: "Beacons" })).json);
    expect(renamed).toEqual({
      ...begun,
      name: "Beacons",
      updated_at: new Date(studio.runtime.now()).toISOString(),
    });
    expect(collection.parse((await mine.change(begun.id, { description: "" })).json)).toMatchObject({
      name: "Beacons",
      description: "",
    });
    expect(await mine.read(begun.id)).toMatchObject({ name: "Beacons", description: "" });

    const [one = ""] = await keepCreations(studio, ada, 1);
    await mine.add(begun.id, [one]);
    const remove = () => studio.call(collections.remove, { params: { id: begun.id } }, ada.access);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await mine.list()).results).toEqual([]);
    expect((await studio.call(gallery.creation, { params: { id: one } }, ada.access)).status).toBe(200);
  });

  test("is found by the words of its name in any letter case; several may have one name", async () => {
    const studio = await start({ idle: true });
    const mine = collectionsOf(studio, await studio.register());
    for (const name of ["Zürich at night", "Night trains", "Night trains", "100% wool"]) await mine.begin(name);
    expect(namesOf(await mine.list({ search: "NIGHT" }))).toEqual(["Zürich at night", "Night trains", "Night trains"]);
    expect(namesOf(await mine.list({ search: "night ZÜR" }))).toEqual(["Zürich at night"]);
    expect(namesOf(await mine.list({ search: "%" }))).toEqual(["100% wool"]);
    const second = await mine.list({ search: "night", page: 2, page_size: 2 });
    expect(second).toMatchObject({ count: 3, next: null });
    expect(second.previous).toBe("/api/gallery/galleries/?page=1&page_size=2&search=night");
  });

  test("keeps names in any script as they are, and nothing in them that hides or turns what is read", async () => {
    const studio = await start({ idle: true });
    const mine = collectionsOf(studio, await studio.register());
    for (const name of ["אורות לילה", "مجموعهٔ می‌خواهم", "👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️", "ligh\u200ft", "灯台", "e\u0301tude"]) {
      expect((await mine.begin(name)).name).toBe(name);
    }
    expect((await mine.begin("safe\u202egpj.exe\u2066\u2069")).name).toBe("safegpj.exe");
    expect((await mine.begin("two\r\nlines\tand\u0007 a bell", "one\r\ntwo\u202e\u0000".replace("\0", ""))).name).toBe(
      "two lines and a bell",
    );
    expect((await mine.list({ search: "two" })).results[0]?.description).toBe("one\ntwo");
    for (const name of ["", "   ", "\u200b", "\u202e\u2069", "\u200d"]) {
      const answer = await studio.request("POST", collections.create.path, {
        json: { name },
        token: (await studio.register()).access,
      });
      expect(answer.refusal(), JSON.stringify(name)).toMatchObject({
        status: 422,
        violations: [{ field: "name", message: "This field is required" }],
      });
    }
    const long = await mine.change((await mine.begin("x")).id, { name: "x".repeat(81) });
    expect(long.refusal()).toMatchObject({ status: 422, violations: [{ field: "name" }] });
  });

  test("is rejected beyond five hundred, also when many are created concurrently", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const first = await mine.begin("first");
    const { database } = studio.adapters;
    const row = await database.read
      .selectFrom("collection")
      .selectAll()
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: collectionsMax - 3 }, () => ({ ...row, id: studio.runtime.newId() }));
    await database.transaction((tx) => tx.insertInto("collection").values(others).execute());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => studio.call(collections.create, { body: { name: "one more" } }, ada.access)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal()).toMatchObject({
      code: "CONFLICT",
      message: "You already have 500 collections. Delete one you no longer use, then create this one.",
    });
    expect((await collectionsOf(studio, await studio.register()).begin("another person's")).name).not.toBe("");
  });

  test("shows the chosen cover while that is shown in it, else its first; covers of others cannot be chosen", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin("Covers");
    const [a = "", b = "", c = "", outside = ""] = await keepCreations(studio, ada, 4);
    const [bobs = ""] = await keepCreations(studio, bob, 1);
    await mine.add(id, [b, a, c]);
    const cover = async () => {
      const { cover: shown } = await mine.read(id);
      return [shown?.creation_id, shown?.is_chosen];
    };
    expect(await cover()).toEqual([b, false]);
    expect((await mine.change(id, { cover_creation_id: c })).status).toBe(200);
    expect(await cover()).toEqual([c, true]);
    for (const wrong of [outside, bobs, studio.runtime.newId()]) {
      expect((await mine.change(id, { cover_creation_id: wrong })).refusal()).toMatchObject({
        status: 422,
        violations: [
          { field: "cover_creation_id", message: "This image doesn’t exist or isn’t yours. Choose another one." },
        ],
      });
    }
    expect(await cover()).toEqual([c, true]);
    await studio.call(gallery.deleteCreation, { params: { id: c } }, ada.access);
    expect(await cover()).toEqual([b, false]);
    await studio.call(gallery.restoreCreation, { params: { id: c } }, ada.access);
    expect(await cover()).toEqual([c, true]);
    await mine.takeOut(id, c);
    expect(await cover()).toEqual([b, false]);
    await mine.add(id, [c]);
    expect(await cover()).toEqual([b, false]);
    await mine.change(id, { cover_creation_id: a });
    await mine.change(id, { cover_creation_id: null });
    expect(await cover()).toEqual([b, false]);
    expect((await mine.list()).results[0]?.cover).toMatchObject({ creation_id: b, width: 64, height: 64 });
  });

  test("holds creations in the order they were put in, each once; what is not there is counted", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const mine = collectionsOf(studio, ada);
    const { id } = await mine.begin("Order");
    const [a = "", b = "", c = "", d = ""] = await keepCreations(studio, ada, 4);
    const [bobs = ""] = await keepCreations(studio, bob, 1);
    const [trashed = ""] = await keepCreations(studio, ada, 1, { deleted_at: studio.runtime.now() });
    expect(await mine.add(id, [c, a, c, bobs, trashed, studio.runtime.newId()])).toEqual({ changed: 2, missing: 3 });
    studio.runtime.advance(5_000);
    expect(await mine.add(id, [b, a, c])).toEqual({ changed: 1, missing: 0 });
    const read = await mine.read(id);
    expect(read.image_count).toBe(3);
    expect(read.updated_at).toBe(new Date(studio.runtime.now()).toISOString());
    expect(await orderIn(id)).toEqual([c, a, b]);
    expect(await mine.takeOut(id, a)).toBe(204);
    expect(await mine.takeOut(id, a)).toBe(404);
    expect(await mine.takeOut(id, d)).toBe(404);
    expect(await mine.takeOut(id, bobs)).toBe(404);
    expect(await orderIn(id)).toEqual([c, b]);

    const listed = creationPage.parse(
      (await studio.call(collections.images, { params: { id }, query: {} }, ada.access)).json,
    );
    expect(listed.results.map((one: Creation) => one.id).sort()).toEqual([b, c].sort());
    const filtered = await studio.call(collections.images, { params: { id }, query: { kind: "video" } }, ada.access);
    expect(filtered.json).toMatchObject({ count: 0, results: [] });

    const second = await mine.begin("Another");
    await mine.add(second.id, [b]);
    const of = await studio.call(collections.ofCreation, { params: { id: b }, query: {} }, ada.access);
    expect(namesOf(paged(collection).parse(of.json))).toEqual(["Order", "Another"]);

    async function orderIn(collectionId: string) {
      const items = await studio.adapters.database.read
        .selectFrom("collection_item")
        .select("creation_id")
        .where("collection_id", "=", collectionId)
        .orderBy("position")
        .execute();
      return items.map(({ creation_id }) => creation_id);
    }
  });

  test("that is deleted in another tab takes nothing more in, and is not there for any of its endpoints", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const mine = collectionsOf(studio, ada);
    const ids = await keepCreations(studio, ada, 60);
    for (let round = 0; round < 5; round++) {
      const { id } = await mine.begin("Short-lived");
      const adding = Array.from({ length: 6 }, (_, part) =>
        studio.call(
          collections.add,
          { params: { id }, body: { creation_ids: ids.slice(part * 10, part * 10 + 10) } },
          ada.access,
        ),
      );
      const removing = studio.call(collections.remove, { params: { id } }, ada.access);
      const statuses = (await Promise.all(adding)).map(({ status }) => status);
      expect((await removing).status).toBe(204);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(
        (await studio.call(collections.add, { params: { id }, body: { creation_ids: ids } }, ada.access)).status,
      ).toBe(404);
    }
    const left = await studio.adapters.database.read.selectFrom("collection_item").selectAll().execute();
    expect(left).toEqual([]);
  });

  test("of another user answers every method like a missing one, and does not change", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const mine = collectionsOf(studio, ada);
    const theirs = collectionsOf(studio, bob);
    const kept = await mine.begin("Mine");
    const [a = "", b = ""] = await keepCreations(studio, ada, 2);
    const [bobs = ""] = await keepCreations(studio, bob, 1);
    await mine.add(kept.id, [a, b]);
    const bobsOwn = await theirs.begin("His");
    await theirs.add(bobsOwn.id, [bobs]);
    const before = await mine.read(kept.id);

    const answersTo = async (id: string, creation: string) => {
      const params = { id, creation_id: creation };
      const asked = [
        await studio.call(collections.collection, { params }, bob.access),
        await studio.call(collections.update, { params, body: { name: "His now" } }, bob.access),
        await studio.call(collections.remove, { params }, bob.access),
        await studio.call(collections.move, { params, body: { before: null } }, bob.access),
        await studio.call(collections.move, { params: { id: bobsOwn.id }, body: { before: id } }, bob.access),
        await studio.call(collections.images, { params, query: {} }, bob.access),
        await studio.call(collections.add, { params, body: { creation_ids: [bobs] } }, bob.access),
        await studio.call(collections.removeItem, { params }, bob.access),
        await studio.call(collections.moveItem, { params, body: { before: null } }, bob.access),
        await studio.call(
          collections.moveItem,
          { params: { id: bobsOwn.id, creation_id: bobs }, body: { before: creation } },
          bob.access,
        ),
        await studio.call(collections.removeItem, { params: { id: bobsOwn.id, creation_id: creation } }, bob.access),
        await studio.call(collections.ofCreation, { params: { id: creation }, query: {} }, bob.access),
      ];
      return asked.map(({ status, text }) => ({ status, text }));
    };
    const missing = await answersTo(studio.runtime.newId(), studio.runtime.newId());
    expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
    expect(await answersTo(kept.id, a)).toEqual(missing);
    expect(await theirs.add(bobsOwn.id, [a])).toEqual({ changed: 0, missing: 1 });
    expect(await mine.read(kept.id)).toEqual(before);
  });
});
