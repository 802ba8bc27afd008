import { expect, test } from "vitest";
import { acceptedBatch, batches } from "../../../../contract/batches.ts";
import { balance, billing } from "../../../../contract/billing.ts";
import { noEdits } from "../../../../contract/edits.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { paged } from "../../../../contract/paging.ts";
import { prompts, savedPrompt } from "../../../../contract/prompts.ts";
import { imageSeries, series } from "../../../../contract/series.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { type BatchBody, batchesOf } from "../../../../tests/support/batches.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import {
  describeOnBackend,
  describeOnEachBackend,
  type StudioBackend,
} from "../../../../tests/support/studio-backend.ts";
import { sentence } from "../../../http/messages.ts";

const nowhere = "0190a000-0000-7000-8000-000000000000";

const variationsOf = (prompt: string, count: number, order: "random" | "all" = "all"): BatchBody => ({
  generation_type: "text-to-image",
  request: { prompt, seed: 7, quality: "draft" },
  variations: { order, count },
});

const gridOf = (grid: BatchBody["grid"], prompt = "a red boat by the sea"): BatchBody => ({
  generation_type: "text-to-image",
  request: { prompt, seed: 7, quality: "draft" },
  grid,
});

async function creditsOf(studio: StudioBackend, user: TestUser) {
  return balance.parse((await studio.call(billing.balance, {}, user.access)).json);
}

describeOnEachBackend("A batch", (start) => {
  test("of a grid of 25, canceled midway, is charged exactly for what was kept", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true }) });
    const ada = await studio.register();
    await studio.giveCredits(ada, 50);
    const { start: begin, runs, cancel, awaitBatch, quote } = batchesOf(studio, ada);
    const body = gridOf({
      columns: { parameter: "seed", values: [1, 2, 3, 4, 5] },
      rows: { parameter: "prompt", values: ["red", "blue", "green", "old", ""] },
    });
    expect(await quote(body)).toMatchObject({ runs: 25, cost_credits: 25, combinations: null, affordable: true });
    const id = await begin(body);
    expect((await runs(id)).map(({ prompt, seed, batch }) => [batch?.index, prompt, seed]).slice(4, 7)).toEqual([
      [4, "a red boat by the sea", 5],
      [5, "a blue boat by the sea", 1],
      [6, "a blue boat by the sea", 2],
    ]);
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 75, held_credits: 25 });
    for (let made = 0; made < 7; made++) studio.engine.finish((await studio.awaitStarted(made + 1))[made] ?? "");
    await awaitBatch(id, ({ stored }) => stored === 7);

    expect(await cancel(id)).toMatchObject({
      is_final: true,
      runs: 25,
      statuses: { completed: 7, canceled: 18, queued: 0, processing: 0 },
      cost_credits: 25,
      charged_credits: 7,
      held_credits: 0,
      returned_credits: 18,
    });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 93, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is one for one idempotency key, twenty times concurrently, and holds its price once", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const { request } = batchesOf(studio, ada);
    const body = variationsOf("a {red|blue} boat", 8);
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(body, { "idempotency-key": "once" })));
    expect(new Set(answers.map(({ json }) => acceptedBatch.parse(json).id)).size).toBe(1);
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 48, held_credits: 2 });
    const other = await request(variationsOf("a boat", 8), { "idempotency-key": "once" });
    expect(other.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  test("is refused as a whole without the credits, or above the agreed price", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const { request } = batchesOf(studio, ada);
    const body = variationsOf("a boat", 51, "random");
    expect((await request(body)).refusal()).toMatchObject({ status: 402, code: "INSUFFICIENT_CREDITS" });
    const agreed = await request(variationsOf("a boat", 10, "random"), { "max-cost-credits": "9" });
    expect(agreed.refusal()).toMatchObject({ status: 422, violations: [{ field: "max-cost-credits" }] });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 50, held_credits: 0 });
    expect(await studio.adapters.jobQueue.depth()).toEqual({});
  });

  test("does not delay another user's run", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, runsAtOnce: 1 }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    await batchesOf(studio, ada).start(variationsOf("a boat", 40, "random"));
    await studio.awaitStarted(1);
    const id = await studio.startRun(bob);
    expect(await studio.readRun(bob, id)).toMatchObject({ status: "queued", queue_position: 0 });
  });
});

