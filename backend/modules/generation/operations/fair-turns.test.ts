import { expect, test } from "vitest";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
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
