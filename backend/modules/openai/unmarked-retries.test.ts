import { createOpenAI } from "@ai-sdk/openai";
import { generateImage } from "ai";
import { expect, test } from "vitest";
import { balance, billing } from "../../../contract/billing.ts";
import { generation, run } from "../../../contract/generation.ts";
import { paged } from "../../../contract/paging.ts";
import { startForOpenAi } from "../../../tests/support/openai-client.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";

const held = () => createScriptedEngine({ held: true, runsAtOnce: 8 });

/** Asks for an image with Vercel's AI SDK, which does not number its retries. */
function ask({ baseURL, secret }: { baseURL: string; secret: string }) {
  const model = createOpenAI({ baseURL, apiKey: secret }).image("gpt-image-1");
  return generateImage({ model, prompt: "a lighthouse" });
}

describeOnEachBackend("A retry of a client that does not number them", (start) => {
  test("finds the run that outlasts the wait, and pays once", async () => {
    const heldTimes = { heartbeatMilliseconds: 15_000, longestMilliseconds: 300 };
    const openai = await startForOpenAi(start, { engine: held(), heldTimes });
    const before = await openai.credits();
    const answer = ask(openai);
    await waitFor(async () => (openai.tries.length === 2 ? true : undefined), "the retry");
    openai.studio.engine.release();
    expect((await answer).images).toHaveLength(1);
    expect(await openai.runs()).toHaveLength(1);
    expect(await openai.credits()).toBe(before - 2);
  });

  test("finds the run whose connection broke; requests beside it have their own", async () => {
    const openai = await startForOpenAi(start, { engine: held() });
    const before = await openai.credits();
    const first = ask(openai);
    await openai.studio.awaitStarted(1);
    openai.disconnect();
    await waitFor(async () => (openai.tries.length === 2 ? true : undefined), "the retry");
    const second = ask(openai);
    await openai.studio.awaitStarted(2);
    openai.studio.engine.release();
    expect((await Promise.all([first, second])).map(({ images }) => images.length)).toEqual([1, 1]);
    expect(await openai.runs()).toHaveLength(2);
    expect(await openai.credits()).toBe(before - 4);
  });

  test("finds the run after a restart, and pays once", async () => {
    let serving: StudioBackend | undefined;
    const { studio, ...openai } = await startForOpenAi(
      async (options) => {
        const first = await start(options);
        const answer = (request: Request) => (serving ?? first).backend.fetch(request);
        return { ...first, backend: { ...first.backend, fetch: answer } };
      },
      { engine: held() },
    );
    const before = await openai.credits();
    const answer = ask(openai);
    await studio.awaitStarted(1);
    await studio.backend.stop(0);
    await studio.backend.close();
    const { dataFolder, databaseUrl, runtime } = studio;
    serving = await start({ dataFolder, databaseUrl, runtime, engine: createScriptedEngine() });
    expect((await answer).images).toHaveLength(1);
    const history = await serving.call(generation.history, { query: {} }, openai.ada.access);
    expect(paged(run).parse(history.json).results).toHaveLength(1);
    const left = balance.parse((await serving.call(billing.balance, {}, openai.ada.access)).json);
    expect(left.current_credits + left.held_credits).toBe(before - 2);
  });

  test("is not taken for one after an answer that arrived", async () => {
    const openai = await startForOpenAi(start);
    await ask(openai);
    await ask(openai);
    expect(await openai.runs()).toHaveLength(2);
  });
});
