import { expect, test } from "vitest";
import { acceptedBatch, batches } from "../../../../contract/batches.ts";
import { balance, billing } from "../../../../contract/billing.ts";
import { accepted, generation } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import {
  describeOnEachBackend,
  type RunRequest,
  type StudioBackend,
} from "../../../../tests/support/studio-backend.ts";
import { EngineRefusal } from "../../../adapters/engine/port.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);
const tenMinutes = { "idempotency-max-age": "600" } as const;
const unable = new EngineRefusal({ code: "INVALID_INPUT", retryable: false, detail: "The test asked for this." });

async function ask(studio: StudioBackend, user: TestUser, request: RunRequest = {}) {
  const { id, repeated } = accepted.parse((await studio.requestRun(user, request, "the form", tenMinutes)).json);
  return { id, repeated };
}

async function spent(studio: StudioBackend, { access }: TestUser): Promise<number> {
  const { current_credits, held_credits } = balance.parse((await studio.call(billing.balance, {}, access)).json);
  return 50 - current_credits - held_credits;
}

describeOnEachBackend("Another key", (start) => {
  test("names the run of the same request for ten minutes, unless it made nothing", async () => {
    const studio = await start();
    const ada = await studio.register();
    const request = async (user: TestUser, key: string, body: RunRequest = {}) =>
      accepted.parse((await studio.requestRun(user, body, key, tenMinutes)).json);
    const first = await request(ada, "one");
    expect(first.made_before).toBeNull();
    await studio.awaitRun(ada, first.id, ended);
    studio.runtime.advance(120_000);
    const second = await request(ada, "two");
    expect(second).toMatchObject({ repeated: false, made_before: { id: first.id } });
    expect(second.id).not.toBe(first.id);
    expect(await request(ada, "two")).toMatchObject({ id: second.id, repeated: true, made_before: null });
    const third = await request(ada, "three", { prompt: "another prompt" });
    expect(third.made_before).toBeNull();
    const grace = await studio.register();
    const hers = await request(grace, "one");
    expect(hers.made_before).toBeNull();
    for (const { id } of [second, third]) await studio.awaitRun(ada, id, ended);
    await studio.awaitRun(grace, hers.id, ended);
    studio.runtime.advance(600_000);
    studio.engine.refuseNextStart(unable);
    const failed = await request(ada, "four");
    expect(failed.made_before).toBeNull();
    await studio.awaitRun(ada, failed.id, ({ status }) => status === "failed");
    expect((await request(ada, "five")).made_before).toBeNull();
  });

  test("names the batch of the same request for ten minutes", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const body = batches.create.body.parse({
      generation_type: "text-to-image",
      request: { prompt: "a heron", quality: "draft" },
      variations: { count: 2 },
    });
    const request = async (key: string) =>
      acceptedBatch.parse(
        (await studio.call(batches.create, { body, headers: { "idempotency-key": key } }, ada.access)).json,
      );
    const first = await request("one");
    expect(first.made_before).toBeNull();
    expect(await request("two")).toMatchObject({ repeated: false, made_before: { id: first.id } });
    studio.runtime.advance(600_000);
    expect((await request("three")).made_before).toBeNull();
  });
});

describeOnEachBackend("A key with an age", (start) => {
  test("gives the same run until the age is over, and then a new one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const first = await ask(studio, ada);
    expect(first.repeated).toBe(false);
    await studio.awaitRun(ada, first.id, ended);
    studio.runtime.advance(599_000);
    expect(await ask(studio, ada)).toEqual({ id: first.id, repeated: true });
    studio.runtime.advance(1_000);
    const second = await ask(studio, ada);
    expect(second).toEqual({ id: expect.not.stringMatching(first.id), repeated: false });
    expect(await ask(studio, ada)).toEqual({ id: second.id, repeated: true });
    await studio.awaitRun(ada, second.id, ended);
    expect(await spent(studio, ada)).toBe(4);
  });

  test("gives a new run after one that failed or was canceled, which cost nothing", async () => {
    const studio = await start();
    const ada = await studio.register();
    studio.engine.refuseNextStart(unable);
    const failed = await ask(studio, ada);
    await studio.awaitRun(ada, failed.id, ({ status }) => status === "failed");
    studio.engine.hold();
    const second = await ask(studio, ada);
    expect(second.id).not.toBe(failed.id);
    await studio.call(generation.cancel, { params: { id: second.id } }, ada.access);
    const third = await ask(studio, ada);
    expect([failed.id, second.id]).not.toContain(third.id);
    expect(await ask(studio, ada)).toEqual({ id: third.id, repeated: true });
  });

  test("gives one new run to concurrent requests when the age is over", { tags: ["race"] }, async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    const { id: old } = await ask(studio, ada);
    studio.runtime.advance(600_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(studio, ada)));
    const ids = new Set(answers.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(old);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  test("without an age gives the same run at any later time, also a failed one", async () => {
    const studio = await start();
    const ada = await studio.register();
    studio.engine.refuseNextStart(unable);
    const { id } = accepted.parse((await studio.requestRun(ada, {}, "a script")).json);
    await studio.awaitRun(ada, id, ended);
    studio.runtime.advance(700_000);
    expect((await studio.requestRun(ada, {}, "a script")).json).toMatchObject({ id, repeated: true });
  });
});

describeOnEachBackend("An agreed price", (start) => {
  const atMost = (credits: number) => ({ "max-cost-credits": String(credits) });

  test("is never exceeded: above it nothing is started or held, and the price is named", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const request = { quality: "high", count: 2 } as const;
    expect((await studio.requestRun(ada, request, undefined, atMost(7.99))).refusal()).toMatchObject({
      status: 422,
      code: "VALIDATION_ERROR",
      violations: [{ field: "max-cost-credits", message: "The price is now higher: 8." }],
    });
    const untouched = balance.parse((await studio.call(billing.balance, {}, ada.access)).json);
    expect(untouched).toEqual({ current_credits: 50, held_credits: 0 });
    const started = await studio.requestRun(ada, request, undefined, atMost(8));
    expect(started.json).toMatchObject({ cost_credits: 8 });
    expect((await studio.requestRun(ada, { quality: "draft" }, undefined, atMost(8))).json).toMatchObject({
      cost_credits: 1,
    });
  });

  test("is no part of what a key stands for", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const asked = await studio.requestRun(ada, {}, "key", atMost(2));
    const dearer = await studio.requestRun(ada, {}, "key", atMost(9));
    expect(dearer.json).toMatchObject({ id: accepted.parse(asked.json).id, repeated: true });
    expect((await studio.requestRun(ada, {}, "key", atMost(0))).status).toBe(202);
  });

  test.each(["-1", "two", "1e99"])("of %s is refused", async (price) => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const answer = await studio.requestRun(ada, {}, undefined, { "max-cost-credits": price });
    expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field: "max-cost-credits" }] });
  });
});
