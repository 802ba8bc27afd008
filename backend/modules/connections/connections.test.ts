import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { adminAssistant } from "../../../contract/admin/assistant.ts";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { adminEngines } from "../../../contract/admin/engines.ts";
import { quote } from "../../../contract/capabilities.ts";
import { generation } from "../../../contract/generation.ts";
import { startComfyUiServer } from "../../../tests/support/comfyui-server.ts";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { hostedKey } from "../../../tests/support/hosted-engines.ts";
import { startHostedServers } from "../../../tests/support/hosted-servers.ts";
import { modelKey, startModelServers } from "../../../tests/support/model-servers.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { smallCatalogue } from "../../../tests/support/small-catalogue.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import {
  describeOnEachBackend,
  type StudioBackend,
  type StudioBackendOptions,
  startBackend,
  waitFor,
} from "../../../tests/support/studio-backend.ts";
import catalogueFile from "../../catalogue.json" with { type: "json" };
import { previewAlone } from "../../engine-settings.ts";

const listOf = async (studio: StudioBackend, token: string) =>
  adminEngines.list.answer.payload.parse((await studio.call(adminEngines.list, {}, token)).json);

/** Returns the ids of the models that users may choose for images. */
const offered = async (studio: StudioBackend, token: string) =>
  JSON.stringify((await studio.call(generation.capabilities, {}, token)).json);

/** A studio with an administrator, a hosted provider, and no engine of its own. */
async function withAdmin(
  start: (options?: StudioBackendOptions) => Promise<StudioBackend>,
  options: StudioBackendOptions = {},
) {
  const studio = await start({ engines: [], ...options });
  const admin = await registerStaff(studio, "admin");
  return { studio, admin, token: admin.access };
}

