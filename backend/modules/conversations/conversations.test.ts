import { expect, test } from "vitest";
import { conversation, conversations } from "../../../contract/conversations.ts";
import { createScriptedAssistant } from "../../../tests/support/scripted-assistant.ts";
import { describeOnBackend } from "../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../tests/support/talking.ts";

const day = 86_400_000;
const answers = () => createScriptedAssistant({ answer: ["Gulls ", "over the sea."] });

describeOnBackend("A conversation", (start) => {
  test("begins with its first message, is named after it, and is answered", async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const begun = await ada.begin("# A **lighthouse** at night\nwith gulls");
    expect(begun).toMatchObject({ title: "A lighthouse at night", message_count: 2, has_earlier: false });
    expect(begun.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    const ended = await ada.awaitEnd(begun.id);
    expect(ended.messages).toMatchObject([
      { role: "user", content: "# A **lighthouse** at night\nwith gulls", status: "done" },
      { role: "assistant", content: "Gulls over the sea.", status: "done", error: null },
    ]);
  });

  test("continues with each message, and returns the answer once it is written", async () => {
    const assistant = answers();
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const first = await ada.say(id, "a lighthouse");
    expect(first).toMatchObject({ message: { content: "a lighthouse" }, reply: { content: "Gulls over the sea." } });
    await ada.say(id, "and now a storm");
    expect(assistant.asked[1]?.request.turns.map(({ role, text }) => [role, text])).toEqual([
      ["user", "a lighthouse"],
      ["assistant", "Gulls over the sea."],
      ["user", "and now a storm"],
    ]);
    expect(await ada.read(id)).toMatchObject({ title: "a lighthouse", message_count: 4 });
  });

  test("is created once per idempotency key, and the key cannot be reused for another request", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const twice = await Promise.all([
      ada.begin("a lighthouse", { key: "one" }),
      ada.begin("a lighthouse", { key: "one" }),
    ]);
    expect(twice[0].id).toBe(twice[1].id);
    expect((await ada.list()).count).toBe(1);
    const headers = { "idempotency-key": "one" };
    const other = await studio.call(conversations.create, { body: { title: "another" }, headers }, user.access);
    expect(other.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  test("is created again with the same key once the key is too old, or its conversation was deleted", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const begin = async () => (await ada.begin("a lighthouse", { key: "one", keyMaxAge: 600 })).id;
    const first = await begin();
    studio.runtime.advance(599_000);
    expect(await begin()).toBe(first);
    await ada.awaitEnd(first);
    await ada.remove(first);
    const [second, third] = await Promise.all([begin(), begin()]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    studio.runtime.advance(60_000);
    expect([first, second]).not.toContain((await ada.begin("a lighthouse", { key: "one", keyMaxAge: 60 })).id);
  });

  test("is renamed and marked, and keeps its place in the list, which shows the latest used first", async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const [older, newer] = [await ada.begin(undefined, { title: "Older" }), await ada.begin()];
    studio.runtime.advance(1_000);
    await ada.say(newer.id, "a storm");
    expect(await ada.change(older.id, { title: "  Lamps  " })).toMatchObject({ title: "Lamps", is_favorite: false });
    expect(await ada.change(older.id, { is_favorite: true })).toMatchObject({ title: "Lamps", is_favorite: true });
    expect((await ada.list()).results.map(({ title }) => title)).toEqual(["a storm", "Lamps"]);
    expect((await ada.list({ favorite: "true" })).results.map(({ id }) => id)).toEqual([older.id]);
    const params = { id: older.id };
    const off = await studio.call(conversations.unfavorite, { params }, user.access);
    expect(conversation.parse(off.json).is_favorite).toBe(false);
    const on = await studio.call(conversations.favorite, { params }, user.access);
    expect(conversation.parse(on.json).is_favorite).toBe(true);
  });

  test("can be restored for thirty days after it was deleted, and is gone for good after that", async () => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a lighthouse");
    await ada.awaitEnd(id);
    expect((await ada.remove(id)).status).toBe(204);
    expect((await ada.list()).count).toBe(0);
    expect((await ada.send(id, "more")).status).toBe(404);
    expect((await ada.restore(id)).json).toMatchObject({ id, message_count: 2 });
    expect((await ada.list({ search: "gulls" })).count).toBe(1);

    await ada.remove(id);
    expect((await ada.list({ search: "gulls" })).count).toBe(0);
    studio.runtime.advance(30 * day);
    const later = talkingAs(studio, await studio.signIn(user));
    expect((await later.restore(id)).status).toBe(404);
  });
});
