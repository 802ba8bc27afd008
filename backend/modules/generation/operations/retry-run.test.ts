import { expect, test } from "vitest";
import { gallery } from "../../../../contract/gallery.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { paged } from "../../../../contract/paging.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type RunRequest, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { EngineRefusal } from "../../../adapters/engine/port.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);
const unable = new EngineRefusal({ code: "INVALID_INPUT", retryable: false, detail: "The test asked for this." });

function retry(studio: StudioBackend, user: TestUser, id: string, maxCostCredits?: number) {
  const headers = { "max-cost-credits": maxCostCredits };
  return studio.call(generation.retry, { params: { id }, headers }, user.access);
}

async function failedRun(studio: StudioBackend, user: TestUser, request: RunRequest = {}) {
  studio.engine.refuseNextStart(unable, request.count);
  return studio.awaitRun(user, await studio.startRun(user, request), ended);
}

describeOnBackend("Trying a run again", (start) => {
  test("creates one new run of the same recipe and seed, however often it is requested", {
    tags: ["race"],
  }, async () => {
    const studio = await start();
    const ada = await studio.register();
    const picture = await studio.makeCreation(ada);
    const failed = await failedRun(studio, ada, {
      mode: "image-to-image",
      prompt: "a boat",
      negative_prompt: "fog",
      style: "ink",
      quality: "draft",
      aspect_ratio: "3:2",
      count: 2,
      strength: 0.3,
      source_creation_id: picture.id,
    });
    expect(failed.status).toBe("failed");
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(studio, ada, failed.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const ids = new Set(answers.map(({ json }) => run.parse(json).id));
    expect(ids.size).toBe(1);

    const again = await studio.awaitRun(ada, [...ids][0] ?? "", ended);
    const { prompt, negative_prompt, style, quality, aspect_ratio, count, strength, seed, width } = failed;
    const recipe = { prompt, negative_prompt, style, quality, aspect_ratio, count, strength, seed, width };
    expect(again).toMatchObject({
      ...recipe,
      status: "completed",
      parent_generation_id: failed.id,
      source: { id: picture.id },
      charged_credits: 2,
    });
    expect(run.parse((await retry(studio, ada, failed.id)).json)).toMatchObject({ id: again.id, status: "completed" });
    const history = await studio.call(generation.history, { query: {} }, ada.access);
    expect(paged(run).parse(history.json).count).toBe(3);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is not possible for a run that is active or completed, or another user's", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const { generation_id: completed } = await studio.makeCreation(ada);
    studio.engine.hold();
    const open = await studio.startRun(ada);
    for (const id of [completed, open]) {
      expect((await retry(studio, ada, id)).refusal()).toMatchObject({
        status: 409,
        code: "CONFLICT",
        message: "Only failed, blocked, or canceled runs can be retried.",
      });
    }
    await studio.call(generation.cancel, { params: { id: open } }, ada.access);
    expect((await retry(studio, bob, open)).status).toBe(404);
    expect((await retry(studio, ada, open)).status).toBe(202);
  });

  test("is at today's price, and refused without the credits for it", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const failed = await failedRun(studio, ada, { quality: "high", count: 2 });
    for (let runs = 0; runs < 6; runs++) await studio.startRun(ada, { quality: "high", count: 2 });
    expect((await retry(studio, ada, failed.id)).refusal()).toMatchObject({
      status: 402,
      code: "INSUFFICIENT_CREDITS",
    });
    await studio.giveCredits(ada, 6);
    expect((await retry(studio, ada, failed.id)).json).toMatchObject({ status: "queued", held_credits: 8 });
  });

  test("starts nothing above the price that was agreed to, and says what it costs", async () => {
    const studio = await start();
    const ada = await studio.register();
    const failed = await failedRun(studio, ada, { quality: "high", count: 2 });
    expect((await retry(studio, ada, failed.id, 7.99)).refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "max-cost-credits", message: "The price is now higher: 8." }],
    });
    expect((await retry(studio, ada, failed.id, 8)).json).toMatchObject({ parent_generation_id: failed.id });
  });

  test("of what is not offered any more says that it must be changed", async () => {
    const studio = await start();
    const ada = await studio.register();
    const picture = await studio.makeCreation(ada);
    const failed = await failedRun(studio, ada, { mode: "image-to-image", source_creation_id: picture.id });
    await studio.call(gallery.deleteCreation, { params: { id: picture.id } }, ada.access);
    expect((await retry(studio, ada, failed.id)).refusal()).toMatchObject({
      status: 409,
      code: "CONFLICT",
      message: "This can’t be created the same way anymore. Choose Use again and replace what’s missing.",
    });
  });
});