describeOnEachBackend("An administrator", (start) => {
  test("connects an engine, and it creates images at once, without a restart", async () => {
    const { studio, admin, token } = await withAdmin(start);
    const servers = await startHostedServers();
    expect((await studio.requestRun(admin)).status).not.toBe(202);
    const body = { kind: "openai-compatible", url: servers.compatibleUrl, key: hostedKey } as const;
    const tested = await studio.call(adminEngines.test, { body }, token);
    expect(tested.json).toMatchObject({ ok: true, problem: null, message: "It works." });
    const { kept_key } = adminEngines.test.answer.payload.parse(tested.json);
    expect(tested.text).not.toContain(hostedKey);

    // The page sends what the test returned instead of the key.
    const connected = await studio.call(
      adminEngines.connect,
      { body: { kind: body.kind, url: body.url, kept_key: kept_key ?? "" } },
      token,
    );
    expect(connected.status).toBe(201);
    expect(connected.json).toMatchObject({ is_on: true, is_locked: false, key_ends_with: hostedKey.slice(-4) });
    expect(await studio.makeCreation(admin)).toMatchObject({ status: "completed" });
    expect(servers.requests.at(-1)?.headers.authorization).toBe(`Bearer ${hostedKey}`);
    expect((await studio.call(adminEngines.connect, { body }, token)).status).toBe(409);

    // Off: no new runs. On again: back.
    const id = { params: { id: body.kind } };
    await studio.call(adminEngines.change, { ...id, body: { is_on: false } }, token);
    expect(await offered(studio, token)).not.toContain("gpt-image");
    await studio.call(adminEngines.change, { ...id, body: { is_on: true } }, token);
    expect(await offered(studio, token)).toContain("gpt-image");
    expect((await studio.call(adminEngines.disconnect, id, token)).status).toBe(204);
    expect(await offered(studio, token)).not.toContain("gpt-image");
    expect((await studio.call(adminEngines.disconnect, id, token)).status).toBe(404);
  });

  test("never sees a key again: not in answers, the audit log, or the database", async () => {
    const { studio, token } = await withAdmin(start, { idle: true });
    const servers = await startHostedServers();
    const answers = [
      await studio.call(
        adminEngines.connect,
        { body: { kind: "openai", url: servers.urlOf("api.openai.com", "/v1"), key: hostedKey } },
        token,
      ),
      await studio.call(adminEngines.change, { params: { id: "openai" }, body: { key: `${hostedKey}-2` } }, token),
      await studio.call(adminEngines.list, {}, token),
      await studio.call(adminAudit.list, { query: {} }, token),
    ];
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(300);
      expect(text).not.toContain(hostedKey);
    }
    const rows = await studio.adapters.database.read.selectFrom("connection").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(hostedKey);
    // Another address never gets the stored key.
    const elsewhere = { kind: "openai", url: servers.compatibleUrl.replace("127.0.0.1", "localhost") } as const;
    const stolen = await studio.call(adminEngines.test, { body: elsewhere }, token);
    expect(stolen.refusal().violations).toMatchObject([{ field: "key" }]);
    const moved = await studio.call(
      adminEngines.change,
      { params: { id: "openai" }, body: { url: elsewhere.url } },
      token,
    );
    expect(moved.refusal().violations).toMatchObject([{ field: "key" }]);
    expect(servers.requests.every(({ url }) => url.hostname === "api.openai.com")).toBe(true);
    const metadata = { kind: "comfyui", url: "http://169.254.169.254/" } as const;
    expect((await studio.call(adminEngines.connect, { body: metadata }, token)).refusal().violations).toMatchObject([
      { field: "url" },
    ]);
  });

  test("keeps a typed key for its provider only, and tests what a change makes doubtful", async () => {
    const { studio, token } = await withAdmin(start, { idle: true });
    const servers = await startHostedServers();
    const openai = { kind: "openai", url: servers.urlOf("api.openai.com", "/v1"), key: hostedKey } as const;
    const tested = adminEngines.test.answer.payload.parse(
      (await studio.call(adminEngines.test, { body: openai }, token)).json,
    );
    const server = { kind: "openai-compatible", url: servers.compatibleUrl } as const;
    const asked = servers.requests.length;
    const misled = await studio.call(
      adminEngines.connect,
      { body: { ...server, kept_key: tested.kept_key ?? "" } },
      token,
    );
    expect(misled.refusal().violations).toMatchObject([{ field: "key" }]);
    expect(servers.requests).toHaveLength(asked);

    const named = { ...server, key: hostedKey, served_models: ["mine"] };
    expect((await studio.call(adminEngines.connect, { body: named }, token)).json).toMatchObject({
      served_models: ["mine"],
      last_test: { problem: "model_missing" },
    });
    const params = { id: "openai-compatible" };
    const listed = await studio.call(adminEngines.change, { params, body: { served_models: [] } }, token);
    expect(listed.json).toMatchObject({ last_test: { problem: null } });
    expect(listed.json).not.toMatchObject({ served_models: ["mine"] });

    // The provider's own address is not tested, so the earlier result, which was of another key, goes.
    await studio.call(adminEngines.connect, { body: { kind: "fal", key: hostedKey } }, token);
    await studio.adapters.database.transaction((tx) =>
      tx
        .updateTable("connection")
        .set({ tested_at: 1, test_problem: "key_refused" })
        .where("kind", "=", "fal")
        .execute(),
    );
    const change = { params: { id: "fal" }, body: { key: `${hostedKey}-2` } };
    expect((await studio.call(adminEngines.change, change, token)).json).toMatchObject({ last_test: null });
  });

  test("chooses the order, and pauses an engine: its runs wait until it is resumed", async () => {
    const painter = createScriptedEngine({ id: "painter" });
    const { studio, admin, token } = await withAdmin(start, { engines: [painter] });
    const comfyui = await startComfyUiServer();
    await studio.call(adminEngines.connect, { body: { kind: "comfyui", url: comfyui.url } }, token);
    expect((await listOf(studio, token)).order["text-to-image"]).toEqual(["painter", "comfyui"]);
    const order = { mode: "text-to-image", engines: ["comfyui", "painter"] } as const;
    expect((await studio.call(adminEngines.order, { body: { ...order, engines: ["nobody"] } }, token)).status).toBe(
      422,
    );
    await studio.call(adminEngines.order, { body: { ...order, engines: [...order.engines] } }, token);
    expect((await listOf(studio, token)).order["text-to-image"]).toEqual(["comfyui", "painter"]);

    const id = { params: { id: "painter" } };
    await studio.call(adminEngines.pause, id, token);
    await studio.call(adminEngines.pause, { params: { id: "comfyui" } }, token);
    const run = await studio.startRun(admin, { model: "scripted-1" });
    expect((await listOf(studio, token)).engines.find((engine) => engine.id === "painter")).toMatchObject({
      is_paused: true,
      waiting: 1,
      running: 0,
    });
    expect(painter.started).toEqual([]);
    expect((await studio.call(adminEngines.resume, id, token)).status).toBe(204);
    await studio.awaitRun(admin, run, ({ status }) => status === "completed");
  });

  test("switches models off, bounds them, and sets their prices", async () => {
    const { studio, token } = await withAdmin(start, {
      idle: true,
      engines: [createScriptedEngine({ id: "painter" })],
    });
    const change = (model: object) =>
      studio.call(
        adminEngines.change,
        { params: { id: "painter" }, body: { models: [{ id: "scripted-1", is_on: true, ...model }] } },
        token,
      );
    expect((await change({ max_outputs: 2, prices: { standard: 7.5 } })).status).toBe(200);
    const capabilities = await offered(studio, token);
    expect(capabilities).toContain("7.5");
    expect(capabilities).toMatch(/"outputs_max":2|"max_outputs":2|"outputs":2/);
    await change({ is_on: false });
    expect(await offered(studio, token)).not.toContain("scripted-1");
  });
});

