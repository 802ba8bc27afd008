import sharp from "sharp";
import { expect, test } from "vitest";
import { noEdits } from "../../../../contract/edits.ts";
import { builtInEditorModel } from "../../../../contract/generation-terms.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

/** Returns whose outputs the engine received, in order. The remaining outputs finish one by one. */
async function turnsOf(studio: StudioBackend, users: Record<string, TestUser>, count: number): Promise<string[]> {
  const names = Object.entries(users);
  const turns: string[] = [];
  for (let turn = 0; turn < count; turn++) {
    const output = (await studio.awaitStarted(turn + 1))[turn] ?? "";
    const { owner_id } = await studio.adapters.database.read
      .selectFrom("generation_output")
      .innerJoin("generation_run", "generation_run.id", "generation_output.run_id")
      .select("generation_run.owner_id")
      .where("generation_output.id", "=", output)
      .executeTakeFirstOrThrow();
    turns.push(names.find(([, { id }]) => id === owner_id)?.[0] ?? "");
    studio.engine.finish(output);
  }
  return turns;
}

describeOnEachBackend("With one engine for all", (start) => {
  const startWithOnePainter = async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, runsAtOnce: 1 }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    for (const user of [ada, bob]) await studio.giveCredits(user, 200);
    return { studio, ada, bob };
  };

  test("fifty waiting runs of one user do not delay the first of another", async () => {
    const { studio, ada, bob } = await startWithOnePainter();
    await studio.startRun(ada, { quality: "draft" });
    await studio.awaitStarted(1);
    const waiting: string[] = [];
    for (let runs = 0; runs < 50; runs++) waiting.push(await studio.startRun(ada, { quality: "draft" }));
    expect(await studio.readRun(ada, waiting[49] ?? "")).toMatchObject({ queue_position: 49, eta_seconds: 50 });
    const other = await studio.startRun(bob, { quality: "draft" });

    expect(await studio.readRun(bob, other)).toMatchObject({ status: "queued", queue_position: 0 });
    expect(await studio.readRun(ada, waiting[49] ?? "")).toMatchObject({ queue_position: 50 });
    expect(await turnsOf(studio, { ada, bob }, 4)).toEqual(["ada", "bob", "ada", "ada"]);
  });

  test("a run of four counts as four, so that users who request less at a time are not served less", async () => {
    const { studio, ada, bob } = await startWithOnePainter();
    await studio.startRun(ada, { quality: "draft" });
    await studio.awaitStarted(1);
    for (let runs = 0; runs < 2; runs++) await studio.startRun(ada, { quality: "draft", count: 4 });
    for (let runs = 0; runs < 5; runs++) await studio.startRun(bob, { quality: "draft" });
    const turns = await turnsOf(studio, { ada, bob }, 14);
    expect(turns.slice(0, 10).filter((name) => name === "bob").length).toBeGreaterThanOrEqual(4);
    expect(turns.filter((name) => name === "bob")).toHaveLength(5);
  });

  test("a small edit does not wait for the large ones of somebody else", async () => {
    const edit = { ...noEdits, prompt: "none", mask: "required" } as const;
    const model = describeModel("image-erase", { id: builtInEditorModel, edit });
    const engine = createScriptedEngine({ held: true, runsAtOnce: 1, largeRunsAtOnce: 1, more: [model] });
    const studio = await start({ engine });
    const erasing = async (width: number, height: number) => {
      const user = await studio.register();
      const content = await sharp({ create: { width, height, channels: 3, background: "#6a7f93" } })
        .jpeg()
        .toBuffer();
      const { json } = await studio.sendFile(uploads.upload, { field: "image", content }, user.access);
      const mask_shapes = [{ kind: "rectangle" as const, x: 0, y: 0, width: 0.5, height: 1 }];
      const source_upload_id = upload.parse(json).id;
      const erase = () => studio.startRun(user, { mode: "image-erase", prompt: "", source_upload_id, mask_shapes });
      return { user, erase };
    };
    const [ada, bob] = [await erasing(4_200, 3_000), await erasing(320, 240)];
    const large = [await ada.erase(), await ada.erase(), await ada.erase()];
    await studio.awaitStarted(1);
    const small = await bob.erase();
    const [, second = ""] = await studio.awaitStarted(2);
    expect(await studio.readRun(bob.user, small)).toMatchObject({ status: "processing" });
    studio.engine.finish(second);
    await studio.awaitRun(bob.user, small, ({ status }) => status === "completed");
    const positions = await Promise.all(large.map((id) => studio.readRun(ada.user, id)));
    expect(positions.map(({ queue_position }) => queue_position)).toEqual([null, 0, 1]);
  });

  test("a plan with a larger share is served more often", async () => {
    const { studio, ada, bob } = await startWithOnePainter();
    await studio.adapters.database.transaction((tx) => studio.credits.changePlan(tx, bob.id, "studio"));
    await studio.startRun(ada, { quality: "draft" });
    await studio.awaitStarted(1);
    for (let runs = 0; runs < 8; runs++) {
      await studio.startRun(ada, { quality: "draft" });
      await studio.startRun(bob, { quality: "draft" });
    }
    const firstTen = await turnsOf(studio, { ada, bob }, 10);
    expect(firstTen.filter((name) => name === "bob").length).toBeGreaterThanOrEqual(7);
    expect(firstTen.filter((name) => name === "ada").length).toBeGreaterThanOrEqual(2);
  });
});
