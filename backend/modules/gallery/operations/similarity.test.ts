import sharp from "sharp";
import { expect, test } from "vitest";
import type { CreationFilter } from "../../../../contract/gallery.ts";
import { creationPage, gallery } from "../../../../contract/gallery.ts";
import { similarity } from "../../../../contract/similarity.ts";
import type { Similarity } from "../../../../contract/similarity-terms.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { createPictureReader } from "../picture.ts";
import { measureLooks } from "./measure-looks.ts";

/** Returns a user whose engine makes these images, and the ids of their creations. */
async function make(studio: StudioBackend, images: readonly Uint8Array[]): Promise<{ user: TestUser; ids: string[] }> {
  const user = await studio.register();
  const ids: string[] = [];
  for (const bytes of images) {
    const before = studio.engine.started.length;
    const run = await studio.startRun(user, { quality: "draft" });
    const output = (await studio.awaitStarted(before + 1))[before] ?? "";
    studio.engine.finish(output, bytes);
    await studio.awaitRun(user, run, ({ status }) => status === "completed");
    ids.push(output);
  }
  return { user, ids };
}

async function similarTo(studio: StudioBackend, { access }: TestUser, id: string, by: Similarity) {
  const { json } = await studio.call(similarity.similar, { params: { id }, query: { by } }, access);
  return similarity.similar.answer.payload.parse(json).results;
}

async function duplicatesOf(studio: StudioBackend, { access }: TestUser) {
  const { json } = await studio.call(similarity.duplicates, { query: {} }, access);
  const { count, results } = similarity.duplicates.answer.payload.parse(json);
  expect(count).toBe(results.length);
  return results.map((group) => {
    expect(group.creations).toHaveLength(group.count);
    return group.creations.map(({ id }) => id);
  });
}

async function list(studio: StudioBackend, { access }: TestUser, query: Omit<CreationFilter, "favorite">) {
  const page = creationPage.parse((await studio.call(gallery.creations, { query }, access)).json);
  expect(page.count).toBe(page.results.length);
  return page.results.map(({ id }) => id);
}

const tinted = (bytes: Uint8Array, color: string) => sharp(bytes).tint(color).png().toBuffer();

describeOnEachBackend("Similar creations", (start) => {
  test("are found by colors and composition, in the caller's own gallery outside the trash", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const [one, other] = [await patternedPicture(1), await patternedPicture(2)];
    const [red, blue] = ["#c01818", "#1840c0"];
    const images = [await tinted(one, red), await tinted(other, red), await tinted(one, blue)];
    const { user, ids } = await make(studio, images);
    const [asked = "", sameColors = "", sameShapes = ""] = ids;
    const stranger = await make(studio, images.slice(0, 1));

    expect(await similarTo(studio, user, asked, "palette")).toMatchObject([{ creation: { id: sameColors } }]);
    const near = await similarTo(studio, user, asked, "composition");
    expect(near).toMatchObject([{ creation: { id: sameShapes } }]);
    expect(near[0]?.distance).toBeLessThan(0.1);

    await studio.call(gallery.deleteCreation, { params: { id: sameShapes } }, user.access);
    expect(await similarTo(studio, user, asked, "composition")).toEqual([]);
    const { status } = await studio.call(
      similarity.similar,
      { params: { id: asked }, query: {} },
      stranger.user.access,
    );
    expect(status).toBe(404);
  });

  test("that look almost the same are one group, even if they are stored at the same moment", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const original = await patternedPicture(3);
    const { user, ids } = await make(studio, [original, await patternedPicture(4)]);
    await studio.giveCredits(user, 100);
    const run = await studio.startRun(user, { quality: "draft", count: 4 });
    const outputs = (await studio.awaitStarted(6)).slice(2);
    const copy = await sharp(original).resize(320).png().toBuffer();
    for (const output of outputs) studio.engine.finish(output, copy);
    await studio.awaitRun(user, run, ({ status }) => status === "completed");

    const [first = "", apart = ""] = ids;
    const newestFirst = [first, ...outputs].sort().reverse();
    expect(await duplicatesOf(studio, user)).toEqual([newestFirst]);
    const [newest = "", ...repeats] = newestFirst;
    expect(await list(studio, user, { duplicates: "collapsed" })).toEqual([newest, apart]);
    expect(await list(studio, user, { search: "lighthouse", duplicates: "collapsed" })).toHaveLength(6);

    const body = { action: "delete", selection: { ids: repeats } } as const;
    await studio.call(gallery.bulk, { body }, user.access);
    expect(await duplicatesOf(studio, user)).toEqual([]);
    await studio.call(gallery.restoreCreation, { params: { id: first } }, user.access);
    expect(await duplicatesOf(studio, user)).toEqual([[newest, first]]);
    await studio.call(gallery.deleteCreation, { params: { id: newest } }, user.access);
    expect(await list(studio, user, { duplicates: "collapsed" })).toEqual([apart, first]);
  });

  test("from before looks were stored are measured later, and listed by their colors", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const picture = await patternedPicture(5);
    const images = [await tinted(picture, "#c01818"), await sharp(picture).tint("#c01818").webp().toBuffer()];
    const pngs = await Promise.all(images.map((bytes) => sharp(bytes).png().toBuffer()));
    const { user, ids } = await make(studio, [...pngs, await tinted(picture, "#1840c0")]);
    const [first = "", second = "", blue = ""] = ids;
    const { database, storage } = studio.adapters;
    await studio.call(gallery.deleteCreation, { params: { id: second } }, user.access);
    await database.transaction(async (tx) => {
      await tx.deleteFrom("creation_look").execute();
      await tx.deleteFrom("creation_color").execute();
      await tx.deleteFrom("look_progress").execute();
    });
    expect(await list(studio, user, { color: "red" })).toEqual([]);
    expect(await similarTo(studio, user, first, "composition")).toEqual([]);

    const deps = { database, storage, pictures: createPictureReader(1) };
    expect(await measureLooks(deps)).toBe(3);
    expect(await measureLooks(deps)).toBe(0);
    expect(await similarTo(studio, user, first, "composition")).toMatchObject([{ creation: { id: blue } }]);
    expect(await list(studio, user, { color: "red" })).toEqual([first]);
    await studio.call(gallery.restoreCreation, { params: { id: second } }, user.access);
    expect(await list(studio, user, { color: "red" })).toEqual([second, first]);
    expect(await list(studio, user, { color: "blue" })).toEqual([blue]);
    expect(await duplicatesOf(studio, user)).toEqual([[second, first]]);
  });
});