describe("A catalog file", () => {
  test("fixes the prices of all models, also of those that it does not name, and those set before", async () => {
    const painter = () => createScriptedEngine({ id: "painter" });
    const { studio, token } = await withAdmin(startBackend, { idle: true, engines: [painter()] });
    const change = (of: StudioBackend, access: string, model: object) =>
      of.call(
        adminEngines.change,
        { params: { id: "painter" }, body: { models: [{ id: "scripted-1", is_on: true, ...model }] } },
        access,
      );
    expect((await change(studio, token, { prices: { standard: 7.5 } })).status).toBe(200);
    await studio.backend.stop(0);
    await studio.backend.close();

    const { dataFolder, runtime } = studio;
    const settings = { catalogueFile: await smallCatalogue() };
    const fixed = await withAdmin(startBackend, { dataFolder, runtime, idle: true, engines: [painter()], settings });
    const refused = await change(fixed.studio, fixed.token, { prices: { standard: 0.5 } });
    expect(refused.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await change(fixed.studio, fixed.token, { max_outputs: 2 })).status).toBe(200);
    expect((await listOf(fixed.studio, fixed.token)).engines[0]?.models).toMatchObject([{ is_price_locked: true }]);
    const { price_credits_per_output } = catalogueFile;
    const query = { generation_type: "text-to-image", quality: "standard", count: 1 } as const;
    const quoted = await fixed.studio.call(generation.quote, { query }, fixed.token);
    expect(quote.parse(quoted.json).cost_credits).toBe(price_credits_per_output["text-to-image"].standard);
  });
});

