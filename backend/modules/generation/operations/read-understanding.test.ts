import { expect, test } from "vitest";
import { generation } from "../../../../contract/generation.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";

describeOnBackend("What an engine understood of a prompt", (start) => {
  test("can be had for a run of an engine that can tell, and by its owner only", async () => {
    const engine = createScriptedEngine();
    const understand = ({ prompt }: { prompt: string }) => ({
      painted: [{ start: 0, end: 3 }],
      unknown: [prompt.slice(4)],
    });
    const studio = await start({ idle: true, engine, engines: [{ ...engine, understand }] });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await studio.startRun(ada, { prompt: "cat samovar" });
    const read = (access: string) => studio.call(generation.understanding, { params: { id } }, access);
    expect((await read(ada.access)).json).toEqual({
      understanding: { painted: [{ start: 0, end: 3 }], unknown: ["samovar"] },
    });
    expect((await read(bob.access)).status).toBe(404);
  });

  test("is null for other engines", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const id = await studio.startRun(ada);
    const answer = await studio.call(generation.understanding, { params: { id } }, ada.access);
    expect(answer.json).toEqual({ understanding: null });
  });
});
