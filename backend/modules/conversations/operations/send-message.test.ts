import { expect, test } from "vitest";
import { conversations, message } from "../../../../contract/conversations.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";

const unknownId = "01980000-0000-7000-8000-00000000abcd";
const answers = () => createScriptedAssistant({ answer: ["Gulls fly."] });
const wait = { prefer: "wait=0" };

describeOnBackend("A message in a conversation", (start) => {
  test("is stored once per idempotency key, also when sent concurrently, and the key cannot be reused for another", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const twice = await Promise.all([ada.say(id, "a lamp", { key: "k" }), ada.say(id, "a lamp", { key: "k" })]);
    expect(twice[0].message.id).toBe(twice[1].message.id);
    expect(twice[0].reply.id).toBe(twice[1].reply.id);
    expect((await ada.send(id, "a lamp", { key: "k" })).json).toMatchObject({ reply: { content: "Gulls fly." } });
    expect((await ada.send(id, "another", { key: "k" })).refusal()).toMatchObject({ code: "CONFLICT" });
    expect((await ada.read(id)).message_count).toBe(2);
  });

  test("can be edited: it and everything after it are replaced, and no longer found", async () => {
    const assistant = answers();
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const begun = await ada.begin("a zebra");
    const { id } = begun;
    await ada.awaitEnd(id);
    await ada.say(id, "and a quagga");
    const edited = await ada.edit(id, begun.messages[0]?.id ?? "", "a lighthouse", { key: "again" });
    expect(edited.json).toMatchObject({ message: { content: "a lighthouse" }, reply: { status: "done" } });
    const repeated = await ada.edit(id, begun.messages[0]?.id ?? "", "a lighthouse", { key: "again" });
    expect(repeated.json).toEqual(edited.json);

    const now = await ada.read(id);
    expect(now).toMatchObject({ title: "a lighthouse", message_count: 2 });
    expect(now.messages.map(({ content }) => content)).toEqual(["a lighthouse", "Gulls fly."]);
    expect(assistant.asked.at(-1)?.request.turns.map(({ text }) => text)).toEqual(["a lighthouse"]);
    for (const gone of ["zebra", "quagga"]) expect((await ada.list({ search: gone })).count).toBe(0);
    expect((await ada.edit(id, now.messages[1]?.id ?? "", "an answer of my own")).status).toBe(404);
    expect((await ada.edit(id, unknownId, "x")).status).toBe(404);
  });

  test("keeps the title that the user gave the conversation when it is edited", async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const begun = await ada.begin("a zebra");
    await ada.awaitEnd(begun.id);
    await ada.change(begun.id, { title: "Stripes" });
    await ada.edit(begun.id, begun.messages[0]?.id ?? "", "a tiger");
    expect((await ada.read(begun.id)).title).toBe("Stripes");
  });

  test("is answered again on request, if it is the last one", async () => {
    const assistant = answers();
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin();
    const first = await ada.say(id, "a lamp");
    const second = await ada.say(id, "a storm");
    const again = await ada.retry(id, second.reply.id, { key: "r" });
    expect(again.json).toMatchObject({ message: { id: second.message.id }, reply: { content: "Gulls fly." } });
    expect((await ada.retry(id, second.reply.id, { key: "r" })).json).toEqual(again.json);
    expect((await ada.retry(id, second.message.id)).status).toBe(200);
    expect((await ada.retry(id, first.reply.id)).status).toBe(404);
    const { messages, message_count } = await ada.read(id);
    expect([messages.length, message_count]).toEqual([4, 4]);
    expect(assistant.asked.at(-1)?.request.turns.map(({ text }) => text)).toEqual(["a lamp", "Gulls fly.", "a storm"]);
  });

  test("shows the user's own images to the assistant, but not deleted ones", async () => {
    const assistant = answers();
    const studio = await start({ assistant });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const picture = await studio.makeCreation(user, { prompt: "a lamp" });
    const { id } = await ada.begin();
    const { message: said } = await ada.say(id, "warmer", { attachments: [picture.id] });
    expect(said.attachments).toMatchObject([{ id: picture.id, prompt: "a lamp", kind: "image" }]);
    const shown = assistant.asked[0]?.request.turns[0]?.pictures[0];
    expect(shown).toMatchObject({ prompt: "a lamp", kind: "image", aspectRatio: picture.aspect_ratio });
    expect([...((await shown?.jpeg()) ?? [])].slice(0, 3)).toEqual([0xff, 0xd8, 0xff]);
    await studio.call(gallery.deleteCreation, { params: { id: picture.id } }, user.access);
    expect((await ada.read(id)).messages[0]?.attachments).toEqual([]);
  });

  test("cannot show images that are another user's, in the trash or missing", async () => {
    const studio = await start({ assistant: answers() });
    const [user, otherUser] = [await studio.register(), await studio.register()];
    const ada = talkingAs(studio, user);
    const [theirs, trashed] = [await studio.makeCreation(otherUser), await studio.makeCreation(user)];
    await studio.call(gallery.deleteCreation, { params: { id: trashed.id } }, user.access);
    const { id } = await ada.begin();
    for (const picture of [theirs.id, trashed.id, unknownId]) {
      const refused = (await ada.send(id, "warmer", { attachments: [picture] })).refusal();
      expect(refused).toMatchObject({ status: 422, violations: [{ field: "attachments" }] });
    }
    expect((await ada.send(id, "warmer", { attachments: Array(5).fill(trashed.id) })).status).toBe(422);
    expect((await ada.read(id)).message_count).toBe(0);
  });

  test("is stored exactly as written, and nothing in it is interpreted", async () => {
    const assistant = answers();
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const nasty = `<img src=x onerror=alert(1)>'; drop table conversation; --\n\t{{constructor}} \${7*7} ../../etc % _ "\\ 👩‍👩‍👧 ‮evil`;
    const { id } = await ada.begin(nasty);
    expect((await ada.awaitEnd(id)).messages[0]?.content).toBe(nasty);
    expect(assistant.asked[0]?.request.turns[0]?.text).toBe(nasty);
    expect((await ada.list({ search: `'; drop "table` })).count).toBe(1);
    expect((await ada.list({ search: "%" })).count).toBe(0);
  });

  test.each([
    ["a megabyte", "x".repeat(1_048_576), 413],
    ["more than fits", "x".repeat(8_001), 422],
    ["nothing", " \n ", 422],
    ["a NUL", "a\u0000b", 422],
    ["an escape sequence", "a\u001b[31mb", 422],
    ["half a character", "a\ud83db", 422],
  ])("is rejected clearly when it is %s, and nothing of it is stored", async (_what, content, status) => {
    const studio = await start({ assistant: answers() });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin();
    expect((await ada.send(id, content)).refusal().status).toBe(status);
    const begun = await studio.call(conversations.create, { body: { message: { content } }, headers: {} }, user.access);
    expect(begun.refusal().status).toBe(status);
    expect(await ada.list()).toMatchObject({ count: 1, results: [{ message_count: 0 }] });
  });

  test("is rejected once the conversation has reached its maximum length, with a clear message", async () => {
    const studio = await start({ assistant: answers() });
    const ada = talkingAs(studio, await studio.register());
    const { id } = await ada.begin("a lamp");
    await ada.awaitEnd(id);
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("conversation").set({ message_count: 3_999 }).where("id", "=", id).execute(),
    );
    expect((await ada.send(id, "more")).refusal()).toMatchObject({
      code: "CONFLICT",
      message: "This chat is full. Start a new one.",
    });
  });

  test("is rate-limited for each account separately", async () => {
    const studio = await start({ idle: true, rateLimiting: true });
    const [ada, bob] = [talkingAs(studio, await studio.register()), talkingAs(studio, await studio.register())];
    const { id } = await ada.begin();
    const statuses = [];
    for (let index = 0; index < 25; index++) statuses.push((await ada.send(id, `${index}`, wait)).status);
    expect(statuses).toContain(429);
    expect((await bob.send((await bob.begin()).id, "hello", wait)).status).toBe(200);
  });

  test("lists the runs that were started from it, only the owner's, each once", async () => {
    const studio = await start({ assistant: answers() });
    const [user, otherUser] = [await studio.register(), await studio.register()];
    const ada = talkingAs(studio, user);
    const [own, theirs] = [await studio.startRun(user), await studio.startRun(otherUser)];
    const { id } = await ada.begin();
    const { reply } = await ada.say(id, "a lamp");
    const note = (generation_id: string) =>
      studio.call(conversations.addRun, { params: { id, message_id: reply.id }, body: { generation_id } }, user.access);
    for (let time = 0; time < 2; time++) {
      expect(message.parse((await note(own)).json).generation_ids).toEqual([own]);
    }
    expect((await note(theirs)).status).toBe(404);
    expect((await note(unknownId)).status).toBe(404);
    expect((await ada.read(id)).messages[1]?.generation_ids).toEqual([own]);
  });

  test("comes with the answer's suggestions, and the available modes", async () => {
    const assistant = createScriptedAssistant({ answer: ["Try:\n```prompt\na lamp\nratio: 16:9\n```\n"] });
    const studio = await start({ assistant });
    const ada = talkingAs(studio, await studio.register());
    const { message: said, reply } = await ada.say((await ada.begin()).id, "```prompt\nmine\n```");
    expect(reply.suggestions).toMatchObject([{ prompt: "a lamp", aspect_ratio: "16:9" }]);
    expect(said.suggestions).toEqual([]);
    expect(assistant.asked[0]?.request.modes.map(({ mode }) => mode)).toContain("text-to-image");
    expect(assistant.asked[0]?.request.language).toBe("en");
  });
});
