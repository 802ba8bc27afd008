import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { callTool, revisions, runIn, sentenceIn, startMcpStudio } from "../../tests/support/mcp.ts";
import { patternedPicture } from "../../tests/support/patterned-picture.ts";
import { createScriptedEngine } from "../../tests/support/scripted-engine.ts";

const prompt = "a lighthouse";
const smallPicture = async () => (await patternedPicture(1, 20)).toString("base64");

describe.each(revisions)("in revision %s, a generation", (revision) => {
  test("reports its progress to a client that asks for it", async () => {
    const engine = createScriptedEngine({ held: true });
    const { studio, connect } = await startMcpStudio({ engine });
    const client = await connect({ revision });
    const seen: number[] = [];
    const half = Promise.withResolvers<void>();
    const onprogress = ({ progress }: { progress: number }) => {
      seen.push(progress);
      if (progress > 0.4) half.resolve();
    };
    const calling = client.callTool({ name: "generate_image", arguments: { prompt } }, { onprogress });
    const [output = ""] = await studio.awaitStarted(1);
    engine.advance(output, 0.5);
    await half.promise;
    engine.finish(output);
    expect(runIn(await calling).status).toBe("completed");
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test("goes on without the client, is found again with its key, and is charged once", async () => {
    const engine = createScriptedEngine({ held: true });
    const { studio, owner, connect } = await startMcpStudio({ engine });
    const client = await connect({ revision });
    await callTool(client, "get_balance");
    const before = await studio.credits.spendable(owner.id);
    const leaving = new AbortController();
    const args = { prompt, idempotency_key: "one" };
    const left = client.callTool({ name: "generate_image", arguments: args }, { signal: leaving.signal });
    const [output = ""] = await studio.awaitStarted(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    const again = callTool(await connect({ revision }), "generate_image", args);
    engine.finish(output);
    const { id, repeated, status, charged_credits } = runIn(await again);
    expect({ repeated, status }).toEqual({ repeated: true, status: "completed" });
    expect(engine.started).toEqual([output]);
    const spent = before - (await studio.credits.spendable(owner.id));
    expect(spent).toBe(charged_credits * 100);
    expect(runIn(await callTool(client, "get_generation", { id })).outputs).toHaveLength(1);
  });
});

test("a generation that takes longer than the wait returns its ID, and what to call; then it can be canceled", async () => {
  const { studio, connect } = await startMcpStudio({ engine: createScriptedEngine({ held: true }) });
  const client = await connect();
  const started = await callTool(client, "generate_image", { prompt, wait_seconds: 1 });
  const { id, status, cost_credits } = runIn(started);
  expect(["queued", "processing"]).toContain(status);
  expect(sentenceIn(started)).toEqual({
    isError: false,
    text: expect.stringContaining(`get_generation with {"id":"${id}","wait_seconds":50}`),
  });
  expect(sentenceIn(started).text).toContain(`${cost_credits} credits held`);
  await studio.awaitStarted(1);
  const waiting = callTool(client, "get_generation", { id, wait_seconds: 50 });
  const canceled = runIn(await callTool(client, "cancel_generation", { id }));
  expect(canceled).toMatchObject({ status: "canceled", charged_credits: 0, returned_credits: cost_credits });
  expect(runIn(await waiting).status).toBe("canceled");
});

test("more waits than a user may have return at once", async () => {
  const { studio, connect } = await startMcpStudio({ engine: createScriptedEngine({ held: true }) });
  const client = await connect();
  const { id } = runIn(await callTool(client, "generate_image", { prompt, wait_seconds: 0 }));
  await studio.awaitStarted(1);
  const waits = Array.from({ length: 9 }, () => callTool(client, "get_generation", { id, wait_seconds: 50 }));
  expect(runIn(await Promise.race(waits)).status).toBe("processing");
  await callTool(client, "cancel_generation", { id });
  const ended = (await Promise.all(waits)).map((one) => runIn(one).status);
  expect(ended.filter((status) => status === "canceled")).toHaveLength(8);
});

test("a key for a generation with other arguments, and a price above the limit, start nothing", async () => {
  const { studio, connect } = await startMcpStudio();
  const client = await connect();
  await callTool(client, "generate_image", { prompt, idempotency_key: "one" });
  const other = await callTool(client, "generate_image", { prompt: "a ship", idempotency_key: "one" });
  expect(sentenceIn(other)).toEqual({ isError: true, text: expect.stringContaining("Use a new key") });
  const dear = await callTool(client, "generate_image", { prompt, max_cost_credits: 0.5 });
  expect(sentenceIn(dear)).toEqual({ isError: true, text: expect.stringContaining("max_cost_credits") });
  expect(studio.engine.started).toHaveLength(1);
});

describe("an error says what to do next:", () => {
  test("too few credits, with the price, the balance, and where to add some", async () => {
    const { studio, owner, connect } = await startMcpStudio();
    const client = await connect();
    await callTool(client, "get_balance");
    const spendable = await studio.credits.spendable(owner.id);
    await studio.adapters.database.transaction((tx) =>
      studio.credits.hold(tx, { accountId: owner.id, holdId: "all", amountHundredths: spendable - 100, ref: "test" }),
    );
    const { text, isError } = sentenceIn(await callTool(client, "generate_image", { prompt, count: 4 }));
    expect(isError).toBe(true);
    expect(text).toMatch(/needs \d+ credits; the balance is 1 credit\..*https:\/\/studio\.example\/wallet/);
  });

  test("an unknown model, with the valid ones", async () => {
    const { connect } = await startMcpStudio();
    const client = await connect();
    const { text } = sentenceIn(await callTool(client, "generate_image", { prompt, model: "dall-e-2" }));
    const { model } = runIn(await callTool(client, "generate_image", { prompt }));
    expect(text).toContain("model: Choose one of:");
    expect(text).toContain(model);
  });

  test("a blocked prompt, which costs nothing", async () => {
    const allowed = async () => ({ allowed: true }) as const;
    const checkPrompt = async () => ({ allowed: false, reason: "violence" }) as const;
    const { connect } = await startMcpStudio({
      contentRules: { checkPrompt, checkInput: allowed, checkOutput: allowed },
    });
    const blocked = await callTool(await connect(), "generate_image", { prompt });
    expect(sentenceIn(blocked)).toEqual({ isError: true, text: expect.stringContaining("Change the prompt") });
    expect(runIn(blocked)).toMatchObject({ status: "blocked", charged_credits: 0 });
  });

  test("a failed generation, which costs nothing", async () => {
    const engine = createScriptedEngine({ held: true });
    const { studio, connect } = await startMcpStudio({ engine });
    const calling = callTool(await connect(), "generate_image", { prompt });
    const [output = ""] = await studio.awaitStarted(1);
    engine.fail(output, { code: "INVALID_INPUT", retryable: false });
    const failed = await calling;
    expect(sentenceIn(failed)).toEqual({ isError: true, text: expect.stringContaining("new idempotency_key") });
    expect(runIn(failed)).toMatchObject({ status: "failed", charged_credits: 0 });
  });

  test("an unexpected error, without its details", async () => {
    const { connect } = await startMcpStudio({
      idle: true,
      adapt: (adapters) => ({
        ...adapters,
        storage: { ...adapters.storage, put: () => Promise.reject(new Error("x:1")) },
      }),
    });
    const failed = sentenceIn(await callTool(await connect(), "upload_image", { data: await smallPicture() }));
    expect(failed).toEqual({ text: expect.stringMatching(/^An unexpected error occurred\./), isError: true });
    expect(failed.text).not.toContain("x:1");
  });
});

test("another user's items answer exactly like missing ones", async () => {
  const { connect, newKey } = await startMcpStudio();
  const { id, outputs } = runIn(await callTool(await connect(), "generate_image", { prompt }));
  const { secret } = await newKey();
  const other = await connect({ secret });
  const missing = "01980000-0000-7000-8000-00000000abcd";
  for (const [tool, args] of [
    ["get_generation", (item: string) => ({ id: item })],
    ["cancel_generation", (item: string) => ({ id: item })],
    ["edit_image", (item: string) => ({ prompt, source_creation_id: item })],
    ["edit_image", (item: string) => ({ prompt, source_upload_id: item })],
    ["generate_video", (item: string) => ({ prompt, source_creation_id: item })],
  ] as const) {
    const theirs = tool.endsWith("generation") ? id : (outputs[0]?.id ?? "");
    const refused = await callTool(other, tool, args(theirs));
    expect(refused.isError).toBe(true);
    expect(refused).toEqual(await callTool(other, tool, args(missing)));
  }
  const found = await callTool(other, "search_creations", {});
  expect(found.structuredContent).toMatchObject({ count: 0, results: [] });
});

test("previews are below 300 kB each and below a megabyte together, however large the outputs are", async () => {
  const engine = createScriptedEngine({ held: true });
  const { studio, connect } = await startMcpStudio({ engine });
  const calling = callTool(await connect(), "generate_image", { prompt, count: 4 });
  const raw = { width: 1_024, height: 1_024, channels: 3 } as const;
  const noise = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer();
  for (const output of await studio.awaitStarted(4)) engine.finish(output, noise);
  const images = (await calling).content.filter((part) => part.type === "image");
  const sizes = images.map(({ data }) => Buffer.from(data, "base64").byteLength);
  expect(images.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(300_000);
  expect(images.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(1_000_000);
});

test("the same image uploaded twice with one key is kept once", async () => {
  const { connect } = await startMcpStudio({ idle: true });
  const client = await connect();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const args = { data: png.toString("base64"), idempotency_key: "one" };
  const [first, second] = [await callTool(client, "upload_image", args), await callTool(client, "upload_image", args)];
  expect(first.structuredContent).toEqual(second.structuredContent);
});
