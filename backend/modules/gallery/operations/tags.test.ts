import { expect, test } from "vitest";
import { z } from "zod";
import { creation, creationPage, gallery } from "../../../../contract/gallery.ts";
import { tagsPerCreationMax } from "../../../../contract/limits.ts";
import { tags } from "../../../../contract/tags.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { collectionsOf } from "../../../../tests/support/collections.ts";
import { addManyCreations } from "../../../../tests/support/many-creations.ts";
import { readPublicly, sharesOf } from "../../../../tests/support/shares.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { emptyTrash } from "./empty-trash.ts";

const page = tags.list.answer.payload;
const bulk = gallery.bulk.answer.payload;
const trashMilliseconds = 31 * 86_400_000;

function tagsOf(studio: StudioBackend, { access }: TestUser) {
  const list = async (query: Record<string, unknown> = {}) =>
    page.parse((await studio.call(tags.list, { query }, access)).json);
  return {
    list,
    /** Returns the counts by name. */
    async counts() {
      return Object.fromEntries((await list({ page_size: 100 })).results.map(({ name, count }) => [name, count]));
    },
    async idOf(name: string) {
      return (await list({ search: name })).results.find((tag) => tag.name === name)?.id ?? "";
    },
    set: (id: string, names: string[]) => studio.call(tags.set, { params: { id }, body: { tags: names } }, access),
    change: (action: "add_tags" | "remove_tags", names: string[], ids: string[]) =>
      studio.call(gallery.bulk, { body: { action, tags: names, selection: { ids } } }, access),
    async found(query: Record<string, unknown>) {
      const answer = await studio.call(gallery.creations, { query: { page_size: 100, ...query } }, access);
      return creationPage.parse(answer.json).results.map(({ id }) => id);
    },
  };
}

