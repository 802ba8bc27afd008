import { expect, test } from "vitest";
import type { z } from "zod";
import { gallery, type TrashedCreation } from "../../../../contract/gallery.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { addManyCreations } from "../../../../tests/support/many-creations.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const day = 86_400_000;
const nobodys = "01980000-0000-7000-8000-00000000abcd";

async function trashOf(studio: StudioBackend, { access }: TestUser, query: Record<string, unknown> = {}) {
  return gallery.trash.answer.payload.parse((await studio.call(gallery.trash, { query }, access)).json);
}

async function remove(studio: StudioBackend, { access }: TestUser, ids: string[]): Promise<string> {
  const answer = await studio.call(gallery.bulk, { body: { action: "delete", selection: { ids } } }, access);
  return gallery.bulk.answer.payload.parse(answer.json).trashed_at ?? "";
}

async function restore(
  studio: StudioBackend,
  { access }: TestUser,
  body: z.input<typeof gallery.restoreMany.body>,
): Promise<unknown> {
  return (await studio.call(gallery.restoreMany, { body }, access)).json;
}

async function erase(studio: StudioBackend, { access }: TestUser, body: z.input<typeof gallery.erase.body>) {
  return (await studio.call(gallery.erase, { body }, access)).json;
}

const idsOf = ({ results }: { results: TrashedCreation[] }) => results.map(({ id }) => id);
const statusOf = async (studio: StudioBackend, path: string) => (await studio.request("GET", path)).status;

