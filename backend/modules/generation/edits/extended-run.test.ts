import { expect, test } from "vitest";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { extendVideos } from "../../../adapters/engine/extend-videos.ts";

describeOnBackend("A run that extends a video", (start) => {
  test("gives its engine the last frame, and stores the old part with the new one", async () => {
    const engine = createScriptedEngine({ modes: ["text-to-image", "text-to-video", "image-to-video"] });
    const studio = await start({ engine, engines: [extendVideos(engine)] });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const video = await studio.makeCreation(ada, { mode: "text-to-video" });
    const image = await studio.makeCreation(ada);
    const extension = { mode: "video-extend", prompt: "on", source_creation_id: video.id } as const;
    const extended = await studio.makeCreation(ada, extension);
    const request = engine.requestOf(engine.started.at(-1) ?? "");
    expect(request).toMatchObject({ mode: "image-to-video", prompt: "on", edit: { video: null } });
    expect(request?.image).toMatchObject({ mediaType: "image/png", width: video.width, height: video.height });
    // Two videos of four frames in two seconds; the last frame is shown once.
    expect([video.duration_seconds, extended.duration_seconds]).toEqual([2, 3.5]);
    const { width, height } = video;
    expect(extended).toMatchObject({ kind: "video", generation_type: "video-extend", width, height });

    const refused = await studio.requestRun(ada, { ...extension, source_creation_id: image.id });
    expect(refused.status).toBe(422);
    const missing = await studio.requestRun(bob, { ...extension, source_creation_id: crypto.randomUUID() });
    const foreign = await studio.requestRun(bob, extension);
    expect([foreign.status, foreign.json]).toEqual([missing.status, missing.json]);
  });
});
