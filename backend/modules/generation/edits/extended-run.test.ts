import { expect, test } from "vitest";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, startBackend } from "../../../../tests/support/studio-backend.ts";

describeOnBackend("A run that extends a video", (start) => {
  test("gives its engine the last frame, and stores the old part with the new one", async () => {
    const modes = ["text-to-video", "image-to-video", "video-extend"] as const;
    const first = await start({ engine: createScriptedEngine({ modes }) });
    const ada = await first.register();
    const video = await first.makeCreation(ada, { mode: "text-to-video" });
    await first.backend.stop(1_000);
    await first.backend.close();

    const { dataFolder, databaseUrl, runtime } = first;
    const idle = await startBackend({
      dataFolder,
      databaseUrl,
      runtime,
      idle: true,
      engine: createScriptedEngine({ modes }),
    });
    const id = await idle.startRun(ada, { mode: "text-to-video", prompt: "x" });
    const change = { mode: "video-extend", source_kind: "creation", source_id: video.id } as const;
    const { database } = idle.adapters;
    await database.transaction((tx) => tx.updateTable("generation_run").set(change).where("id", "=", id).execute());
    await idle.backend.stop(1_000);
    await idle.backend.close();

    const engine = createScriptedEngine({ modes });
    const studio = await startBackend({ dataFolder, databaseUrl, runtime, engine });
    const { outputs } = await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    const request = engine.requestOf(engine.started[0] ?? "");
    expect(request?.image).toMatchObject({ mediaType: "image/png", width: video.width, height: video.height });
    expect(request?.edit.video).toMatchObject({ width: video.width, height: video.height });
    // The last frame is shown once.
    const seconds = video.duration_seconds ?? 0;
    const shown = outputs[0]?.duration_seconds ?? 0;
    expect(shown).toBeGreaterThan(1.5 * seconds);
    expect(shown).toBeLessThan(2 * seconds);
    expect(outputs[0]).toMatchObject({ kind: "video", width: video.width, height: video.height });
  });
});
