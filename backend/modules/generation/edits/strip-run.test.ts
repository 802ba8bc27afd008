import { expect, test } from "vitest";
import { generation } from "../../../../contract/generation.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { createClipsEngine } from "../../../adapters/engine/clips/index.ts";

const modes = ["text-to-image", "text-to-video"] as const;

describeOnBackend("A run that joins clips", (start) => {
  test("costs nothing, and makes one video of their parts in their order", async () => {
    const engine = createScriptedEngine({ modes });
    const clipsEngine = createClipsEngine();
    const studio = await start({ engine, engines: [engine, clipsEngine] });
    const ada = await studio.register();
    await studio.giveCredits(ada, 1_000);
    const [one, other] = [
      await studio.makeCreation(ada, { mode: "text-to-video" }),
      await studio.makeCreation(ada, { mode: "text-to-video" }),
    ];
    const before = await studio.credits.summaryOf(ada.id);
    const clips = [
      { creation_id: other.id, from_seconds: 0.5 },
      { creation_id: one.id, to_seconds: 1 },
      { creation_id: other.id },
    ];
    const id = await studio.startRun(ada, { mode: "video-join", clips });
    const run = await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    expect(run).toMatchObject({ cost_credits: 0, charged_credits: 0, parent_generation_id: other.generation_id });
    expect(run.edit?.clips).toMatchObject([
      { id: other.id, from_seconds: 0.5, to_seconds: null },
      { id: one.id, from_seconds: 0, to_seconds: 1 },
      { id: other.id, from_seconds: 0, to_seconds: null },
    ]);
    const [strip] = run.outputs;
    const { width, height, prompt } = other;
    expect(strip).toMatchObject({ kind: "video", generation_type: "video-join", width, height, prompt });
    expect(strip?.duration_seconds).toBe(4.5);
    expect(await studio.credits.summaryOf(ada.id)).toEqual(before);
    await clipsEngine.close();
  });

  test("names what is wrong with a clip, and another user's like a missing one", async () => {
    const engine = createScriptedEngine({ modes });
    const studio = await start({ engine, engines: [engine, createClipsEngine()] });
    const [ada, bob] = [await studio.register(), await studio.register()];
    await studio.giveCredits(ada, 1_000);
    const video = await studio.makeCreation(ada, { mode: "text-to-video" });
    const image = await studio.makeCreation(ada);
    const good = { creation_id: video.id };
    const refused = async (account: typeof ada, ...clips: object[]) => {
      const sent = await studio.request("POST", "/api/generation/video-join/", {
        token: account.access,
        json: { clips },
      });
      return [sent.status, ...sent.refusal().violations.map(({ field }) => field)];
    };
    expect(await refused(ada, good)).toEqual([422, "clips"]);
    expect(await refused(ada, ...Array.from({ length: 25 }, () => good))).toEqual([422, "clips"]);
    expect(await refused(ada, good, { creation_id: image.id })).toEqual([422, "clips.1.creation_id"]);
    expect(await refused(ada, good, { ...good, from_seconds: 2 })).toEqual([422, "clips.1.from_seconds"]);
    expect(await refused(ada, good, { ...good, from_seconds: 1, to_seconds: 1 })).toEqual([422, "clips.1.to_seconds"]);
    const foreign = await refused(bob, good, good);
    expect(foreign).toEqual([422, "clips.0.creation_id", "clips.1.creation_id"]);
    expect(await refused(bob, { creation_id: crypto.randomUUID() }, good)).toEqual(foreign);
  });
});

describeOnBackend("The last frame of a video", (start) => {
  test("becomes an upload once, and another user's video is like a missing one", async () => {
    const studio = await start({ engine: createScriptedEngine({ modes }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    await studio.giveCredits(ada, 1_000);
    const video = await studio.makeCreation(ada, { mode: "text-to-video" });
    const image = await studio.makeCreation(ada);
    const keep = (account: typeof ada, id: string) =>
      studio.request("POST", generation.keepLastFrame.path, {
        token: account.access,
        json: { source_creation_id: id },
      });
    const kept = await keep(ada, video.id);
    expect(kept.status).toBe(201);
    expect((await keep(ada, video.id)).json).toEqual(kept.json);
    const list = await studio.request("GET", "/api/gallery/uploads/", { token: ada.access });
    expect(list.json).toMatchObject({ count: 1, results: [{ width: video.width, height: video.height }] });
    expect((await keep(ada, image.id)).refusal().violations).toMatchObject([{ field: "source_creation_id" }]);
    const foreign = await keep(bob, video.id);
    expect([foreign.status, foreign.json]).toEqual([422, (await keep(bob, crypto.randomUUID())).json]);
  });
});
