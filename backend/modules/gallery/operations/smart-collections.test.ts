import fc from "fast-check";
import { expect, test } from "vitest";
import { collection, collections } from "../../../../contract/collections.ts";
import type { NamedColor } from "../../../../contract/color-terms.ts";
import { creationPage, gallery } from "../../../../contract/gallery.ts";
import { smartCollectionsMax } from "../../../../contract/limits.ts";
import { sharing } from "../../../../contract/sharing.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { keepCreations } from "../../../../tests/support/kept-creations.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { insertLook } from "../records/looks.ts";

function smartOf(studio: StudioBackend, user: TestUser) {
  const mine = collectionsOf(studio, user);
  const post = (filter: Record<string, unknown>, name = "Smart") =>
    studio.request("POST", collections.create.path, { json: { name, filter }, token: user.access });
  const page = async (id: string, query: Record<string, unknown> = {}) =>
    creationPage.parse((await studio.call(collections.images, { params: { id }, query }, user.access)).json);
  const addressed = async (address: string) =>
    creationPage.parse((await studio.request("GET", address, { token: user.access })).json);
  const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);
  return {
    ...mine,
    post,
    page,
    addressed,
    idsOf,
    begin: async (filter: Record<string, unknown>) => collection.parse((await post(filter)).json),
    order: async (id: string) => idsOf(await page(id, { sort: "manual", page_size: 100 })),
    trash: (id: string) => studio.call(gallery.deleteCreation, { params: { id } }, user.access),
  };
}

