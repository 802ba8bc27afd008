import { expect, test } from "vitest";
import type { Adapters } from "../../backend/choose-adapters.ts";
import { paged } from "../../contract/paging.ts";
import { savedPrompt } from "../../contract/prompts.ts";
import { describeOnBackend } from "../support/studio-backend.ts";
import { talkingAs } from "../support/talking.ts";

describeOnBackend("A user's searches", (start) => {
  test("each look through one list alone, and nothing of another takes a place in it", async () => {
    const hits = new Set<string>();
    const watched = ({ search, ...rest }: Adapters): Adapters => {
      const find: typeof search.find = async (...asked) => {
        const found = await search.find(...asked);
        for (const { id } of found) hits.add(id);
        return found;
      };
      return { ...rest, search: { ...search, find } };
    };
    const studio = await start({ adapt: watched });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const get = (path: string) => studio.request("GET", path, { token: ada.access });
    /** Returns what the index found for a search of a list. The list contains exactly one match. */
    const lookedThrough = async (list: string) => {
      hits.clear();
      expect((await get(`${list}?search=lantern`)).json).toMatchObject({ count: 1, results: [{}] });
      return [...hits].sort();
    };

    await studio.makeCreation(bob, { prompt: "A lantern on a pier" });
    const creation = await studio.makeCreation(ada, { prompt: "A lantern on a pier" });
    await talkingAs(studio, bob).begin("How do I draw a lantern?", { title: "Lantern" });
    const { id, messages } = await talkingAs(studio, ada).begin("How do I draw a lantern?", { title: "Lantern" });
    const [entry] = paged(savedPrompt).parse((await get("/api/prompts/")).json).results;

    expect(await lookedThrough("/api/gallery/creations/")).toEqual([creation.id]);
    expect(await lookedThrough("/api/prompts/")).toEqual([entry?.id]);
    const spoken = await lookedThrough("/api/conversations/");
    expect(spoken).toEqual(expect.arrayContaining([id, messages[0]?.id]));
    expect([id, ...messages.map((message) => message.id)]).toEqual(expect.arrayContaining(spoken));
  });
});