describeOnBackend("A batch", (start) => {
  test("of 200 variations, canceled midway, is charged exactly for what was kept", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, runsAtOnce: 1 }) });
    const ada = await studio.register();
    await studio.giveCredits(ada, 150);
    const { request, runs, cancel, awaitBatch } = batchesOf(studio, ada);
    const answer = await request(variationsOf("a {red|blue} boat", 200, "random"));
    expect(answer.status).toBe(202);
    const { id } = acceptedBatch.parse(answer.json);
    expect(acceptedBatch.parse(answer.json)).toMatchObject({ runs: 200, cost_credits: 200, repeated: false });
    for (let made = 0; made < 3; made++) studio.engine.finish((await studio.awaitStarted(made + 1))[made] ?? "");
    await awaitBatch(id, ({ stored }) => stored === 3);

    const canceled = await cancel(id);
    expect(canceled).toMatchObject({
      statuses: { completed: 3, canceled: 197 },
      charged_credits: 3,
      returned_credits: 197,
      receipt: expect.arrayContaining([
        expect.objectContaining({ kind: "held", count: 200, credits: 200 }),
        expect.objectContaining({ kind: "charged", count: 3, credits: 3 }),
        expect.objectContaining({ kind: "returned", count: 197, credits: 197 }),
      ]),
    });
    const second = await runs(id, 2);
    expect(second.map(({ batch }) => batch?.index)).toEqual(Array.from({ length: 100 }, (_, index) => index + 100));
    expect(second[0]).toMatchObject({ seed: 107, batch: { id, prompt_template: "a {red|blue} boat" } });
    expect(await creditsOf(studio, ada)).toEqual({ current_credits: 197, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
    expect(await studio.adapters.jobQueue.depth()).not.toHaveProperty("generate:scripted", 197);
  });

  test("takes its prompts from a template and the prompt book, as its quote says", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { quote, start: begin, runs, awaitBatch } = batchesOf(studio, ada);
    const list = { prompt: "red\nlight blue", name: "Colors" };
    await studio.call(prompts.save, { body: list }, ada.access);
    const all = variationsOf("a __colors__ {boat|ship}", 3);
    expect(await quote(all)).toMatchObject({
      runs: 3,
      combinations: 4,
      cost_credits: 3,
      prompts: ["a red boat", "a red ship", "a light blue boat"],
    });
    const random = variationsOf("a __colors__ {boat|ship}", 6, "random");
    const { seed: _, ...unseeded } = random.request;
    const { seed, prompts: expected } = await quote({ ...random, request: unseeded });
    const id = await begin({ ...random, request: { ...unseeded, seed } });
    await awaitBatch(id, ({ is_final }) => is_final);
    expect((await runs(id)).map(({ prompt }) => prompt)).toEqual(expected);
  });

  test("names the field, the place in the template, and the value on an axis that it cannot have", async () => {
    const grand = describeModel("text-to-image", { id: "small-1", label: "Small", promptMaxCharacters: 5 });
    const studio = await start({ idle: true, engine: createScriptedEngine({ more: [grand] }) });
    const ada = await studio.register();
    const { request } = batchesOf(studio, ada);
    const refusals = async (body: BatchBody) =>
      (await request(body)).refusal().violations.map(({ field, message }) => `${field}: ${message}`);
    expect(await refusals(variationsOf("a {b", 2))).toEqual([
      "request.prompt: The brace at position 3 has no closing brace. Add }, or write \\{ for the character itself.",
    ]);
    expect(await refusals(variationsOf("__x__", 2))).toMatchObject([expect.stringContaining("named “x”")]);
    const columns = { parameter: "model" as const, values: ["scripted-1", "small-1", "no-1"] };
    expect(await refusals(gridOf({ columns, rows: { parameter: "strength", values: [0.5] } }))).toEqual([
      "grid.columns.values.0: This model doesn’t support this. Remove it or choose another model.",
      "grid.rows.values.0: This model doesn’t support this. Remove it or choose another model.",
      "request.prompt: Use at most 5 characters.",
      "grid.columns.values.1: Use at most 5 characters.",
      "grid.columns.values.1: This model doesn’t support this. Remove it or choose another model.",
      "grid.columns.values.2: Choose one of: scripted-1, small-1.",
    ]);
    const sought = gridOf({ columns: { parameter: "prompt", values: ["green", "blue"] } });
    expect(await refusals(sought)).toMatchObject([expect.stringMatching(/^grid.columns.values.0: .*“green”/)]);
    const grown = gridOf({ columns: { parameter: "prompt", values: ["a", "b".repeat(2_000)] } }, "a".repeat(2_000));
    expect(await refusals(grown)).toEqual(["grid.columns.values.1: Use at most 2000 characters."]);
    const same = { parameter: "seed" as const, values: [1] };
    expect(await refusals(gridOf({ columns: same, rows: same }))).toMatchObject([
      expect.stringContaining("grid.rows.parameter"),
    ]);
    const both = { ...variationsOf("x", 2), grid: { columns: same } };
    expect(await refusals(both)).toEqual(["grid: Choose one of the two, not both."]);
  });

  test("refuses the fields that its mode has no use for, and accepts their defaults", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const ask = async (path: string, mode: string, more: object) => {
      const request = { prompt: "a boat", ...more };
      const json = { generation_type: mode, request, variations: { count: 2 } };
      const answer = await studio.request("POST", path, { json, token: ada.access });
      return answer.status < 300 ? [] : answer.refusal().violations.map(({ field, message }) => [field, message]);
    };
    const unused = sentence("en", "validation.notForMode");
    for (const { path } of [batches.quote, batches.create]) {
      expect(await ask(path, "text-to-image", { scale: 2, mask_invert: true, count: 1 })).toEqual([
        ["request.mask_invert", unused],
        ["request.scale", unused],
      ]);
      expect(await ask(path, "text-to-video", { references: [{ upload_id: nowhere }] })).toEqual([
        ["request.references", unused],
      ]);
      expect(await ask(path, "text-to-image", { mask_invert: false, references: [], count: 1 })).toEqual([]);
      expect(await ask(path, "text-to-image", { count: 2 })).toEqual([
        ["request.count", sentence("en", "validation.oneOutputEach")],
      ]);
    }
  });

  test("gives each run the images of its series, and names the field when the series cannot be used", async () => {
    const model = describeModel("text-to-image", { edit: { ...noEdits, references_max: 1 } });
    const studio = await start({ engine: createScriptedEngine({ modes: [], more: [model] }), idle: true });
    const ada = await studio.register();
    const content = await patternedPicture(3);
    const file = upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, ada.access)).json);
    const body = { name: "Ada", references: [{ upload_id: file.id }] };
    const { id } = imageSeries.parse((await studio.call(series.create, { body }, ada.access)).json);
    const { start: begin, runs, request } = batchesOf(studio, ada);
    const withSeries = (series_id: string): BatchBody => ({
      generation_type: "text-to-image",
      request: { prompt: "a {red|blue} boat", series_id },
      variations: { order: "all", count: 2 },
    });
    const made = await runs(await begin(withSeries(id)));
    expect(made.map(({ edit }) => edit?.references.map((image) => image.id))).toEqual([[file.id], [file.id]]);
    const refusal = (await request(withSeries(nowhere))).refusal();
    expect(refusal.violations).toEqual([
      { field: "request.series_id", message: sentence("en", "validation.seriesMissing") },
    ]);
  });

  test("has a blocked run for each prompt that content rules forbid, and no price for it", async () => {
    const studio = await start({
      contentRules: {
        checkPrompt: async ([text = ""]) =>
          text.includes("gun") ? { allowed: false, reason: "violence" } : { allowed: true },
        checkInput: async () => ({ allowed: true }),
        checkOutput: async () => ({ allowed: true }),
      },
    });
    const ada = await studio.register();
    const { start: begin, awaitBatch, runs } = batchesOf(studio, ada);
    const id = await begin(variationsOf("a {boat|gun|ship}", 5));
    expect(await awaitBatch(id, ({ is_final }) => is_final)).toMatchObject({
      runs: 3,
      statuses: { completed: 2, blocked: 1 },
      cost_credits: 2,
      charged_credits: 2,
    });
    expect((await runs(id))[1]).toMatchObject({ status: "blocked", error: { reason: "violence" } });
  });

  test("keeps the place of a run that is retried, and counts it once", async () => {
    const studio = await start();
    studio.engine.hold();
    const ada = await studio.register();
    const { start: begin, awaitBatch, runs } = batchesOf(studio, ada);
    const id = await begin(variationsOf("a {boat|ship}", 2));
    const [first = "", second = ""] = await studio.awaitStarted(2);
    studio.engine.finish(first);
    studio.engine.fail(second, { code: "INTERNAL" });
    await awaitBatch(id, ({ is_final }) => is_final);
    const failed = (await runs(id)).find(({ status }) => status === "failed");
    studio.engine.release();
    const params = { id: failed?.id ?? "" };
    const again = run.parse((await studio.call(generation.retry, { params, headers: {} }, ada.access)).json);
    expect(again.batch).toEqual(failed?.batch);
    expect(await awaitBatch(id, ({ is_final }) => is_final)).toMatchObject({
      runs: 2,
      statuses: { completed: 2, failed: 0 },
      cost_credits: 3,
      charged_credits: 2,
      returned_credits: 1,
    });
    expect((await runs(id)).map(({ batch }) => batch?.index)).toEqual([0, 1]);
    const book = await studio.call(prompts.list, { query: {} }, ada.access);
    expect(
      paged(savedPrompt)
        .parse(book.json)
        .results.map(({ prompt }) => prompt),
    ).toEqual(["a {boat|ship}"]);
  });

  test("belongs to its owner alone", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await batchesOf(studio, ada).start(variationsOf("a boat", 2, "random"));
    const mine = async (user: TestUser) =>
      Promise.all(
        [batches.read, batches.cancel, batches.sheet].map(
          async (shape) => (await studio.call(shape, { params: { id } }, user.access)).status,
        ),
      );
    expect(await mine(bob)).toEqual([404, 404, 404]);
    expect(await batchesOf(studio, bob).runs(id)).toEqual([]);
    expect((await batchesOf(studio, ada).read(id)).statuses.queued).toBe(2);
  });
});