describeOnEachBackend("Tags", (startBusy) => {
  const start = () => startBusy({ idle: true });

  test("are one per name in any letter case, keep their first form, and show with their creation", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [one = "", two = ""] = await addManyCreations(studio, ada, 2);
    const of = tagsOf(studio, ada);
    const set = creation.parse((await of.set(one, ["  Harbor\n view ", "Zoë", "harbor view", "abend"])).json);
    expect(set.tags).toEqual(["abend", "Harbor view", "Zoë"]);
    expect(creation.parse((await of.set(two, ["HARBOR VIEW", "Zoe\u0308"])).json).tags).toEqual(["Harbor view", "Zoë"]);
    expect(await of.counts()).toEqual({ abend: 1, "Harbor view": 2, Zoë: 2 });
    expect((await of.list({ sort: "count", page_size: 2 })).results.map(({ count }) => count)).toEqual([2, 2]);
    expect((await of.list({ search: "VIEW har" })).results.map(({ name }) => name)).toEqual(["Harbor view"]);
    const listed = creationPage.parse((await studio.call(gallery.creations, { query: {} }, ada.access)).json);
    expect(listed.results.map((shown) => shown.tags.length)).toEqual([2, 3]);
    await of.set(one, []);
    expect(await of.counts()).toEqual({ "Harbor view": 1, Zoë: 1 });
  });

  test("refuse names that are no tags, and more than a creation can have", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [id = "", full = ""] = await addManyCreations(studio, ada, 2);
    const of = tagsOf(studio, ada);
    const many = Array.from({ length: tagsPerCreationMax }, (_, index) => `tag ${index}`);
    for (const names of [["a,b"], ["灯、塔"], [" "], ["\u202e"], ["x".repeat(65)], [...many, "one more"]]) {
      expect((await of.set(id, names)).status, names[0]).toBe(422);
    }
    expect((await of.set(full, many)).status).toBe(200);
    const added = await of.change("add_tags", ["one more"], [id, full]);
    expect([added.status, (await of.list()).count]).toEqual([409, tagsPerCreationMax]);
    expect(bulk.parse((await of.change("add_tags", ["TAG 7"], [id, full])).json)).toMatchObject({ changed: 1 });
    for (const tag of [Array.from({ length: 11 }, (_, index) => `t${index}`).join(), " , "]) {
      expect((await studio.call(gallery.creations, { query: { tag } }, ada.access)).status).toBe(422);
    }
  });

  test("are added to and removed from many, and count what is outside the trash, until nothing has them", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const ids = await addManyCreations(studio, ada, 5);
    const [others = ""] = await addManyCreations(studio, bob, 1);
    const [one = "", two = "", three = ""] = ids;
    const of = tagsOf(studio, ada);
    const added = await of.change("add_tags", ["sea", "Coast"], [...ids, others]);
    expect(bulk.parse(added.json)).toEqual({ changed: 5, missing: 1, trashed_at: null });
    expect(bulk.parse((await of.change("remove_tags", ["SEA", "none"], [one, two])).json)).toMatchObject({
      changed: 2,
    });
    await studio.call(gallery.deleteCreation, { params: { id: three } }, ada.access);
    expect(await of.counts()).toEqual({ sea: 2, Coast: 4 });
    expect(await of.found({ tag: "sea,coast" })).toEqual([ids[4], ids[3]]);
    const matching = { tag: "sea" };
    const body = { action: "remove_tags" as const, tags: ["sea"], selection: { matching } };
    await studio.call(gallery.bulk, { body }, ada.access);
    expect(await of.counts()).toEqual({ Coast: 4, sea: 0 });
    await studio.call(gallery.restoreCreation, { params: { id: three } }, ada.access);
    expect(await of.counts()).toEqual({ sea: 1, Coast: 5 });

    await studio.call(gallery.deleteCreation, { params: { id: three } }, ada.access);
    studio.runtime.advance(trashMilliseconds);
    await emptyTrash({ ...studio.adapters, runtime: studio.runtime, log: { warn() {} } });
    const rows = await studio.adapters.database.read.selectFrom("tag").select(["name", "count"]).execute();
    expect(rows).toEqual([{ name: "Coast", count: 4 }]);
    const again = tagsOf(studio, { ...ada, access: (await studio.signIn(ada)).access });
    expect([await again.counts(), await again.found({ search: "sea" })]).toEqual([{ Coast: 4 }, []]);
  });

  test("are renamed, merged and deleted everywhere, and the search follows", async () => {
    const studio = await start();
    const ada = await studio.register();
    const ids = await addManyCreations(studio, ada, 4);
    const [one = "", two = "", three = "", four = ""] = ids;
    const of = tagsOf(studio, ada);
    await of.change("add_tags", ["Lighthouse"], [one, two]);
    await of.change("add_tags", ["Beacon"], [two, three]);
    await of.change("add_tags", ["Old"], [four]);
    await studio.call(gallery.deleteCreation, { params: { id: three } }, ada.access);
    expect(await of.found({ search: "light" })).toEqual([two, one]);

    const beacon = await of.idOf("Beacon");
    const mine = collectionsOf(studio, ada);
    const { id: smart } = await mine.begin("Lights", undefined, { kind: "image", tag: "old, BEACON" });
    const saved = async () => (await mine.read(smart)).filter;
    const rename = (name: string) => studio.call(tags.rename, { params: { id: beacon }, body: { name } }, ada.access);
    expect((await rename("LIGHTHOUSE")).status).toBe(409);
    expect((await rename("Signal fire")).status).toBe(200);
    expect([await of.found({ search: "beacon" }), await of.found({ search: "fire" })]).toEqual([[], [two]]);
    expect(await saved()).toEqual({ kind: "image", tag: "old,Signal fire" });

    const into = await of.idOf("Lighthouse");
    const merged = await studio.call(tags.merge, { params: { id: beacon }, body: { into } }, ada.access);
    expect(merged.json).toMatchObject({ name: "Lighthouse", count: 2 });
    expect(await saved()).toEqual({ kind: "image", tag: "old,Lighthouse" });
    await studio.call(gallery.restoreCreation, { params: { id: three } }, ada.access);
    expect(await of.counts()).toEqual({ Lighthouse: 3, Old: 1 });
    expect(await of.found({ search: "fire" })).toEqual([]);

    const old = await of.idOf("Old");
    expect((await studio.call(tags.remove, { params: { id: old } }, ada.access)).status).toBe(204);
    expect((await studio.call(tags.remove, { params: { id: old } }, ada.access)).status).toBe(404);
    expect(await of.counts()).toEqual({ Lighthouse: 3 });
  });

  test("of other users look like missing ones, and are not in public links", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [id = ""] = await addManyCreations(studio, ada, 1);
    await tagsOf(studio, ada).set(id, ["private"]);
    const tag = await tagsOf(studio, ada).idOf("private");
    expect((await tagsOf(studio, bob).list()).count).toBe(0);
    expect(await tagsOf(studio, bob).found({ tag: "private" })).toEqual([]);
    for (const answer of [
      await tagsOf(studio, bob).set(id, ["mine"]),
      await studio.call(tags.rename, { params: { id: tag }, body: { name: "mine" } }, bob.access),
      await studio.call(tags.merge, { params: { id: tag }, body: { into: tag } }, bob.access),
      await studio.call(tags.remove, { params: { id: tag } }, bob.access),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await tagsOf(studio, ada).counts()).toEqual({ private: 1 });
    const { token } = await sharesOf(studio, ada).make({ creation_id: id, shows_recipe: true });
    expect(JSON.stringify(await readPublicly(studio, token))).not.toContain("private");
  });

  test("keep their counts while they and their creations change at the same time", { tags: ["race"] }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const ids = await addManyCreations(studio, ada, 12);
    const of = tagsOf(studio, ada);
    await of.change("add_tags", ["a", "b", "c"], ids);
    const from = await of.idOf("b");
    const into = await of.idOf("a");
    const trash = (some: string[]) =>
      studio.call(gallery.bulk, { body: { action: "delete", selection: { ids: some } } }, ada.access);
    const answers = await Promise.all([
      trash(ids.slice(0, 4)),
      of.change("add_tags", ["d", "b"], ids),
      of.change("remove_tags", ["c", "a"], ids.slice(2, 8)),
      studio.call(tags.merge, { params: { id: from }, body: { into } }, ada.access),
      trash(ids.slice(6, 9)),
      of.set(ids[10] ?? "", ["e", "a"]),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const rows = z.array(z.object({ name: z.string(), count: z.number(), right: z.number() })).parse(
      await studio.adapters.database.read
        .selectFrom("tag")
        .select((row) => [
          "name",
          "count",
          row
            .selectFrom("creation_tag")
            .innerJoin("creation", "creation.id", "creation_tag.creation_id")
            .select((one) => one.fn.countAll<number>().as("right"))
            .whereRef("creation_tag.tag_id", "=", "tag.id")
            .where("creation.deleted_at", "is", null)
            .as("right"),
        ])
        .execute(),
    );
    expect(rows.map(({ count }) => count)).toEqual(rows.map(({ right }) => right));
  });
});
