import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { prompts } from "../../../../contract/prompts.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { repliesFor } from "../../../../tests/support/reply-price.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { AssistantFailure, type Piece, startOver } from "../../../adapters/assistant/port.ts";

const better = "```prompt\na red fox in snow, low light\nnegative: text\n```";

function enhancingAs(studio: StudioBackend, { access }: TestUser) {
  return {
    enhance: (body: object, headers: Record<string, unknown> = {}) =>
      studio.call(prompts.enhance, { body: { prompt: "a red fox", ...body }, headers }, access),
    credits: async () => balance.parse((await studio.call(billing.balance, {}, access)).json).current_credits,
  };
}

describeOnEachBackend("Enhancing a prompt", (start) => {
  test("is charged once for the same key and request, and only when it changes something", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, settings: await repliesFor(1.5) });
    const ada = enhancingAs(studio, await studio.register());
    const answerTo = async (number: number, text: string) => {
      const asked = await waitFor(async () => assistant.asked[number], "the question");
      asked.say(text);
      asked.finish();
    };
    const same = ada.enhance({}, { "idempotency-key": "a" });
    await answerTo(0, "```prompt\na  red fox\n```");
    expect((await same).json).toEqual({ prompt: "a red fox", negative_prompt: "", changed: false, cost_credits: 0 });
    expect(await ada.credits()).toBe(50);

    for (const number of [1, 2]) {
      const changed = ada.enhance({}, { "idempotency-key": "a", "max-cost-credits": 1.5 });
      await answerTo(number, better);
      expect((await changed).json).toEqual({
        prompt: "a red fox in snow, low light",
        negative_prompt: "text",
        changed: true,
        cost_credits: 1.5,
      });
      expect(await ada.credits()).toBe(48.5);
    }
    const other = ada.enhance({ prompt: "an owl" }, { "idempotency-key": "a" });
    await answerTo(3, better);
    expect((await other).status).toBe(200);
    expect(await ada.credits()).toBe(47);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is without the thoughts that came before it, even where they propose a prompt", async () => {
    const answer: Piece[] = ["Maybe ```prompt\na wolf\n``` instead?", startOver, better];
    const studio = await start({ assistant: createScriptedAssistant({ answer }) });
    const ada = enhancingAs(studio, await studio.register());
    expect((await ada.enhance({})).json).toMatchObject({ prompt: "a red fox in snow, low light" });
  });

  test("several at once never cost more than there is, and what was not paid for is not shown", {
    tags: ["race"],
  }, async () => {
    const assistant = createScriptedAssistant({ answer: [better] });
    const studio = await start({ assistant, settings: await repliesFor(20) });
    const ada = enhancingAs(studio, await studio.register());
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.enhance({})));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map((answer) => answer.refusal())).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          code: "INSUFFICIENT_CREDITS",
          message: "You don’t have enough credits for a reply.",
        }),
      ),
    );
    expect(await ada.credits()).toBe(10);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("too high a price is refused before the assistant is asked", async () => {
    const assistant = createScriptedAssistant({ answer: [better] });
    const studio = await start({ assistant, settings: await repliesFor(60) });
    const ada = enhancingAs(studio, await studio.register());
    expect((await ada.enhance({}, { "max-cost-credits": 59 })).refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "max-cost-credits" }],
    });
    expect((await ada.enhance({})).status).toBe(402);
    expect(assistant.asked).toEqual([]);
  });

  test("an assistant that fails or writes no prompt costs nothing, and the user reads why", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, settings: await repliesFor(1) });
    const ada = enhancingAs(studio, await studio.register());
    const failing: [Error | string, number, string][] = [
      [new AssistantFailure("refused"), 422, "declined"],
      [new AssistantFailure("unavailable"), 503, "isn’t available"],
      ["Sorry, no.", 503, "unreadable"],
      [`\`\`\`prompt\n${"a".repeat(2_001)}\n\`\`\``, 503, "unreadable"],
    ];
    for (const [number, [result, status, words]] of failing.entries()) {
      const answer = ada.enhance({});
      const asked = await waitFor(async () => assistant.asked[number], "the question");
      if (typeof result === "string") {
        asked.say(result);
        asked.finish();
      } else asked.fail(result);
      expect((await answer).refusal()).toMatchObject({ status, message: expect.stringContaining(words) });
    }
    expect(await ada.credits()).toBe(50);
  });

  test("an assistant that does not end in time is stopped, and costs nothing", async () => {
    const assistant = createScriptedAssistant({ stubborn: true });
    const replyTimes = { pauseMilliseconds: 1, stalledMilliseconds: 60_000, waitMaxMilliseconds: 20 };
    const studio = await start({ assistant, settings: await repliesFor(1), replyTimes });
    const ada = enhancingAs(studio, await studio.register());
    expect((await ada.enhance({})).refusal()).toMatchObject({
      status: 503,
      message: "The assistant stopped responding. Try again.",
    });
    expect(assistant.asked[0]?.signal.aborted).toBe(true);
    expect(await ada.credits()).toBe(50);
  });
});

describeOnEachBackend("Enhancing with the coach", (start) => {
  test("is free by default, follows the model's limits, and stores nothing", async () => {
    const studio = await start();
    const user = await studio.register();
    const ada = enhancingAs(studio, user);
    const enhanced = prompts.enhance.answer.payload.parse((await ada.enhance({})).json);
    expect(enhanced).toMatchObject({ changed: true, cost_credits: 0, prompt: expect.stringMatching(/^a red fox, ./) });
    expect(enhanced.negative_prompt).toContain("watermark");
    const german = await ada.enhance({ prompt: "ein roter Fuchs", language: "de" });
    expect(german.json).toMatchObject({ prompt: expect.stringMatching(/^ein roter Fuchs, ./) });
    expect((await ada.enhance({ model: "unknown" })).refusal()).toMatchObject({ violations: [{ field: "model" }] });
    expect(await ada.credits()).toBe(50);
    expect((await studio.call(prompts.list, { query: {} }, user.access)).json).toMatchObject({ count: 0 });
  });
});
