import { expect, test } from "vitest";
import { generation } from "../../../contract/generation.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnBackend, waitFor } from "../../../tests/support/studio-backend.ts";

describeOnBackend("An engine that needs time to begin", (start) => {
  const warmed = () => {
    const scripted = createScriptedEngine();
    let times = 0;
    const engine = { ...scripted, warm: () => void times++ };
    return { scripted, engine, times: () => times };
  };

  test("is ready when the product has started, and again when somebody looks at what can be made", async () => {
    const { scripted, engine, times } = warmed();
    const studio = await start({ engine: scripted, engines: [engine] });
    await waitFor(async () => times() > 0 || undefined, "the engine to be warmed");
    const before = times();
    const ada = await studio.register();
    await studio.call(generation.capabilities, {}, ada.access);
    expect(times()).toBeGreaterThan(before);
  });

  test("is not where no runs are worked on, or where another engine comes first", async () => {
    const [idle, second] = [warmed(), warmed()];
    const api = await start({ engine: idle.scripted, engines: [idle.engine], idle: true });
    const ada = await api.register();
    await api.call(generation.capabilities, {}, ada.access);
    const first = createScriptedEngine({ id: "fal" });
    await start({ engine: first, engines: [first, second.engine] });
    expect([idle.times(), second.times()]).toEqual([0, 0]);
  });
});
