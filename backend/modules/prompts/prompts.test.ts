import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { pinnedPromptsMax } from "../../../contract/limits.ts";
import { paged } from "../../../contract/paging.ts";
import { prompts, type SavedPrompt, savedPrompt } from "../../../contract/prompts.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { untilLocked } from "../../../tests/support/lock-waits.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { changePrompt } from "./records.ts";
import { unpinnedPromptsMax } from "./rules.ts";

const day = 86_400_000;

/** A user's prompt book through the API. */
function bookOf(studio: StudioBackend, { access }: Pick<TestUser, "access">) {
  const answered = async (answer: Promise<{ json: unknown }>) => savedPrompt.parse((await answer).json);
  return {
    async list(query: Record<string, unknown> = {}) {
      return paged(savedPrompt).parse((await studio.call(prompts.list, { query }, access)).json);
    },
    async words(query: Record<string, unknown> = {}) {
      return (await this.list(query)).results.map(({ prompt }) => prompt);
    },
    save: (prompt: string, rest: { name?: string; negative_prompt?: string } = {}) =>
      answered(studio.call(prompts.save, { body: { prompt, ...rest } }, access)),
    change: (id: string, body: { name?: string; is_pinned?: boolean }) =>
      studio.call(prompts.update, { params: { id }, body }, access),
    read: (id: string) => studio.call(prompts.read, { params: { id } }, access),
    remove: (id: string) => studio.call(prompts.remove, { params: { id } }, access),
    restore: (id: string) => studio.call(prompts.restore, { params: { id } }, access),
  };
}

async function rowsOf(studio: StudioBackend): Promise<number> {
  return (await studio.adapters.database.read.selectFrom("saved_prompt").select("id").execute()).length;
}

async function indexed(studio: StudioBackend): Promise<number> {
  const entries = await studio.adapters.database.read.selectFrom("saved_prompt").select("id").execute();
  const ids = entries.map(({ id }) => id);
  const found = await studio.adapters.database.read.selectFrom("search_document").select("id").execute();
  return found.filter(({ id }) => ids.includes(id)).length;
}