describeOnEachBackend("A smart collection", (start) => {
  test("contains what matches its filter at any time, and further filters narrow it", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const smart = smartOf(studio, ada);
    await keepCreations(studio, bob, 2, { prompt: "a red boat" });
    const [a = "", b = ""] = await keepCreations(studio, ada, 2, { prompt: "a red boat" });
    const [video = ""] = await keepCreations(studio, ada, 1, { prompt: "a red boat", kind: "video" });
    await keepCreations(studio, ada, 3, { prompt: "a blue boat" });
    const begun = await smart.begin({ search: "red boat", model: "preview" });
    expect(begun).toMatchObject({
      kind: "smart",
      filter: { search: "red boat", model: "preview" },
      image_count: 3,
      cover: { creation_id: b, is_chosen: false },
    });
    const { id } = begun;
    expect(smart.idsOf(await smart.page(id, { kind: "video" }))).toEqual([video]);
    expect(await smart.page(id, { search: "blue" })).toMatchObject({ count: 0, results: [] });
    expect(await smart.page(id, { model: "another" })).toMatchObject({ count: 0, results: [] });
    const listed = await studio.call(gallery.creations, { query: { collection: id, sort: "oldest" } }, ada.access);
    expect(new Set(smart.idsOf(creationPage.parse(listed.json)))).toEqual(new Set([a, b, video]));

    studio.runtime.advance(60_000);
    const [fresh = ""] = await keepCreations(studio, ada, 1, { prompt: "a red boat at dawn" });
    await smart.trash(a);
    expect(await smart.read(id)).toMatchObject({ image_count: 3, cover: { creation_id: fresh } });
    expect((await smart.change(id, { cover_creation_id: b })).status).toBe(200);
    expect((await smart.list({ kind: "smart" })).results[0]?.cover).toMatchObject({ creation_id: b, is_chosen: true });
    const outside = (await smart.change(id, { cover_creation_id: a })).refusal();
    expect(outside).toMatchObject({ status: 422, violations: [{ field: "cover_creation_id" }] });
    expect((await smart.list({ kind: "manual" })).count).toBe(0);

    const changed = await smart.change(id, { filter: { search: "blue", kind: "image" } });
    expect(changed.json).toMatchObject({ filter: { search: "blue", kind: "image" }, image_count: 3 });
    // An action on all matches reaches exactly what the collection shows.
    const selection = { matching: { collection: id } };
    const favored = await studio.call(gallery.bulk, { body: { action: "favorite", selection } }, ada.access);
    expect(favored.json).toMatchObject({ changed: 3 });
    expect(await smart.begin({ favorite: true })).toMatchObject({ image_count: 3 });
  });

  test("cannot be filled by hand, be published, refer to a collection, or become one that is filled by hand", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const smart = smartOf(studio, ada);
    const [a = ""] = await keepCreations(studio, ada, 1);
    const { id } = await smart.begin({ kind: "image" });
    const manual = await smart.post({}, "Everything");
    expect(manual.json).toMatchObject({ kind: "smart", image_count: 1 });
    const selection = { ids: [a] };
    const bulk = (action: "add_to_collection" | "remove_from_collection") =>
      studio.call(gallery.bulk, { body: { action, selection, collection_id: id } }, ada.access);
    for (const answer of [
      await studio.call(collections.add, { params: { id }, body: { creation_ids: [a] } }, ada.access),
      await studio.call(collections.removeItem, { params: { id, creation_id: a } }, ada.access),
      await bulk("add_to_collection"),
      await bulk("remove_from_collection"),
    ]) {
      expect(answer.refusal()).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("fills itself") });
    }
    const share = { collection_id: id, shows_recipe: false, is_listed: false };
    expect((await studio.call(sharing.create, { body: share }, ada.access)).status).toBe(404);
    expect((await smart.post({ collection: id })).refusal()).toMatchObject({ status: 422 });
    expect((await smart.post({ kind: "drawing" })).refusal()).toMatchObject({
      violations: [{ field: "filter.kind" }],
    });
    const byHand = await collectionsOf(studio, ada).begin("By hand");
    expect(byHand).toMatchObject({ kind: "manual", filter: null });
    expect((await smart.change(byHand.id, { filter: { kind: "image" } })).refusal()).toMatchObject({
      code: "CONFLICT",
    });
    const { database } = studio.adapters;
    const row = await database.read.selectFrom("collection").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const others = Array.from({ length: smartCollectionsMax - 2 }, () => ({ ...row, id: studio.runtime.newId() }));
    await database.transaction((tx) => tx.insertInto("collection").values(others).execute());
    expect((await smart.post({ kind: "image" })).refusal()).toMatchObject({ code: "CONFLICT" });
  });

  test("keeps moved creations between their neighbors, and shows new matches first", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const smart = smartOf(studio, ada);
    const [d = "", c = "", b = "", a = ""] = await keepCreations(studio, ada, 4);
    studio.runtime.advance(60_000);
    const { id } = await smart.begin({ kind: "image" });
    expect(await smart.order(id)).toEqual([a, b, c, d]);
    expect(await smart.moveItem(id, d, b)).toBe(204);
    expect(await smart.moveItem(id, a, null)).toBe(204);
    expect(await smart.order(id)).toEqual([d, b, c, a]);
    expect(await smart.moveItem(id, c, d)).toBe(204);
    studio.runtime.advance(60_000);
    const [fresh = ""] = await keepCreations(studio, ada, 1);
    expect(await smart.order(id)).toEqual([fresh, c, d, b, a]);
    expect(smart.idsOf(await smart.page(id, { sort: "newest" }))).toEqual([fresh, a, b, c, d]);
    await smart.trash(d);
    expect(await smart.order(id)).toEqual([fresh, c, b, a]);
    expect(await smart.moveItem(id, d, c)).toBe(404);
    expect(await smart.moveItem(id, c, d)).toBe(404);
    const beside = await studio.call(
      gallery.neighbors,
      { params: { id: c }, query: { collection: id, sort: "manual" } },
      ada.access,
    );
    expect(beside.json).toMatchObject({ previous: { id: fresh }, next: { id: b } });
  });

  test("combines its color with that of a list, and collapses duplicates in its own order too", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const smart = smartOf(studio, ada);
    const [older = "", newer = "", red = "", both = ""] = await keepCreations(studio, ada, 4);
    await studio.adapters.database.transaction(async (tx) => {
      const rows = await tx.selectFrom("creation").selectAll().where("owner_id", "=", ada.id).execute();
      for (const row of rows) {
        const colors: NamedColor[] = row.id === red ? ["red"] : ["blue", "red"];
        const group = [older, newer].includes(row.id) ? "a" : null;
        await insertLook(tx, row, { phash: [0, 0], palette: "", colors }, group);
      }
    });
    const { id } = await smart.begin({ color: "red" });
    expect(await smart.page(id, { color: "blue" })).toMatchObject({ count: 3 });
    expect(smart.idsOf(await smart.page(id, { color: "blue" }))).toEqual([both, newer, older]);
    expect(smart.idsOf(await smart.page(id, { color: "red" }))).toEqual([both, red, newer, older]);
    expect(await smart.page(id, { color: "green" })).toMatchObject({ count: 0, results: [] });

    // Either one of two duplicates may have been moved.
    for (const moved of [newer, older]) {
      const { id: all } = await smart.begin({ color: "red" });
      expect(await smart.moveItem(all, moved, null)).toBe(204);
      const order = smart.idsOf(await smart.page(all, { sort: "manual", duplicates: "collapsed" }));
      expect(order).toEqual([both, red, newer]);
    }
  });

  test("has the order that its moves give, page by page, also of creations of one instant and with a search", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const smart = smartOf(studio, ada);
    const at = studio.runtime.now();
    const ids = [
      ...(await keepCreations(studio, ada, 6, { created_at: at })),
      ...(await keepCreations(studio, ada, 6, { created_at: at + 1 })),
    ];
    studio.runtime.advance(60_000);
    for (const filter of [{ kind: "image" }, { search: "lighthouse" }]) {
      const { id } = await smart.begin(filter);
      const expected = ids.toReversed();
      const place = fc.integer({ min: 0, max: ids.length - 1 });
      const moves = fc.sample(fc.tuple(place, fc.option(place)), { numRuns: 30, seed: 7 });
      for (const [from, to] of moves) {
        const moved = expected[from] ?? "";
        const before = to === null ? null : (expected[to] ?? "");
        expect(await smart.moveItem(id, moved, before)).toBe(204);
        if (before !== moved) {
          expected.splice(expected.indexOf(moved), 1);
          expected.splice(before === null ? expected.length : expected.indexOf(before), 0, moved);
        }
        expect(await smart.order(id)).toEqual(expected);
      }
      const byCursor: string[] = [];
      let found = await smart.page(id, { sort: "manual", page_size: 5, after: "start" });
      for (;;) {
        byCursor.push(...smart.idsOf(found));
        if (found.next === null) break;
        found = await smart.addressed(found.next);
      }
      expect(byCursor).toEqual(expected);
      expect(smart.idsOf(await smart.addressed(found.previous ?? ""))).toEqual(expected.slice(-7, -2));
      expect(smart.idsOf(await smart.page(id, { sort: "manual", page_size: 5, page: 2 }))).toEqual(
        expected.slice(5, 10),
      );
    }
  });
});
