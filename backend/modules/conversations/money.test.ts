import { expect, test } from "vitest";
import { balance, billing } from "../../../contract/billing.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { repliesFor } from "../../../tests/support/reply-price.ts";
import { createScriptedAssistant } from "../../../tests/support/scripted-assistant.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../tests/support/talking.ts";
import { AssistantFailure } from "../../adapters/assistant/port.ts";

async function creditsOf(studio: StudioBackend, { access }: TestUser) {
  return balance.parse((await studio.call(billing.balance, {}, access)).json);
}

describeOnEachBackend("The price of an answer", (start) => {
  test("is set aside while it is written, and charged once it is whole or was stopped with something in it", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, settings: await repliesFor(1.5) });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a lamp");
    const first = await waitFor(async () => assistant.asked[0], "the question");
    expect(await creditsOf(studio, user)).toEqual({ current_credits: 48.5, held_credits: 1.5 });
    first.say("Gulls");
    first.finish();
    expect((await ada.awaitEnd(id)).messages[1]).toMatchObject({ status: "done", cost_credits: 1.5 });
    expect(await creditsOf(studio, user)).toEqual({ current_credits: 48.5, held_credits: 0 });

    await ada.send(id, "a storm", { prefer: "wait=0" });
    (await waitFor(async () => assistant.asked[1], "the question")).say("Waves");
    await ada.awaitThat(id, ({ messages }) => messages[3]?.content === "Waves");
    await Promise.all([ada.stop(id), ada.stop(id)]);
    expect((await ada.read(id)).messages[3]).toMatchObject({ status: "stopped", cost_credits: 1.5 });
    expect(await creditsOf(studio, user)).toEqual({ current_credits: 47, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is given back where the answer failed, was stopped before it began, or its conversation was deleted", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant, settings: await repliesFor(2) });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin("a lamp");
    const first = await waitFor(async () => assistant.asked[0], "the question");
    first.say("Gulls");
    first.fail(new AssistantFailure("unavailable"));
    expect((await ada.awaitEnd(id)).messages[1]).toMatchObject({ content: "Gulls", cost_credits: 0 });
    await ada.send(id, "again", { prefer: "wait=0" });
    await waitFor(async () => assistant.asked[1], "the question");
    await ada.stop(id);
    await ada.send(id, "and again", { prefer: "wait=0" });
    await waitFor(async () => assistant.asked[2], "the question");
    await ada.remove(id);
    expect(await creditsOf(studio, user)).toEqual({ current_credits: 50, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("never exceeds the agreed price: above it nothing is stored, replaced, created or held", async () => {
    const assistant = createScriptedAssistant({ answer: ["Gulls."] });
    const studio = await start({ assistant, settings: await repliesFor(1.5) });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin();
    const first = await ada.say(id, "a lamp", { maxCost: 1.5 });
    const before = await ada.read(id);
    const refused = [
      await ada.send(id, "more", { maxCost: 1.49 }),
      await ada.edit(id, first.message.id, "another", { maxCost: 0 }),
      await ada.retry(id, first.reply.id, { maxCost: 1 }),
      await ada.askToBegin("one more", { maxCost: 1 }),
    ];
    for (const answer of refused) {
      expect(answer.refusal()).toMatchObject({
        status: 422,
        violations: [{ field: "max-cost-credits", message: "The price is now higher: 1.5." }],
      });
    }
    expect(await ada.read(id)).toEqual(before);
    expect((await ada.list()).count).toBe(1);
    expect(await creditsOf(studio, user)).toEqual({ current_credits: 48.5, held_credits: 0 });
  });

  test("that a user cannot pay is reported clearly, and nothing is stored, replaced or created", async () => {
    const assistant = createScriptedAssistant({ answer: ["Gulls."] });
    const studio = await start({ assistant, settings: await repliesFor(40) });
    const user = await studio.register();
    const ada = talkingAs(studio, user);
    const { id } = await ada.begin();
    const first = await ada.say(id, "a lamp");
    const before = await ada.read(id);
    const refused = [
      await ada.send(id, "more"),
      await ada.edit(id, first.message.id, "another"),
      await ada.retry(id, first.reply.id),
    ];
    for (const answer of refused) {
      expect(answer.refusal()).toMatchObject({
        status: 402,
        code: "INSUFFICIENT_CREDITS",
        message: "You don’t have enough credits for a reply.",
      });
    }
    expect(await ada.read(id)).toEqual(before);
    await expect(ada.begin("one more")).rejects.toThrow();
    expect((await ada.list()).count).toBe(1);
  });
});