describe("What the environment connects", () => {
  test("wins, is shown as locked, and cannot be changed by any request", async () => {
    const servers = await startHostedServers();
    const engines = {
      ...previewAlone,
      order: ["openai"] as const,
      hosted: [{ engine: "openai", apiKey: hostedKey, baseUrl: servers.urlOf("api.openai.com", "/v1") }] as const,
    };
    const assistant = {
      provider: "openai",
      model: "test-model",
      apiKey: modelKey,
      baseUrl: null,
      seesPictures: false,
    } as const;
    const { studio, token } = await withAdmin(startBackend, { idle: true, settings: { engines, assistant } });
    const [locked] = (await listOf(studio, token)).engines;
    expect(locked).toMatchObject({ id: "openai", is_locked: true, has_key: true, key_ends_with: null });
    const params = { id: "openai" };
    const attempts = [
      studio.call(adminEngines.connect, { body: { kind: "openai", key: "another-key" } }, token),
      studio.call(adminEngines.change, { params, body: { is_on: false } }, token),
      studio.call(adminEngines.change, { params, body: { key: "another-key" } }, token),
      studio.call(adminEngines.change, { params, body: { url: null } }, token),
      studio.call(adminEngines.change, { params, body: { name: "Mine" } }, token),
      studio.call(adminEngines.disconnect, { params }, token),
      studio.call(adminEngines.order, { body: { mode: "text-to-image", engines: [] } }, token),
      studio.call(adminAssistant.change, { body: { provider: "coach" } }, token),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(409);
    expect((await listOf(studio, token)).engines).toEqual([locked]);
    expect((await studio.call(adminAssistant.read, {}, token)).json).toMatchObject({
      is_locked: true,
      model: "test-model",
    });
  });
});

test.skipIf(hasNoPostgres)("A change takes effect in another process without a restart", async () => {
  const databaseUrl = await createPostgresDatabase();
  const { studio: pages, token } = await withAdmin(startBackend, { databaseUrl, idle: true });
  const worker = await startBackend({ databaseUrl, engines: [] });
  const servers = await startHostedServers();
  const body = { kind: "openai-compatible", url: servers.compatibleUrl } as const;
  await pages.call(adminEngines.connect, { body }, token);
  // The worker of the other process takes the run, whenever it learned of the engine.
  expect(await pages.makeCreation(await pages.register())).toMatchObject({ status: "completed" });
  await waitFor(async () => ((await offered(worker, token)).includes("gpt-image") ? true : undefined), "the engine");
  await pages.call(adminEngines.disconnect, { params: { id: body.kind } }, token);
  await waitFor(async () => ((await offered(worker, token)).includes("gpt-image") ? undefined : true), "its end");
});

describeOnEachBackend("A run in progress", (start) => {
  test("ends with the engine it started with, whatever is changed", async () => {
    const { studio, admin, token } = await withAdmin(start);
    const comfyui = await startComfyUiServer();
    comfyui.hold();
    await studio.call(adminEngines.connect, { body: { kind: "comfyui", url: comfyui.url } }, token);
    const run = await studio.startRun(admin);
    await waitFor(async () => (comfyui.graphs.size > 0 ? true : undefined), "the graph");
    // Another server, then none.
    const other = await startComfyUiServer();
    const params = { id: "comfyui" };
    expect((await studio.call(adminEngines.change, { params, body: { url: other.url } }, token)).status).toBe(200);
    await studio.call(adminEngines.disconnect, { params }, token);
    comfyui.release();
    await studio.awaitRun(admin, run, ({ status }) => status === "completed");
    expect(other.graphs.size).toBe(0);
    await waitFor(async () => (comfyui.openSockets === 0 ? true : undefined), "the old engine to close");
  });
});

test("A key that a lost secret has sealed is entered again; without it, the connection can still be changed", async () => {
  const { studio, token } = await withAdmin(startBackend, { idle: true });
  const servers = await startHostedServers();
  const body = { kind: "openai", url: servers.urlOf("api.openai.com", "/v1"), key: hostedKey } as const;
  await studio.call(adminEngines.connect, { body }, token);
  await studio.backend.stop(0);
  await studio.backend.close();
  const { dataFolder, runtime } = studio;
  const secret = createHash("sha256").update("another secret").digest();

  const settings = { secret, isSecretLost: true };
  const lost = await startBackend({ dataFolder, runtime, engines: [], idle: true, settings });
  const staff = await registerStaff(lost, "admin");
  expect((await listOf(lost, staff.access)).engines).toMatchObject([{ id: "openai", is_healthy: false }]);
  // What needs no key can be changed without it.
  const off = await lost.call(adminEngines.change, { params: { id: "openai" }, body: { is_on: false } }, staff.access);
  expect(off.json).toMatchObject({ is_on: false });
  const again = { params: { id: "openai" }, body: { is_on: true, key: hostedKey } };
  expect((await lost.call(adminEngines.change, again, staff.access)).json).toMatchObject({ is_on: true });
  expect((await listOf(lost, staff.access)).engines).toMatchObject([{ id: "openai", is_healthy: true }]);
});

test("The assistant’s model can be connected and replaced by the coach while the studio runs", async () => {
  const { studio, token } = await withAdmin(startBackend, { idle: true });
  const servers = await startModelServers();
  const { baseUrl } = servers.accessTo("openai-compatible");
  const body = { provider: "openai-compatible", url: baseUrl ?? "", key: modelKey, model: "test-model" } as const;
  expect((await studio.call(adminAssistant.test, { body }, token)).json).toMatchObject({ ok: true });
  // Of two administrators at once, one learns that the other was first.
  const both = await Promise.all([1, 2].map(() => studio.call(adminAssistant.change, { body }, token)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const changed = await studio.call(adminAssistant.change, { body }, token);
  expect(changed.json).toMatchObject({ provider: "openai-compatible", has_key: true, model: "test-model" });
  expect(changed.text).not.toContain(modelKey);
  const { key: _key, ...kept } = body;
  expect(
    (await studio.call(adminAssistant.change, { body: { ...kept, sees_pictures: true } }, token)).json,
  ).toMatchObject({
    has_key: true,
    sees_pictures: true,
  });
  const back = await studio.call(adminAssistant.change, { body: { provider: "coach" } }, token);
  expect(back.json).toMatchObject({ provider: "coach", has_key: false });
});
