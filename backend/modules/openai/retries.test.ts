import { sql } from "kysely";
import { toFile } from "openai";
import { expect, test } from "vitest";
import { untilLocked } from "../../../tests/support/lock-waits.ts";
import { clientOf, startForOpenAi } from "../../../tests/support/openai-client.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnEachBackend, waitFor } from "../../../tests/support/studio-backend.ts";

const lighthouse = { prompt: "a lighthouse", response_format: "url" } as const;
const json = { "content-type": "application/json" };
const distinct = (values: (string | undefined)[] | undefined) => new Set(values).size;

/** A fetch that loses the first answers to each call, after the server has sent them. */
function losing(answers: number): typeof fetch {
  return async (address, init) => {
    const answer = await fetch(address, init);
    const attempt = new Headers(init?.headers).get("x-stainless-retry-count");
    // The library also asks whether fetch sends forms as it expects.
    if (attempt === null || Number(attempt) >= answers) return answer;
    await answer.body?.cancel();
    throw new TypeError("The connection was lost.");
  };
}

describeOnEachBackend("A retry of OpenAI's library", (start) => {
  test("finds the run that goes on after the connection broke, and pays once", async () => {
    const { client, credits, disconnect, runs, studio, tries } = await startForOpenAi(start, {
      engine: createScriptedEngine({ held: true }),
    });
    const before = await credits();
    const answer = client.images.generate(lighthouse);
    await studio.awaitStarted(1);
    disconnect();
    await waitFor(async () => (tries.length === 2 ? true : undefined), "the retry");
    studio.engine.release();
    expect((await answer).data).toHaveLength(1);
    expect(tries).toEqual([0, 1]);
    expect(await runs()).toHaveLength(1);
    expect(await credits()).toBe(before - 2);
  });

  test("finds the run whose answers were lost, again and again", async () => {
    const { baseURL, credits, runs, secret, tries } = await startForOpenAi(start);
    const before = await credits();
    const client = clientOf(baseURL, secret, { fetch: losing(2) });
    const image = await toFile(await patternedPicture(4, 64), "a.png");
    expect((await client.images.edit({ ...lighthouse, image })).data).toHaveLength(1);
    expect(tries).toEqual([0, 1, 2]);
    expect(await runs()).toHaveLength(1);
    expect(await credits()).toBe(before - 2);
  });

  test("of parallel requests with the same body finds a run for each of them", { tags: ["race"] }, async () => {
    const { baseURL, credits, runs, secret, studio } = await startForOpenAi(start, {
      engine: createScriptedEngine({ held: true, runsAtOnce: 8 }),
    });
    const before = await credits();
    const client = clientOf(baseURL, secret, { fetch: losing(1) });
    const answers = Array.from({ length: 5 }, () => client.images.generate(lighthouse));
    await studio.awaitStarted(5);
    studio.engine.release();
    const addresses = (await Promise.all(answers)).map(({ data }) => data?.[0]?.url);
    expect(distinct(addresses)).toBe(5);
    expect(await runs()).toHaveLength(5);
    expect(await credits()).toBe(before - 10);
  });

  test("that overtakes its first request joins it", { tags: ["race"] }, async () => {
    const judged = Promise.withResolvers<{ allowed: true }>();
    let judging = 0;
    const allow = async () => ({ allowed: true }) as const;
    const contentRules = {
      checkPrompt: () => {
        judging += 1;
        return judged.promise;
      },
      checkInput: allow,
      checkOutput: allow,
    };
    const { credits, runs, send } = await startForOpenAi(start, { contentRules });
    const before = await credits();
    const image_url = `data:image/png;base64,${(await patternedPicture(5, 64)).toString("base64")}`;
    const body = JSON.stringify({ ...lighthouse, images: [{ image_url }] });
    const ask = async (attempt: number) => {
      const headers = { ...json, "x-stainless-retry-count": String(attempt) };
      return (await send("/images/edits", { method: "POST", headers, body })).json();
    };
    const first = ask(0);
    await waitFor(async () => (judging === 1 ? true : undefined), "the first request");
    const retries = [ask(1), ask(2), ask(2)];
    await waitFor(async () => (judging === 4 ? true : undefined), "its retries");
    judged.resolve({ allowed: true });
    const answer = await first;
    expect(answer).toMatchObject({ data: [{ url: expect.any(String) }] });
    expect(await Promise.all(retries)).toEqual([answer, answer, answer]);
    expect(await runs()).toHaveLength(1);
    expect(await credits()).toBe(before - 2);
  });

  test("that arrives several times, but whose first try never arrived, pays once", { tags: ["race"] }, async () => {
    const { credits, runs, send, studio } = await startForOpenAi(start);
    const { database } = studio.adapters;
    const before = await credits();
    const headers = { ...json, "x-stainless-retry-count": "1" };
    const ask = async () =>
      (await send("/images/generations", { method: "POST", headers, body: JSON.stringify(lighthouse) })).json();
    const copies = await database.transaction(async (tx) => {
      // No copy can store its request before all have looked for one. SQLite runs transactions one after the other.
      if (database.dialect === "postgres") await sql`lock table openai_request in exclusive mode`.execute(tx);
      const asked = [Promise.all([ask(), ask()])];
      await untilLocked(database, 2);
      return asked;
    });
    const [[answer, other] = []] = await Promise.all(copies);
    expect(answer).toMatchObject({ data: [{ url: expect.any(String) }] });
    expect(other).toEqual(answer);
    expect(await runs()).toHaveLength(1);
    expect(await credits()).toBe(before - 2);
  });

  test("with an Idempotency-Key finds its run, also in parallel", { tags: ["race"] }, async () => {
    const { client, credits, runs } = await startForOpenAi(start);
    const before = await credits();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.images.generate(lighthouse, { headers: { "idempotency-key": "one" } })),
    );
    expect(distinct(answers.map(({ data }) => data?.[0]?.url))).toBe(1);
    expect(await runs()).toHaveLength(1);
    expect(await credits()).toBe(before - 2);
  });

  test("with an Idempotency-Key finds its run, which used the last credits", { tags: ["race"] }, async () => {
    const bothJudged = Promise.withResolvers<{ allowed: true }>();
    let judging = 0;
    const allow = async () => ({ allowed: true }) as const;
    const checkPrompt = () => {
      judging += 1;
      if (judging === 2) bothJudged.resolve({ allowed: true });
      return bothJudged.promise;
    };
    const contentRules = { checkPrompt, checkInput: allow, checkOutput: allow };
    const { ada, client, credits, runs, studio } = await startForOpenAi(start, { contentRules });
    const amountHundredths = ((await credits()) - 2) * 100;
    await studio.adapters.database.transaction((tx) =>
      studio.credits.hold(tx, { accountId: ada.id, holdId: "rest", amountHundredths, ref: "test" }),
    );
    const ask = () => client.images.generate(lighthouse, { headers: { "idempotency-key": "one" } });
    const answers = await Promise.all([ask(), ask()]);
    expect(distinct(answers.map(({ data }) => data?.[0]?.url))).toBe(1);
    expect(await runs()).toHaveLength(1);
  });

  test("finds no run of another key, another body, another user, or an hour ago", async () => {
    const { client, runs, send, studio, withKey } = await startForOpenAi(start);
    const retry = { headers: { "x-stainless-retry-count": "1" } };
    await client.images.generate(lighthouse);
    await (await withKey(["generation"])).images.generate(lighthouse, retry);
    await client.images.generate({ ...lighthouse, n: 2 }, retry);
    expect(await runs()).toHaveLength(3);
    studio.runtime.advance(600_001);
    const headers = { ...json, ...retry.headers };
    expect((await send("/images/generations", { method: "POST", headers, body: JSON.stringify(lighthouse) })).ok).toBe(
      true,
    );
    expect(await runs()).toHaveLength(4);
  });

  test("is not needed to ask for another image with the same words", async () => {
    const { client, runs } = await startForOpenAi(start);
    await client.images.generate(lighthouse);
    await client.images.generate(lighthouse);
    expect(await runs()).toHaveLength(2);
  });

  test("starts a new run after one that failed", async () => {
    const { client, studio, runs } = await startForOpenAi(start, { engine: createScriptedEngine({ held: true }) });
    const failed = client.images.generate(lighthouse).catch(() => "failed");
    const [output = ""] = await studio.awaitStarted(1);
    studio.engine.fail(output, { code: "INTERNAL" });
    expect(await failed).toBe("failed");
    studio.engine.release();
    await client.images.generate(lighthouse, { headers: { "x-stainless-retry-count": "1" } });
    expect((await runs()).map(({ status }) => status)).toEqual(["completed", "failed"]);
  });
});