describeOnEachBackend("The prompt book", (startBusy) => {
  const start = () => startBusy({ idle: true });

  test("remembers what runs were started with, the same words for the same mode once, the latest used first", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.startRun(ada, { prompt: "a harbour at dawn", aspect_ratio: "16:9", style: "ink" });
    studio.runtime.advance(1_000);
    await studio.startRun(ada, { prompt: "a fox in snow", negative_prompt: "people" });
    studio.runtime.advance(1_000);
    await studio.startRun(ada, { prompt: "a harbour at dawn", aspect_ratio: "1:1", style: "ink", quality: "draft" });
    await studio.startRun(ada, { prompt: "a harbour at dawn", mode: "text-to-video", quality: "draft" });
    const { count, results } = await book.list();
    expect(count).toBe(3);
    const now = new Date(studio.runtime.now()).toISOString();
    expect(results).toMatchObject([
      { prompt: "a harbour at dawn", generation_type: "text-to-video", uses: 1, used_at: now },
      {
        prompt: "a harbour at dawn",
        generation_type: "text-to-image",
        aspect_ratio: "1:1",
        style: "ink",
        uses: 2,
        used_at: now,
        name: null,
        is_pinned: false,
      },
      { prompt: "a fox in snow", negative_prompt: "people", uses: 1 },
    ]);
  });

  test("counts the same run once, and remembers nothing of one that was refused or blocked", async () => {
    const studio = await startBusy({
      idle: true,
      contentRules: {
        checkPrompt: async ([prompt = ""]) =>
          prompt.includes("forbidden") ? { allowed: false, reason: "other" } : { allowed: true },
        checkInput: async () => ({ allowed: true }),
        checkOutput: async () => ({ allowed: true }),
      },
    });
    const ada = await studio.register();
    for (let time = 0; time < 3; time += 1) await studio.requestRun(ada, { prompt: "a kite" }, "one-key");
    expect((await studio.requestRun(ada, { prompt: "forbidden" })).json).toMatchObject({ status: "blocked" });
    const dear = { prompt: "far too dear", quality: "high", count: 4, mode: "text-to-video" } as const;
    expect((await studio.requestRun(ada, dear)).status).toBe(402);
    expect((await bookOf(studio, ada).list()).results).toMatchObject([{ prompt: "a kite", uses: 1 }]);
  });

  test("keeps what is written down, pinned and before all others; what is there already is pinned and named", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.startRun(ada, { prompt: "a kite" });
    studio.runtime.advance(1_000);
    const saved = await book.save("a lantern", { name: "  Evening\u202e  light " });
    expect(saved).toMatchObject({ name: "Evening light", is_pinned: true, uses: 0 });
    studio.runtime.advance(1_000);
    await studio.startRun(ada, { prompt: "a canal" });
    expect(await book.words()).toEqual(["a lantern", "a canal", "a kite"]);
    expect(await book.save("a kite")).toMatchObject({ is_pinned: true, uses: 1, name: null });
    expect(await book.save("a lantern")).toMatchObject({ id: saved.id, name: "Evening light" });
    expect(await book.words({ pinned: "true" })).toEqual(["a lantern", "a kite"]);
    expect(await book.words({ pinned: "false" })).toEqual(["a canal"]);
    expect(await book.list({ page: 2, page_size: 2 })).toMatchObject({
      count: 3,
      next: null,
      previous: "/api/prompts/?page=1&page_size=2",
      results: [{ prompt: "a canal" }],
    });
  });

  test("pins, unpins and renames; what is left out stays, and an empty name takes the name away", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    const { id } = await book.save("a lantern");
    const nasty = `<img src=x onerror="alert(1)"> {{name}} ' -- %`;
    expect((await book.change(id, { name: nasty })).json).toMatchObject({ name: nasty, is_pinned: true });
    expect((await book.change(id, { is_pinned: false })).json).toMatchObject({ name: nasty, is_pinned: false });
    expect((await book.change(id, { name: " " })).json).toMatchObject({ name: null, is_pinned: false });
    expect((await book.change(id, { is_pinned: true })).json).toMatchObject({ is_pinned: true });
    expect((await book.change(id, { name: "x".repeat(81) })).refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "name" }],
    });
  });

  test("is searched by words and names, in any letter case, without accents, and never met by the gallery's search", async () => {
    const studio = await startBusy();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.makeCreation(ada, { prompt: "Ein Löwe im Café" });
    const { id } = await book.save("城の夜景", { name: "Castle" });
    expect(await book.words({ search: "lowe CAF" })).toEqual(["Ein Löwe im Café"]);
    expect(await book.words({ search: "夜景" })).toEqual(["城の夜景"]);
    expect(await book.words({ search: "cast" })).toEqual(["城の夜景"]);
    expect(await book.words({ search: "cast", pinned: "false" })).toEqual([]);
    expect(await book.words({ search: "%' OR 1=1 --" })).toEqual([]);
    await book.change(id, { name: "Fortress" });
    expect(await book.words({ search: "castle" })).toEqual([]);
    expect(await book.words({ search: "fortress" })).toEqual(["城の夜景"]);
    const creations = async (search: string) =>
      (
        await studio.request("GET", `/api/gallery/creations/?search=${encodeURIComponent(search)}`, {
          token: ada.access,
        })
      ).json;
    expect(await creations("fortress")).toMatchObject({ count: 0 });
    expect(await creations("löwe")).toMatchObject({ count: 1 });
  });

  test("gives back what was deleted for a day, as it was, and forgets it then", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    const { id } = await book.save("a lantern", { name: "Evening" });
    expect((await book.remove(id)).status).toBe(204);
    expect((await book.remove(id)).status).toBe(404);
    expect(await book.words()).toEqual([]);
    expect(await book.words({ search: "lantern" })).toEqual([]);
    expect((await book.change(id, { name: "x" })).status).toBe(404);
    expect((await book.restore(id)).json).toMatchObject({ id, name: "Evening", is_pinned: true });
    expect((await book.restore(id)).status).toBe(200);
    expect(await book.words({ search: "lantern" })).toEqual(["a lantern"]);

    await book.remove(id);
    studio.runtime.advance(day - 1);
    const later = bookOf(studio, await studio.signIn(ada));
    expect((await later.restore(id)).status).toBe(200);
    await later.remove(id);
    studio.runtime.advance(day);
    const latest = bookOf(studio, await studio.signIn(ada));
    expect((await latest.restore(id)).status).toBe(404);
  });

  test("has what was deleted once more when it is used or saved again", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.startRun(ada, { prompt: "a kite" });
    const [{ id } = { id: "" }] = (await book.list()).results;
    await book.remove(id);
    await studio.startRun(ada, { prompt: "a kite" });
    expect((await book.list()).results).toMatchObject([{ id, prompt: "a kite", uses: 2 }]);
    await book.remove(id);
    expect(await book.save("a kite")).toMatchObject({ id, is_pinned: true });
    expect(await book.words({ search: "kite" })).toEqual(["a kite"]);
    expect(await rowsOf(studio)).toBe(1);
  });

  test("lets the unpinned that were used longest ago give way to new ones, and never a pinned one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.startRun(ada, { prompt: "the first of all" });
    const [first] = (await book.list()).results;
    await book.change(first?.id ?? "", { is_pinned: true });
    await fill(studio, ada, unpinnedPromptsMax, 0);
    studio.runtime.advance(unpinnedPromptsMax + 1);
    await studio.startRun(ada, { prompt: "one more" });
    expect((await book.list()).count).toBe(unpinnedPromptsMax + 1);
    expect(await book.words({ search: "filler0" })).toEqual([]);
    expect(await book.words({ search: "filler1", page_size: 1 })).not.toEqual([]);
    expect(await book.words({ search: "first" })).toEqual(["the first of all"]);
  });

  test("pins only up to a bound, and says so", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    const { id: gone } = await book.save("deleted before");
    await book.remove(gone);
    await fill(studio, ada, pinnedPromptsMax, 1);
    await studio.startRun(ada, { prompt: "unpinned" });
    const [unpinned] = (await book.list({ pinned: "false" })).results;
    const refused = [
      await studio.call(prompts.save, { body: { prompt: "one more" } }, ada.access),
      await book.change(unpinned?.id ?? "", { is_pinned: true }),
      await book.restore(gone),
    ];
    for (const answer of refused) {
      expect(answer.refusal()).toMatchObject({
        status: 409,
        message: "You already have 1000 pinned prompts. Unpin one you no longer need, then try again.",
      });
    }
    expect((await book.change(unpinned?.id ?? "", { name: "Named all the same" })).status).toBe(200);
  });

  test("pins only up to a limit under concurrent requests, and keeps existing pins", {
    tags: ["race"],
  }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    const { id: gone } = await book.save("deleted before");
    await book.remove(gone);
    for (const prompt of ["one", "two"]) await studio.startRun(ada, { prompt });
    const unpinned = (await book.list()).results;
    await fill(studio, ada, pinnedPromptsMax - 1, 1);
    const save = (prompt: string) => studio.call(prompts.save, { body: { prompt } }, ada.access);
    const answers = await Promise.all([
      ...unpinned.map(({ id }) => book.change(id, { is_pinned: true })),
      book.restore(gone),
      ...Array.from({ length: 9 }, (_, index) => save(`another ${index}`)),
    ]);
    const [done, ...refused] = answers.map(({ status }) => status).sort();
    expect(done).toBeLessThan(300);
    expect(new Set(refused)).toEqual(new Set([409]));
    expect((await book.list({ pinned: "true" })).count).toBe(pinnedPromptsMax);

    const [pinned] = (await book.list({ pinned: "true" })).results;
    expect((await book.change(pinned?.id ?? "", { is_pinned: true })).status).toBe(200);
  });

  test("reads one again after a change that is under way, and keeps what that changed", {
    tags: ["race"],
  }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.startRun(ada, { prompt: "a kite" });
    const [{ id } = { id: "" }] = (await book.list()).results;
    const { database } = studio.adapters;
    const [pinned, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pinning = database.transaction(async (tx) => {
      await changePrompt(tx, ada.id, id, { is_pinned: 1 });
      pinned.resolve();
      await waited.promise;
    });
    await pinned.promise;
    const naming = book.change(id, { name: "Kite" });
    await untilLocked(database);
    waited.resolve();
    await pinning;
    expect((await naming).json).toMatchObject({ name: "Kite", is_pinned: true });
  });

  test("loses nothing when one is pinned and named at the same time", async () => {
    const studio = await start();
    const ada = await studio.register();
    const book = bookOf(studio, ada);
    await studio.startRun(ada, { prompt: "a kite" });
    const [{ id } = { id: "" }] = (await book.list()).results;
    for (const name of ["first", "second", "third"]) {
      await Promise.all([book.change(id, { name }), book.change(id, { is_pinned: true }), book.save("a kite")]);
      expect((await book.list()).results).toMatchObject([{ name, is_pinned: true }]);
      expect(await book.words({ search: name })).toEqual(["a kite"]);
      await book.change(id, { is_pinned: false });
    }
  });

  test("is private: another user's entry gets the same response as a missing one", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const hers = bookOf(studio, ada);
    const his = bookOf(studio, bob);
    const { id } = await hers.save("a lantern");
    const { id: deleted } = await hers.save("a kite");
    await hers.remove(deleted);
    const answersTo = async (one: string, other: string) => {
      const answers = [
        await his.read(one),
        await his.change(one, { name: "mine now" }),
        await his.remove(one),
        await his.restore(one),
        await his.restore(other),
      ];
      return answers.map(({ status, text }) => [status, text]);
    };
    const missing = await answersTo(studio.runtime.newId(), studio.runtime.newId());
    expect(missing.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await answersTo(id, deleted)).toEqual(missing);
    expect((await hers.read(id)).json).toMatchObject({ id, prompt: "a lantern" });
    expect((await hers.read(deleted)).status).toBe(404);
    expect(await his.words({ search: "lantern" })).toEqual([]);
    await his.save("a lantern");
    expect((await hers.list()).results).toMatchObject([{ id, name: null }]);
    expect((await hers.list()).count).toBe(1);
  });

  test("is private even if no more can be pinned: another user's deleted entry gets the same response as a missing one", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const hers = bookOf(studio, ada);
    const { id: deleted } = await hers.save("a kite");
    await hers.remove(deleted);
    await fill(studio, bob, pinnedPromptsMax, 1);
    const his = bookOf(studio, bob);
    const missing = await his.restore(studio.runtime.newId());
    expect(missing.status).toBe(404);
    const { status, text } = await his.restore(deleted);
    expect([status, text]).toEqual([missing.status, missing.text]);
  });

  test("takes what is too much or of the wrong kind for what it is", async () => {
    const studio = await start();
    const ada = await studio.register();
    const bodies = [
      { prompt: "" },
      { prompt: "x".repeat(4_001) },
      { prompt: "x", negative_prompt: "x".repeat(1_001) },
      { prompt: "x", name: "x".repeat(81) },
      { prompt: "x", generation_type: "text-to-music" },
      { prompt: "x", aspect_ratio: "5:1" },
      { prompt: ["x"] },
    ];
    for (const body of bodies) {
      const answer = await studio.request("POST", "/api/prompts/", { json: body, token: ada.access });
      expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(422);
    }
    expect(await rowsOf(studio)).toBe(0);
  });

  test("leaves with the account, words and all", async () => {
    const studio = await startBusy();
    const [ada, bob] = [await studio.register(), await studio.register()];
    await bookOf(studio, ada).save("a lantern");
    await bookOf(studio, bob).save("a kite");
    expect(await indexed(studio)).toBe(2);
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await waitFor(async () => ((await rowsOf(studio)) === 1 ? true : undefined), "the book to be erased");
    expect(await studio.adapters.database.read.selectFrom("search_document").select("id").execute()).toHaveLength(1);
  });
});

/** Adds many entries to a user's book, each used a millisecond after the previous one. */
async function fill(studio: StudioBackend, { id: ownerId }: TestUser, count: number, pinned: 0 | 1): Promise<void> {
  const { database, search } = studio.adapters;
  const now = studio.runtime.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: studio.runtime.newId(),
    owner_id: ownerId,
    name: null,
    prompt: `filler${index}`,
    negative_prompt: "",
    generation_type: "text-to-image" as const satisfies SavedPrompt["generation_type"],
    aspect_ratio: null,
    style: null,
    wording_sha256: `filler${index}`,
    is_pinned: pinned,
    uses: 1,
    created_at: now + index,
    used_at: now + index,
    deleted_at: null,
  }));
  for (let from = 0; from < count; from += 200) {
    const some = rows.slice(from, from + 200);
    await database.transaction(async (tx) => {
      await tx.insertInto("saved_prompt").values(some).execute();
      for (const { id, prompt, created_at } of some) {
        await search.put(tx, { id, ownerId: `${ownerId}.prompts`, at: created_at, text: prompt });
      }
    });
  }
}