describeOnBackend("The trash", (startBusy) => {
  const start = () => startBusy({ idle: true });

  test("lists what was deleted last first, in pages, with the day from which it is gone", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [first = "", second = "", third = "", kept = ""] = await addManyCreations(studio, ada, 4);
    await remove(studio, bob, await addManyCreations(studio, bob, 1));
    await remove(studio, ada, [second]);
    studio.runtime.advance(60_000);
    await remove(studio, ada, [first, third]);

    const page = await trashOf(studio, ada, { page_size: 2 });
    expect(page).toMatchObject({ count: 3, previous: null, next: "/api/gallery/trash/?page=2&page_size=2" });
    expect(idsOf(page)).toEqual([third, first]);
    expect(idsOf(await trashOf(studio, ada, { page: 2, page_size: 2 }))).toEqual([second]);
    const [{ deleted_at = "", erased_at = "" } = {}] = page.results;
    expect(deleted_at).toBe(new Date(studio.runtime.now()).toISOString());
    expect(Date.parse(erased_at) - Date.parse(deleted_at)).toBe(30 * day);
    const { json } = await studio.call(gallery.creations, { query: {} }, ada.access);
    expect(json).toMatchObject({ count: 1, results: [{ id: kept }] });
  });

  test("restores the items of one deletion, by its time, as often as requested, and nothing else", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [one = "", two = "", three = ""] = await addManyCreations(studio, ada, 3);
    const [otherUser = ""] = await addManyCreations(studio, bob, 1);
    // Both deletions happen in the same millisecond.
    const instants = [await remove(studio, ada, [one]), await remove(studio, ada, [two, three])];
    await remove(studio, bob, [otherUser]);
    expect(new Set(instants).size).toBe(2);
    const [, trashed_at = ""] = instants;
    expect(await restore(studio, ada, { trashed_at })).toEqual({ changed: 2, missing: 0 });
    expect(await restore(studio, ada, { trashed_at })).toEqual({ changed: 0, missing: 0 });
    expect(idsOf(await trashOf(studio, ada))).toEqual([one]);
    expect(idsOf(await trashOf(studio, bob))).toEqual([otherUser]);
  });

  test("distinguishes concurrent deletions, and restores only the requested one", {
    tags: ["race"],
  }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const ids = await addManyCreations(studio, ada, 12);
    const instants = await Promise.all(ids.map((id) => remove(studio, ada, [id])));
    expect(new Set(instants).size).toBe(ids.length);
    const trashed_at = instants[5] ?? "";
    expect(await restore(studio, ada, { trashed_at })).toEqual({ changed: 1, missing: 0 });
    expect(idsOf(await trashOf(studio, ada))).not.toContain(ids[5]);
  });

  test("gives back what is named, or all of it, and counts what is not there", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const ids = await addManyCreations(studio, ada, 1_100);
    const [otherUser = ""] = await addManyCreations(studio, bob, 1);
    const [one = "", alive = ""] = ids;
    await studio.call(gallery.bulk, { body: { action: "delete", selection: { matching: {} } } }, ada.access);
    await remove(studio, bob, [otherUser]);
    await restore(studio, ada, { ids: [alive] });
    expect(await restore(studio, ada, { ids: [one, one, alive, otherUser, nobodys] })).toEqual({
      changed: 1,
      missing: 2,
    });
    expect(await restore(studio, ada, { all: true })).toEqual({ changed: 1_098, missing: 0 });
    expect((await trashOf(studio, ada)).count).toBe(0);
    expect((await trashOf(studio, bob)).count).toBe(1);
  });

  test("is of no more use after thirty days: nothing is listed, shown or given back", async () => {
    const studio = await startBusy({ engine: createScriptedEngine({ fullSize: true }) });
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada);
    await studio.backend.stop(1_000);
    const trashed_at = await remove(studio, ada, [id]);
    studio.runtime.advance(30 * day - 1);
    let later = await studio.signIn(ada);
    const [{ thumbnail_url = "" } = {}] = (await trashOf(studio, later)).results;
    expect(await statusOf(studio, thumbnail_url)).toBe(200);
    studio.runtime.advance(1);
    later = await studio.signIn(ada);
    expect(await trashOf(studio, later)).toMatchObject({ count: 0, results: [] });
    expect(await statusOf(studio, thumbnail_url)).toBe(404);
    expect(await restore(studio, later, { ids: [id] })).toEqual({ changed: 0, missing: 1 });
    expect(await restore(studio, later, { trashed_at })).toEqual({ changed: 0, missing: 0 });
    expect(await erase(studio, later, { ids: [id] })).toEqual({ changed: 0, missing: 1 });
  });

  test("shows the smaller copies of what is in it there alone, and never the original", async () => {
    const studio = await startBusy({ engine: createScriptedEngine({ fullSize: true }) });
    const ada = await studio.register();
    const made = await studio.makeCreation(ada);
    await remove(studio, ada, [made.id]);
    const [trashed] = (await trashOf(studio, ada)).results;
    if (!trashed) throw new Error("The trash is empty.");
    expect(trashed).not.toHaveProperty("download_url");
    expect(trashed.variants.map(({ width }) => width)).toEqual(made.variants.map(({ width }) => width));
    const shown = [trashed.url, trashed.thumbnail_url, ...trashed.variants.map(({ url }) => url)];
    for (const address of shown) {
      expect(address).toMatch(/^\/api\/media\/trash\//);
      expect(await statusOf(studio, address)).toBe(200);
      for (const file of ["original", "download", "clean"]) {
        expect(await statusOf(studio, address.replace(/w\d+/, file))).toBe(404);
      }
    }
    for (const address of [made.url, made.thumbnail_url, made.download_url]) {
      expect(await statusOf(studio, address)).toBe(404);
    }
    await restore(studio, ada, { all: true });
    for (const address of shown) expect(await statusOf(studio, address)).toBe(404);
    expect(await statusOf(studio, made.url)).toBe(200);
  });

  test("loses erased items immediately, including their files, and keeps the rest", async () => {
    const studio = await startBusy({ engine: createScriptedEngine({ fullSize: true }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [gone, kept] = [await studio.makeCreation(ada), await studio.makeCreation(ada)];
    const foreign = await studio.makeCreation(bob);
    const trashed_at = await remove(studio, ada, [gone.id]);
    await remove(studio, bob, [foreign.id]);
    const [{ thumbnail_url = "" } = {}] = (await trashOf(studio, ada)).results;
    // Only creations in the caller's trash can be erased.
    const ids = [gone.id, gone.id, kept.id, foreign.id, nobodys];
    expect(await erase(studio, ada, { ids })).toEqual({ changed: 1, missing: 3 });
    expect((await trashOf(studio, ada)).count).toBe(0);
    expect(await statusOf(studio, thumbnail_url)).toBe(404);
    expect(await restore(studio, ada, { trashed_at })).toEqual({ changed: 0, missing: 0 });
    expect(await restore(studio, ada, { ids: [gone.id] })).toEqual({ changed: 0, missing: 1 });

    const rows = async () => {
      const left = await studio.adapters.database.read.selectFrom("creation").select("id").orderBy("id").execute();
      return left.length === 2 ? left.map(({ id }) => id) : undefined;
    };
    expect(await waitFor(rows, "the erased one to go")).toEqual([kept.id, foreign.id]);
    expect(new Set((await studio.storedFiles()).map((key) => key.split("/")[1]))).toEqual(
      new Set([kept.id, foreign.id]),
    );
    expect(idsOf(await trashOf(studio, bob))).toEqual([foreign.id]);
    expect(await erase(studio, bob, { all: true })).toEqual({ changed: 1, missing: 0 });
  });
});
