import sharp from "sharp";
import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { accepted } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import type { ContentRules, Verdict } from "../../../adapters/content-rules/port.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);

/** Rules that return what a test sets and remember their inputs. */
function scriptedRules(says: Partial<Record<keyof ContentRules, Verdict>> = {}) {
  const asked: { about: keyof ContentRules; what: readonly string[] }[] = [];
  const answer = async (about: keyof ContentRules, what: readonly string[]): Promise<Verdict> => {
    asked.push({ about, what });
    return says[about] ?? { allowed: true };
  };
  const rules: ContentRules = {
    checkPrompt: (texts) => answer("checkPrompt", texts),
    checkInput: (_picture, mediaType) => answer("checkInput", [mediaType]),
    checkOutput: (_picture, mediaType) => answer("checkOutput", [mediaType]),
  };
  return { rules, asked };
}

async function creditsOf(studio: StudioBackend, user: TestUser) {
  return balance.parse((await studio.call(billing.balance, {}, user.access)).json);
}

async function expectNothingKept(studio: StudioBackend, user: TestUser): Promise<void> {
  await waitFor(async () => (await creditsOf(studio, user)).held_credits === 0 || undefined, "the credits' return");
  expect((await creditsOf(studio, user)).current_credits).toBe(50);
  expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
}

describeOnBackend("A content rule", (start) => {
  test("stops a prompt before work starts: the run is kept with its text, holds no credits and is never worked on", async () => {
    const { rules, asked } = scriptedRules({ checkPrompt: { allowed: false, reason: "person" } });
    const studio = await start({ contentRules: rules });
    const ada = await studio.register();
    const request = { prompt: "somebody known", style: "as a photo", negative_prompt: "fog", count: 2 };
    const answer = await studio.requestRun(ada, request, "key");
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({ status: "blocked", cost_credits: 0 });

    const { id } = accepted.parse(answer.json);
    const run = await studio.readRun(ada, id);
    expect(run).toMatchObject({
      status: "blocked",
      stage: "done",
      prompt: "somebody known",
      cost_credits: 0,
      charged_credits: 0,
      held_credits: 0,
      returned_credits: 0,
      outputs: [],
      error: {
        code: "CONTENT_BLOCKED",
        reason: "person",
        message: "Intimate or degrading content about real people isn’t allowed. You weren’t charged.",
      },
    });
    expect(run.receipt.map(({ kind }) => kind)).toEqual(["blocked"]);
    expect(run.finished_at).not.toBeNull();
    expect(asked).toEqual([{ about: "checkPrompt", what: ["somebody known", "as a photo"] }]);
    const waiting = Object.keys(await studio.adapters.jobQueue.depth());
    expect(waiting.filter((name) => name.startsWith("generate:"))).toEqual([]);
    expect((await studio.requestRun(ada, request, "key")).json).toMatchObject({ id, status: "blocked" });
    await expectNothingKept(studio, ada);
  });

  test("stops an image before any engine gets it", async () => {
    const { rules } = scriptedRules({ checkInput: { allowed: false, reason: "minors" } });
    const studio = await start({ contentRules: rules });
    const ada = await studio.register();
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const sent = await studio.sendFile(uploads.upload, { field: "image", content }, ada.access);
    const source_upload_id = upload.parse(sent.json).id;
    const id = await studio.startRun(ada, { mode: "image-to-image", source_upload_id, count: 2 });
    const run = await studio.awaitRun(ada, id, ended);
    expect(run).toMatchObject({ status: "blocked", error: { reason: "minors" }, returned_credits: 4 });
    expect(studio.engine.started).toEqual([]);
    await expectNothingKept(studio, ada);
  });

  test.each([
    ["text-to-image", "image/png"],
    ["text-to-video", "image/png"],
  ] as const)("stops an output in %s before anything of it is stored", async (mode, mediaType) => {
    const { rules, asked } = scriptedRules({ checkOutput: { allowed: false, reason: "violence" } });
    const studio = await start({ contentRules: rules });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { mode });
    const run = await studio.awaitRun(ada, id, ended);
    expect(run).toMatchObject({ status: "blocked", error: { reason: "violence" }, outputs: [], charged_credits: 0 });
    expect(run.receipt.map(({ kind }) => kind)).toEqual(["held", "started", "blocked", "returned"]);
    expect(asked.at(-1)).toEqual({ about: "checkOutput", what: [mediaType] });
    expect(await studio.storedFiles()).toEqual([]);
    await expectNothingKept(studio, ada);
  });

  test("of the engine's own is reported by its reason", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.fail(output, { code: "CONTENT_BLOCKED", reason: "self-harm" });
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "blocked", error: { reason: "self-harm" } });
    await expectNothingKept(studio, ada);
  });

  test("that cannot be checked lets nothing through: a prompt is rejected, an image retried", async () => {
    let works = false;
    const { rules } = scriptedRules();
    const broken = async () => {
      if (!works) throw new Error("connect ECONNREFUSED");
      return { allowed: true } as const;
    };
    const studio = await start({ contentRules: { ...rules, checkOutput: broken } });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    await studio.awaitRun(ada, id, ({ stage }) => stage === "waiting");
    expect(await studio.storedFiles()).toEqual([]);
    works = true;
    await waitFor(async () => {
      studio.runtime.advance(500);
      return ended(await studio.readRun(ada, id)) || undefined;
    }, "the second attempt");
    expect(await studio.readRun(ada, id)).toMatchObject({ status: "completed", charged_credits: 2 });

    works = false;
    const closed = await start({ contentRules: { ...rules, checkPrompt: broken } });
    const bob = await closed.register();
    expect((await closed.requestRun(bob)).refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    await expectNothingKept(closed, bob);
  });
});
