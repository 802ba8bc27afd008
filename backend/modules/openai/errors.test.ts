import { toFile } from "openai";
import { expect, test } from "vitest";
import { adminMaintenance } from "../../../contract/admin/maintenance.ts";
import { putOnPlan } from "../../../tests/support/api-keys.ts";
import { clientOf, failureOf, startForOpenAi } from "../../../tests/support/openai-client.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../tests/support/scripted-engine.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend } from "../../../tests/support/studio-backend.ts";
import { type EngineErrorCode, EngineRefusal } from "../../adapters/engine/port.ts";

const lighthouse = { prompt: "a lighthouse" } as const;
const invalid = { status: 400, type: "invalid_request_error" };
const picture = () => patternedPicture(3, 64);

describeOnBackend("An error for OpenAI's library", (start) => {
  test("names the parameter that is wrong", async () => {
    const { client, runs, tries } = await startForOpenAi(start, { idle: true });
    const wrong: [string, object][] = [
      ["prompt", { prompt: "" }],
      ["prompt", { prompt: "x".repeat(2_001) }],
      ["prompt", { prompt: "half \ud83c" }],
      ["n", { n: 5 }],
      ["n", { n: 0 }],
      ["n", { n: "many" }],
      ["size", { size: "large" }],
      ["size", { size: "0x0" }],
      ["quality", { quality: "finest" }],
      ["response_format", { response_format: "file" }],
      ["stream", { stream: "maybe" }],
      ["partial_images", { partial_images: 4 }],
    ];
    for (const [param, change] of wrong) {
      const error = await failureOf(client.post("/images/generations", { body: { ...lighthouse, ...change } }));
      expect(error, JSON.stringify(change)).toMatchObject({ ...invalid, param, code: null });
      expect(error.message).toMatch(new RegExp(`^400 ${param}: `));
      expect(error.requestID).toEqual(expect.any(String));
    }
    expect(tries).toHaveLength(wrong.length);
    expect(await runs()).toEqual([]);
  });

  test("says that there is no such model", async () => {
    const { client } = await startForOpenAi(start, { idle: true });
    const unknown = { status: 404, type: "invalid_request_error", code: "model_not_found", param: "model" };
    const message = "404 There is no image model “flux-9” here. GET /models lists the models of this studio.";
    expect(await failureOf(client.models.retrieve("flux-9"))).toMatchObject({ ...unknown, message });
    expect(await failureOf(client.images.generate({ ...lighthouse, model: "flux-9" }))).toMatchObject(unknown);
  });

  test("says which plan has a model", async () => {
    const deluxe = describeModel("text-to-image", { id: "deluxe", tier: "advanced" });
    const engine = createScriptedEngine({ more: [deluxe] });
    const { ada, client, studio } = await startForOpenAi(start, { engine, idle: true });
    await putOnPlan(studio, ada, "starter");
    expect(await failureOf(client.images.generate({ ...lighthouse, model: "deluxe" }))).toMatchObject({
      status: 403,
      code: "insufficient_permissions",
      message: "403 Your plan doesn’t include API keys or webhooks. You can change it in your wallet.",
    });
  });

  test("refuses what no model accepts, and images at other addresses", async () => {
    const { client, runs, send } = await startForOpenAi(start, { idle: true });
    const [image, mask] = [await toFile(await picture(), "a.png"), await toFile(await picture(), "b.png")];
    const dataUrl = `data:image/png;base64,${(await picture()).toString("base64")}`;
    const edit = (body: object) => failureOf(client.post("/images/edits", { body: { ...lighthouse, ...body } }));
    const noMask = { ...invalid, param: "mask", message: expect.stringContaining("accepts a mask") };
    expect(await failureOf(client.images.edit({ ...lighthouse, image, mask }))).toMatchObject(noMask);
    expect(await edit({ images: [{ image_url: dataUrl }], mask: { image_url: dataUrl } })).toMatchObject(noMask);
    expect(await edit({ images: [{ image_url: dataUrl }], mask: { image_url: "nothing" } })).toMatchObject({
      param: "mask",
    });
    const many = { ...invalid, param: "image", message: expect.stringMatching(/per request here is 1\.$/) };
    expect(await failureOf(client.images.edit({ ...lighthouse, image: [image, mask] }))).toMatchObject(many);
    expect(await edit({ images: [{ image_url: dataUrl }, { image_url: dataUrl }] })).toMatchObject(many);
    const ten = Array.from({ length: 10 }, () => image);
    const most = { param: "image", message: expect.stringMatching(/per request here is 9\.$/) };
    expect(await failureOf(client.images.edit({ ...lighthouse, image: ten }))).toMatchObject(most);
    expect(await edit({ images: ten.map(() => ({ image_url: dataUrl })) })).toMatchObject(most);
    for (const source of [
      { image_url: "https://example.com/a.png" },
      { file_id: "file-1" },
      { image_url: "data:text/html,x" },
    ])
      expect(await edit({ images: [source] })).toMatchObject({ ...invalid, param: "images" });
    expect(await edit({})).toMatchObject({ ...invalid, param: "images" });
    const form = new FormData();
    form.set("prompt", "a lighthouse");
    const without = await send("/images/edits", { method: "POST", body: form });
    expect([without.status, await without.json()]).toMatchObject([400, { error: { param: "image" } }]);
    const broken = { ...lighthouse, image: await toFile(Buffer.from("no image"), "a.png") };
    expect(await failureOf(client.images.edit(broken))).toMatchObject({ ...invalid, param: "image" });
    expect(await runs()).toEqual([]);
  });

  test("says that a key is missing, unknown, or lacks its scope", async () => {
    const { baseURL, tries, withKey } = await startForOpenAi(start, { idle: true });
    const unknown = await failureOf(clientOf(baseURL, "ak_made-up").models.list());
    expect(unknown).toMatchObject({ status: 401, type: "invalid_request_error", code: "invalid_api_key" });
    expect(unknown.headers?.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    const gallery = await withKey(["gallery"]);
    const message = "403 This API key doesn’t have the required scope: generation.";
    for (const call of [() => gallery.models.list(), () => gallery.images.generate(lighthouse)])
      expect(await failureOf(call())).toMatchObject({ status: 403, code: "insufficient_permissions", message });
    expect(tries).toHaveLength(3);
    const missing = await fetch(`${baseURL}/models`);
    expect([missing.status, await missing.json()]).toMatchObject([401, { error: { code: "invalid_api_key" } }]);
  });

  test("says once that there are no credits left", async () => {
    const { ada, client, credits, studio, tries } = await startForOpenAi(start, { idle: true });
    const all = { accountId: ada.id, holdId: "all", amountHundredths: (await credits()) * 100, ref: "test" };
    await studio.adapters.database.transaction((tx) => studio.credits.hold(tx, all));
    const error = await failureOf(client.images.generate(lighthouse));
    expect(error).toMatchObject({ status: 429, type: "insufficient_quota", code: "credit_balance_exhausted" });
    expect(error.headers?.get("x-should-retry")).toBe("false");
    expect(tries).toEqual([0]);
  });

  test("says once that a content rule blocked the request, also when a stream was asked for", async () => {
    const verdict = { allowed: false, reason: "hate" } as const;
    const allow = async () => ({ allowed: true }) as const;
    const contentRules = { checkPrompt: async () => verdict, checkInput: allow, checkOutput: allow };
    const { client, credits, tries } = await startForOpenAi(start, { contentRules });
    const before = await credits();
    const blocked = { status: 400, type: "image_generation_user_error", code: "moderation_blocked" };
    const message = "400 Content that attacks people for who they are isn’t allowed. You weren’t charged.";
    expect(await failureOf(client.images.generate(lighthouse))).toMatchObject({ ...blocked, message });
    expect(await failureOf(client.images.generate({ ...lighthouse, stream: true }))).toMatchObject(blocked);
    expect(tries).toEqual([0, 0]);
    expect(await credits()).toBe(before);
  });

  test("says once why a run failed, and returns its credits", async () => {
    const { client, credits, studio, tries } = await startForOpenAi(start);
    const before = await credits();
    const failures: [EngineErrorCode, number, string][] = [
      ["INVALID_INPUT", 400, "image_generation_user_error"],
      ["ENGINE_BILLING", 503, "server_error"],
      ["INTERNAL", 500, "server_error"],
    ];
    for (const [code, status, type] of failures) {
      studio.engine.refuseNextStart(new EngineRefusal({ code, retryable: false, detail: "The test asked for this." }));
      const error = await failureOf(client.images.generate(lighthouse));
      expect(error, code).toMatchObject({ status, type, code: code.toLowerCase() });
    }
    expect(tries).toEqual([0, 0, 0]);
    expect(await credits()).toBe(before);
  });

  test("says that a run was canceled in the studio", async () => {
    const { ada, client, runs, studio } = await startForOpenAi(start, { engine: createScriptedEngine({ held: true }) });
    const failure = failureOf(client.images.generate(lighthouse));
    await studio.awaitStarted(1);
    const [run] = await runs();
    await studio.request("POST", `/api/generation/${run?.id}/cancel/`, { token: ada.access });
    expect(await failure).toMatchObject({ status: 400, code: "canceled", type: "image_generation_user_error" });
  });

  test("says when to come back in maintenance, and when no engine works", async () => {
    const { client, studio } = await startForOpenAi(start, { idle: true });
    studio.engine.setProblem("out of order");
    studio.runtime.advance(60_000);
    const away = await failureOf(client.images.generate(lighthouse, { maxRetries: 0 }));
    expect(away).toMatchObject({ status: 503, type: "server_error", code: "service_unavailable" });
    const admin = await registerStaff(studio, "admin");
    await studio.call(adminMaintenance.change, { body: { is_on: true } }, admin.access);
    const paused = await failureOf(client.images.generate(lighthouse));
    expect(paused).toMatchObject({ status: 503, type: "server_error", code: "maintenance" });
    expect(paused.headers?.get("retry-after")).toBe("120");
    expect((await client.models.list()).object).toBe("list");
  });

  test("says when to come back after too many requests", async () => {
    const { client } = await startForOpenAi(start, { idle: true, rateLimiting: true });
    for (let count = 0; count < 120; count += 1) await client.models.list();
    const error = await failureOf(client.models.list({ maxRetries: 0 }));
    expect(error).toMatchObject({ status: 429, type: "requests", code: "rate_limit_exceeded" });
    expect(Number(error.headers?.get("retry-after"))).toBeGreaterThan(0);
  });

  test("says that the run goes on after the deadline; the same key waits for it again", async () => {
    const { ada, client, credits, studio, runs } = await startForOpenAi(start, {
      engine: createScriptedEngine({ held: true }),
      heldTimes: { heartbeatMilliseconds: 1_000, longestMilliseconds: 100 },
    });
    const before = await credits();
    const again = { headers: { "idempotency-key": "my key" }, maxRetries: 0 };
    const late = await failureOf(client.images.generate(lighthouse, again));
    expect(late).toMatchObject({ status: 504, type: "server_error", code: "still_running" });
    const stream = await client.images.generate({ ...lighthouse, stream: true }, again);
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "still_running" });
    studio.engine.release();
    const [run] = await runs();
    await studio.awaitRun(ada, run?.id ?? "", ({ status }) => status === "completed");
    expect((await client.images.generate(lighthouse, again)).data).toHaveLength(1);
    expect(await runs()).toHaveLength(1);
    expect(await credits()).toBe(before - 2);
  });

  test("tells another request under a used key apart", async () => {
    const { client, tries } = await startForOpenAi(start);
    const again = { headers: { "idempotency-key": "my key" } };
    await client.images.generate(lighthouse, again);
    const other = client.images.generate({ prompt: "a harbor" }, again);
    expect(await failureOf(other)).toMatchObject({ ...invalid, code: "idempotency_key_reused" });
    expect(tries).toEqual([0, 0]);
  });

  test("ends the wait when the studio stops, and lets the client try again", async () => {
    const { client, studio } = await startForOpenAi(start, { engine: createScriptedEngine({ held: true }) });
    const failure = failureOf(client.images.generate(lighthouse, { maxRetries: 0 }));
    await studio.awaitStarted(1);
    await studio.backend.stop(0);
    expect(await failure).toMatchObject({ status: 503, code: "service_unavailable" });
  });

  test("says what is offered at all other addresses", async () => {
    const { client, send } = await startForOpenAi(start, { idle: true });
    const chat = client.chat.completions.create({ model: "gpt-5", messages: [{ role: "user", content: "Hello" }] });
    expect(await failureOf(chat)).toMatchObject({
      status: 404,
      type: "invalid_request_error",
      code: "unknown_url",
      message: expect.stringContaining("It doesn’t offer chat completions."),
    });
    for (const path of ["/chat/completions", "/images/variations", "/models/", "/videos", ""])
      for (const method of ["GET", "POST"]) {
        const answer = await send(path, { method });
        expect([answer.status, await answer.json()], path).toMatchObject([404, { error: { code: "unknown_url" } }]);
      }
    const method = await send("/images/generations", { method: "PUT" });
    expect(method.headers.get("allow")).toBe("POST, OPTIONS");
    expect([method.status, await method.json()]).toMatchObject([405, { error: { code: "method_not_allowed" } }]);
  });

  test("says what is wrong with a body as a whole", async () => {
    const { send } = await startForOpenAi(start, { idle: true });
    const form = "multipart/form-data; boundary=b";
    const bodies: [number, string, string, string | Uint8Array<ArrayBuffer>][] = [
      [400, "generations", "application/json", "{"],
      [400, "generations", "application/json", "[]"],
      [400, "generations", "application/json", "null"],
      [415, "generations", "text/plain", "{}"],
      [415, "generations", form, "--b--"],
      [413, "generations", "application/json", JSON.stringify({ prompt: "x".repeat(70_000) })],
      [415, "edits", "text/plain", "{}"],
      [400, "edits", form, "nothing"],
      [400, "edits", form, '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc'],
      [413, "edits", "application/json", new Uint8Array(45 * 1024 * 1024)],
      [413, "edits", form, new Uint8Array(34 * 1024 * 1024)],
    ];
    for (const [status, path, type, body] of bodies) {
      const answer = await send(`/images/${path}`, { method: "POST", headers: { "content-type": type }, body });
      expect([answer.status, await answer.json()], `${path} ${type} ${status}`).toMatchObject([
        status,
        { error: { message: expect.any(String), type: "invalid_request_error" } },
      ]);
    }
  });
});
