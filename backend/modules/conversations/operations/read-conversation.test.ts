import { expect, test } from "vitest";
import { countSteps } from "../../../../tests/support/count-steps.ts";
import { addMessages } from "../../../../tests/support/many-messages.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";

const answers = () => createScriptedAssistant({ answer: ["Gulls fly."] });

describeOnBackend("Reading conversations", (start) => {
  test("of 2,000 messages asks the database as often as of four, and shows the latest", async () => {
    const counter = countSteps();
    const studio = await start({
      idle: true,
      adapt: ({ database, ...adapters }) => ({
        ...adapters,
        database: { ...database, read: counter.around(database).read },
      }),
    });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const [short, long] = [await ada.begin(), await ada.begin()];
    await addMessages(
      { database: studio.adapters.database, runtime: studio.runtime },
      { id: short.id, ownerId: user.id },
      4,
    );
    await addMessages(
      { database: studio.adapters.database, runtime: studio.runtime },
      { id: long.id, ownerId: user.id },
      2_000,
    );
    const [few, many] = [await counter.during(() => ada.read(short.id)), await counter.during(() => ada.read(long.id))];
    expect(many.steps).toEqual(few.steps);
    expect(few.result).toMatchObject({ has_earlier: false, message_count: 4 });
    expect(many.result).toMatchObject({ has_earlier: true, message_count: 2_000 });
    expect(many.result.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 50 }, (_, index) => `number ${1_951 + index}`),
    );
  });

  test("leads through all messages page by page, whatever is said meanwhile", async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin();
    await addMessages({ database: studio.adapters.database, runtime: studio.runtime }, { id, ownerId: user.id }, 60);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await ada.messages(id, { before, page_size: 25 });
      seen.push(...page.results.map(({ content }) => content));
      if (seen.length === 25) await ada.say(id, "in between");
      before = new URL(page.next ?? "", "http://api.internal").searchParams.get("before") ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `number ${60 - index}`));
    expect((await ada.messages(id, { page: 2, page_size: 31 })).results).toHaveLength(31);
    expect((await ada.messages(id)).count).toBe(62);
  });

  test("finds them by what was said or what they are called, the latest used first, with a few words around it", async () => {
    const studio = await start({ assistant: createScriptedAssistant({ answer: ["Seagulls over Ærø."] }) });
    const ada = talkingAs(studio, await studio.register());
    const long = `${"the sea is grey and cold ".repeat(20)}with one LIGHTHOUSE in it ${"and more of it ".repeat(20)}`;
    const first = await ada.begin(long);
    await ada.awaitEnd(first.id);
    studio.runtime.advance(1_000);
    const second = await ada.begin("灯台を描いて", { title: "Lighthouse, in Japanese" });
    await ada.awaitEnd(second.id);

    const found = await ada.list({ search: "lighthous" });
    expect(found.results.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(found.results[0]?.excerpt).toBeNull();
    expect(found.results[1]?.excerpt).toContain("with one LIGHTHOUSE in it");
    expect((await ada.list({ search: "灯台" })).results).toMatchObject([{ id: second.id, excerpt: "灯台を描いて" }]);
    expect((await ada.list({ search: "aero seagull" })).results.map(({ excerpt }) => excerpt)).toEqual([
      "Seagulls over Ærø.",
      "Seagulls over Ærø.",
    ]);
    expect((await ada.list({ search: "zebra" })).count).toBe(0);
    expect(await ada.list({ search: "seagull", page: 2, page_size: 1 })).toMatchObject({
      count: 2,
      results: [{ id: first.id }],
    });
    await ada.change(second.id, { title: "Something else" });
    expect((await ada.list({ search: "japanese" })).count).toBe(0);
    expect((await ada.list({ search: "something" })).count).toBe(1);
    expect((await ada.list()).results.every(({ excerpt }) => excerpt === null)).toBe(true);
  });

  test("never returns conversations among creations, or creations among them, or another user's items", async () => {
    const studio = await start({ assistant: answers() });
    const [user, otherUser] = [await studio.register(), await studio.register()];
    const [ada, bob] = [talkingAs(studio, user), talkingAs(studio, otherUser)];
    await studio.makeCreation(user, { prompt: "a submarine" });
    const begun = await ada.begin("a zeppelin");
    const galleryHas = async (search: string) =>
      (await studio.request("GET", `/api/gallery/creations/?search=${search}`, { token: user.access })).json;
    expect(await galleryHas("zeppelin")).toMatchObject({ count: 0 });
    expect(await galleryHas("submarine")).toMatchObject({ count: 1 });
    expect((await ada.list({ search: "submarine" })).count).toBe(0);
    expect((await ada.list({ search: "zeppelin" })).count).toBe(1);
    expect((await bob.list({ search: "zeppelin" })).count).toBe(0);
    expect((await bob.send(begun.id, "let me in")).status).toBe(404);
    expect((await bob.follow(begun.id)).response.status).toBe(404);
    expect((await bob.stop(begun.id)).status).toBe(404);
  });
});
