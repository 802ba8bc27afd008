import { test } from "vitest";
import { collections } from "../../../contract/collections.ts";
import { gallery } from "../../../contract/gallery.ts";
import { addManyCreations } from "../../../tests/support/many-creations.ts";
import { describeOnEachBackend } from "../../../tests/support/studio-backend.ts";

describeOnEachBackend("measure", (start) => {
  test("100k", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const ids = await addManyCreations(studio, ada, 15_000, (i) => ({
      prompt: i % 50 ? `a boat ${i}` : `red boat ${i}`,
      kind: i % 10 ? "image" : "video",
      is_favorite: i % 7 ? 0 : 1,
    }));
    const made: string[] = [];
    const filters = [
      { kind: "image" },
      { search: "red" },
      { favorite: true, kind: "video" },
      { search: "boat", favorite: true },
      { search: "boat" },
    ] as const;
    for (let i = 0; i < 50; i++) {
      const r = await studio.call(collections.create, { body: { name: `s${i}`, filter: filters[i % 5] } }, ada.access);
      made.push((r.json as any).id);
    }
    const time = async (name: string, f: () => Promise<any>) => {
      const t = performance.now();
      const r = await f();
      console.log(name, Math.round(performance.now() - t), "ms", r.status, r.json?.count, r.json?.results?.length);
    };
    const [a, b] = [ids[9_000]!, ids[14_000]!];
    await time("move", () =>
      studio.call(
        collections.moveItem,
        { params: { id: made[0]!, creation_id: ids[9_001]! }, body: { before: b === a ? null : ids[14_001]! } },
        ada.access,
      ),
    );
    for (const n of [0, 1, 2, 3, 4]) {
      await time(`${JSON.stringify(filters[n])} manual p1`, () =>
        studio.call(collections.images, { params: { id: made[n]! }, query: { sort: "manual" } }, ada.access),
      );
      await time(`  newest p1`, () =>
        studio.call(collections.images, { params: { id: made[n]! }, query: {} }, ada.access),
      );
      await time(`  read`, () => studio.call(collections.collection, { params: { id: made[n]! } }, ada.access));
    }
    await time("manual p3000", () =>
      studio.call(collections.images, { params: { id: made[0]! }, query: { sort: "manual", page: 400 } }, ada.access),
    );
    await time("list 50 smart", () => studio.call(collections.galleries, { query: { page_size: 100 } }, ada.access));
    await time("list 50 smart again", () =>
      studio.call(collections.galleries, { query: { page_size: 100 } }, ada.access),
    );
    await time("list gallery", () => studio.call(gallery.creations, { query: {} }, ada.access));
  }, 600_000);
});
