import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { accepted, generation, run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { paged } from "../../../../contract/paging.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);

async function creditsOf(studio: StudioBackend, user: TestUser) {
  return balance.parse((await studio.call(billing.balance, {}, user.access)).json);
}

async function countRuns(studio: StudioBackend, user: TestUser): Promise<number> {
  return paged(run).parse((await studio.call(generation.history, { query: {} }, user.access)).json).count;
}

describeOnEachBackend("Starting a run", (start) => {
  test("holds its price, makes what was requested, and charges exactly that", async () => {
    const studio = await start();
    const ada = await studio.register();
    const request = { prompt: " a lighthouse ", count: 3, quality: "high", aspect_ratio: "3:2", seed: 7 } as const;
    const answer = await studio.requestRun(ada, request);

    expect(answer.status).toBe(202);
    const { id } = accepted.parse(answer.json);
    expect(answer.json).toEqual({
      id,
      status: "queued",
      generation_type: "text-to-image",
      cost_credits: 12,
      repeated: false,
      made_before: null,
    });
    const made = await studio.awaitRun(ada, id, ended);
    expect(made).toMatchObject({
      status: "completed",
      progress: 1,
      stage: "done",
      prompt: "a lighthouse",
      width: 1536,
      height: 1024,
      engine: "Scripted engine",
      model: "scripted-1",
      model_chosen: false,
      cost_credits: 12,
      charged_credits: 12,
      held_credits: 0,
      returned_credits: 0,
      error: null,
      queue_position: null,
      eta_seconds: null,
    });
    expect(made.outputs.map(({ seed }) => seed)).toEqual([7, 8, 9]);
    expect(made.receipt.map(({ kind, credits }) => [kind, credits])).toEqual([
      ["held", 12],
      ["started", null],
      ...[1, 2, 3].flatMap(() => [
        ["stored", null],
        ["charged", 4],
      ]),
    ]);
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 38, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("sends the engine the size, the seed, the style and the prompt", async () => {
    const studio = await start();
    const ada = await studio.register();
    await studio.makeCreation(ada, {
      prompt: "a boat",
      style: "ink",
      negative_prompt: "fog",
      seed: 2_147_483_647,
      count: 2,
    });
    const requests = studio.engine.started.map((id) => studio.engine.requestOf(id));
    expect(requests[0]).toMatchObject({
      prompt: "a boat",
      style: "ink",
      negativePrompt: "fog",
      width: 1024,
      height: 1024,
    });
    expect(requests.map((request) => request?.seed).toSorted()).toEqual([0, 2_147_483_647]);
  });

  test("gives one run and one charge for one idempotency key, fifty times concurrently and later", async () => {
    const studio = await start();
    const ada = await studio.register();
    const answers = await Promise.all(Array.from({ length: 50 }, () => studio.requestRun(ada, {}, "double click")));
    const ids = new Set(answers.map(({ json }) => accepted.parse(json).id));

    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(202));
    expect(ids.size).toBe(1);
    await studio.awaitRun(ada, [...ids][0] ?? "", ended);
    studio.engine.setProblem("out of order");
    const later = await studio.requestRun(ada, {}, "double click");
    expect(later.json).toMatchObject({ id: [...ids][0], status: "completed", cost_credits: 2 });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 48, held_credits: 0 });
    expect(await countRuns(studio, ada)).toBe(1);
  });

  test("rejects a used key with another request, and lets another user use the same key", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    await studio.requestRun(ada, { prompt: "a boat" }, "key");
    const other = await studio.requestRun(ada, { prompt: "a ship" }, "key");
    expect(other.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await studio.requestRun(bob, { prompt: "a ship" }, "key")).status).toBe(202);
    expect(await countRuns(studio, ada)).toBe(1);
  });

  test("is rejected without the credits, and leaves nothing behind", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    for (let runs = 0; runs < 3; runs++) await studio.startRun(ada, { quality: "high", count: 4 });
    const refused = await studio.requestRun(ada, { quality: "high" }, "key");

    const message = "Insufficient credits to generate image";
    expect(refused.refusal()).toMatchObject({ status: 402, code: "INSUFFICIENT_CREDITS", message });
    const video = await studio.requestRun(ada, { mode: "text-to-video", quality: "high" });
    expect(video.refusal()).toMatchObject({ status: 402, message: "Insufficient credits to generate video" });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 2, held_credits: 48 });
    expect(await countRuns(studio, ada)).toBe(3);
    expect(await studio.adapters.jobQueue.depth()).toEqual({ "generate:scripted": 3 });
    await studio.giveCredits(ada, 2);
    expect((await studio.requestRun(ada, { quality: "high" }, "key")).status).toBe(202);
  });

  test("lets many concurrent requests spend no more than the balance", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const answers = await Promise.all(Array.from({ length: 40 }, () => studio.requestRun(ada, { quality: "high" })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(28);
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 2, held_credits: 48 });
  });

  test("names each invalid field, in the user's language, and charges nothing", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const answer = await studio.call(
      generation.textToImage,
      { body: { prompt: "x", model: "other" }, headers: {} },
      ada.access,
    );
    expect(answer.refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "model", message: "Choose one of: scripted-1." }],
    });
    const tooLong = await studio.requestRun(ada, { prompt: "x".repeat(10_000) });
    expect(tooLong.refusal().violations).toEqual([{ field: "prompt", message: "Use at most 2000 characters." }]);
    const empty = await studio.requestRun(ada, { prompt: "  " });
    expect(empty.refusal().violations).toEqual([{ field: "prompt", message: "This field is required" }]);
    expect((await creditsOf(studio, ada)).held_credits).toBe(0);
  });

  test("reports clearly that nothing can make it while the engine is out of order", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    studio.engine.setProblem("no power");
    expect((await studio.requestRun(ada)).refusal()).toMatchObject({
      status: 503,
      message: "Nothing can generate this right now. Try again later.",
    });
    expect((await studio.call(generation.capabilities, {}, ada.access)).json).toEqual({
      modes: [],
      selection: { subject: null, text: null },
    });
  });
});
