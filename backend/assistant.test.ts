import { expect, test } from "vitest";
import { conversations, conversationWithMessages } from "../contract/conversations.ts";
import { languages } from "../contract/languages.ts";
import { prompts } from "../contract/prompts.ts";
import { saidIn } from "../packages/coach/said.ts";
import { modelKey, startModelServers } from "../tests/support/model-servers.ts";
import { startBackend } from "../tests/support/studio-backend.ts";
import { talkingAs } from "../tests/support/talking.ts";
import { coachAlone } from "./assistant.ts";

test("by default the coach answers, with three suggestions that can be run, in every language", async () => {
  const studio = await startBackend({ settings: { assistant: { provider: "coach" } } });
  const user = await studio.register();
  const ada = talkingAs(studio, user);
  for (const language of languages) {
    const said = saidIn[language];
    const request = { body: { message: { content: said.idea } }, headers: { "accept-language": language } };
    const { id } = conversationWithMessages.parse((await studio.call(conversations.create, request, user.access)).json);
    const { messages } = await ada.awaitEnd(id);
    const suggestions = messages.at(-1)?.suggestions ?? [];
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) {
      expect(suggestion).toMatchObject({
        prompt: expect.stringContaining(said.wanted),
        generation_type: "text-to-image",
      });
      expect(suggestion.negative_prompt).not.toBe("");
      expect(suggestion.aspect_ratio).not.toBeNull();
      expect(suggestion.style).not.toBeNull();
    }
  }
});

test("text that the content rules reject is rejected with every assistant, and is not part of later context", async () => {
  const servers = await startModelServers();
  for (const assistant of [coachAlone, servers.accessTo("openai")]) {
    const studio = await startBackend({ settings: { assistant } });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a naked child");
    expect((await ada.awaitEnd(id)).messages).toMatchObject([
      { role: "user", content: "a naked child" },
      { status: "failed", error: { code: "refused" }, content: "" },
    ]);
    const { id: other } = await ada.begin("a castle");
    await ada.awaitEnd(other);
    await ada.say(other, "with a naked child");
    const { reply } = await ada.say(other, "darker");
    expect(reply).toMatchObject({ status: "done" });
    expect(reply.content).not.toContain("naked");
    const body = { prompt: "a naked child" };
    expect((await studio.call(prompts.enhance, { body, headers: {} }, user.access)).status).toBe(422);
  }
  expect(servers.requests.map(({ body }) => body).join("")).not.toContain("naked child");
});

test("a language model that is named answers, and one that refuses the key leaves none in the answer", async () => {
  const servers = await startModelServers();
  servers.pieces = ["Like this:\n\n```prompt\nA lighthouse\n", "ratio: 3:2\n```\n"];
  const studio = await startBackend({ settings: { assistant: servers.accessTo("anthropic") } });
  const ada = talkingAs(studio, await studio.register());
  const { id } = await ada.begin("a lighthouse");
  expect((await ada.awaitEnd(id)).messages.at(-1)).toMatchObject({
    status: "done",
    suggestions: [{ prompt: "A lighthouse", aspect_ratio: "3:2" }],
  });
  servers.fault = "key refused";
  const refused = await ada.say(id, "another");
  expect(refused.reply).toMatchObject({ status: "failed", error: { code: "unavailable" } });
  expect(JSON.stringify(refused)).not.toContain(modelKey);
});
