import { expect, test } from "vitest";
import { type Creation, creation, gallery } from "../../../../contract/gallery.ts";
import { paged } from "../../../../contract/paging.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const creations = paged(creation);

async function list(
  studio: StudioBackend,
  user: TestUser,
  query: Record<string, unknown> = {},
  endpoint = "creations",
) {
  const path = endpoint === "images" ? gallery.images : endpoint === "videos" ? gallery.videos : gallery.creations;
  return creations.parse((await studio.call(path, { query: { ...query } }, user.access)).json);
}

const idsOf = ({ results }: { results: Creation[] }) => results.map(({ id }) => id);

async function makeMany(studio: StudioBackend, user: TestUser, prompts: string[]): Promise<Creation[]> {
  const made = [];
  for (const prompt of prompts) {
    made.unshift(await studio.makeCreation(user, { prompt, quality: "draft" }));
    studio.runtime.advance(1);
  }
  return made;
}

describeOnEachBackend("The gallery", (start) => {
  test("lists one's creations newest first, in pages that lead to one another with the same filters", async () => {
    const studio = await start();
    const ada = await studio.register();
    const made = await makeMany(studio, ada, ["a boat", "a ship", "a boat", "a boat"]);
    const first = await list(studio, ada, { page_size: 2, search: "boat" });
    expect(first).toMatchObject({ count: 3, previous: null });
    expect(first.next).toBe("/api/gallery/creations/?page=2&page_size=2&search=boat");
    expect(first.results).toEqual([made[0], made[1]]);

    const second = creations.parse((await studio.request("GET", first.next ?? "", { token: ada.access })).json);
    expect(idsOf(second)).toEqual([made[3]?.id]);
    expect(second).toMatchObject({ next: null, previous: "/api/gallery/creations/?page=1&page_size=2&search=boat" });
  });

  test("has images and videos apart, and takes what is declared as filters", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [one] = await makeMany(studio, ada, ["a boat"]);
    expect(idsOf(await list(studio, ada, {}, "images"))).toEqual([one?.id]);
    expect(idsOf(await list(studio, ada, {}, "videos"))).toEqual([]);
    expect(idsOf(await list(studio, ada, { generation_type: "text-to-image", status: "completed" }))).toEqual([
      one?.id,
    ]);
    expect(idsOf(await list(studio, ada, { generation_type: "text-to-video" }))).toEqual([]);
    const wrong = await studio.request("GET", `${gallery.images.path}?page=0&favorite=maybe`, { token: ada.access });
    expect(wrong.refusal().violations.map(({ field }) => field)).toEqual(["page", "favorite"]);
  });

  test("finds every word of a search in the prompt, whole or from its beginning, in any letter case, and nothing by wildcards", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [percent, street, lighthouse] = await makeMany(studio, ada, [
      "A LIGHTHOUSE over stormy waves",
      "Straße in Zürich",
      "100% cotton_candy",
    ]);
    const found = async (search: string) => idsOf(await list(studio, ada, { search }));
    expect(await found("storm light")).toEqual([lighthouse?.id]);
    expect(await found("ZÜRICH")).toEqual([street?.id]);
    expect(await found("100%")).toEqual([percent?.id]);
    expect(await found("cotton_candy")).toEqual([percent?.id]);
    expect(await found("%")).toEqual([]);
    expect(await found("c%y")).toEqual([]);
    expect(await found("l_ght")).toEqual([]);
    expect(await found("light boat")).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  test("marks favourites, as often as one likes, and lists them alone", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [newer, older] = await makeMany(studio, ada, ["a boat", "a ship"]);
    const id = older?.id ?? "";
    const mark = () => studio.call(gallery.favorite, { params: { id } }, ada.access);
    expect((await mark()).json).toMatchObject({ id, is_favorite: true });
    expect((await mark()).json).toMatchObject({ id, is_favorite: true });
    expect(idsOf(await list(studio, ada, { favorite: "true" }))).toEqual([id]);
    expect(idsOf(await list(studio, ada, { favorite: "false" }))).toEqual([newer?.id]);
    const off = await studio.call(gallery.unfavorite, { params: { id } }, ada.access);
    expect(off.json).toMatchObject({ is_favorite: false });
    expect(idsOf(await list(studio, ada, { favorite: "true" }))).toEqual([]);
  });

  test("moves to the trash and takes back out for thirty days", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada);
    const remove = () => studio.call(gallery.deleteCreation, { params: { id } }, ada.access);
    const restore = (token: string) => studio.call(gallery.restoreCreation, { params: { id } }, token);
    const read = (token: string) => studio.call(gallery.creation, { params: { id } }, token);

    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await read(ada.access)).status).toBe(404);
    expect((await list(studio, ada)).count).toBe(0);
    expect((await restore(ada.access)).json).toMatchObject({ id });
    expect((await restore(ada.access)).json).toMatchObject({ id });

    await remove();
    studio.runtime.advance(30 * 86_400_000);
    const later = await studio.signIn(ada);
    expect((await restore(later.access)).status).toBe(404);
  });

  test("never shows another user's creation, whatever is done with it", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const { id } = await studio.makeCreation(ada);
    const missing = "00000000-0000-7000-8000-000000000000";
    const { creation: one, deleteCreation, restoreCreation, favorite, unfavorite } = gallery;
    for (const endpoint of [one, deleteCreation, restoreCreation, favorite, unfavorite]) {
      const strange = await studio.call(endpoint, { params: { id } }, bob.access);
      const absent = await studio.call(endpoint, { params: { id: missing } }, bob.access);
      expect(strange.status).toBe(404);
      expect(strange.json).toEqual(absent.json);
    }
    expect((await list(studio, bob)).count).toBe(0);
    expect((await list(studio, ada)).results).toMatchObject([{ id, is_favorite: false }]);
  });
});
