import { createServer } from "node:http";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { EngineKind } from "../contract/admin/engine-terms.ts";
import { startComfyUiServer } from "../tests/support/comfyui-server.ts";
import { createHandDrivenRuntime } from "../tests/support/hand-driven-runtime.ts";
import { hostedKey } from "../tests/support/hosted-engines.ts";
import { type HostedFault, type HostedServers, startHostedServers } from "../tests/support/hosted-servers.ts";
import { originOf } from "../tests/support/listening.ts";
import { modelKey, startModelServers } from "../tests/support/model-servers.ts";
import { createGuardedFetch } from "./adapters/outgoing/guarded-fetch.ts";
import { createOutgoing } from "./adapters/outgoing/public-addresses.ts";
import { tryAssistant, tryEngine } from "./connection-tests.ts";
import { previewAlone } from "./engine-settings.ts";
import { chooseEngines } from "./engines.ts";

const outgoing = createOutgoing({ allowPrivate: true });
const parts = { runtime: createHandDrivenRuntime(), log: pino({ level: "silent" }) };
const choice = await chooseEngines(previewAlone, parts);
const fetch = createGuardedFetch(outgoing);

const tryAt = (kind: EngineKind, url: string | null, key: string | null, servedModels: string[] = []) =>
  tryEngine({ kind, name: kind, url, key, servedModels }, { outgoing, choice, fetch });
/** Waits only briefly, for servers that never answer. */
const tryBrieflyAt = (kind: EngineKind, url: string, key: string | null) =>
  tryEngine({ kind, name: kind, url, key, servedModels: [] }, { outgoing, choice, fetch, withinMilliseconds: 100 });

const hosted: readonly (readonly [EngineKind, (servers: HostedServers) => string])[] = [
  ["openai", ({ urlOf }) => urlOf("api.openai.com", "/v1")],
  ["google", ({ urlOf }) => urlOf("generativelanguage.googleapis.com", "/v1beta")],
  ["fal", ({ urlOf }) => urlOf("queue.fal.run")],
  ["replicate", ({ urlOf }) => urlOf("api.replicate.com", "/v1")],
  ["openai-compatible", ({ compatibleUrl }) => compatibleUrl],
];

describe.each(hosted)("A test of %s", (kind, urlFor) => {
  const troubles: readonly (readonly [HostedFault, string])[] = [
    ["key refused", "key_refused"],
    ["busy", "busy"],
    ["broken", "failed"],
    ["html", "not_api"],
    ["hangs up", "unreachable"],
  ];

  test("finds its models, and says what is wrong", async () => {
    const servers = await startHostedServers();
    const url = urlFor(servers);
    const works = await tryAt(kind, url, hostedKey);
    expect(works).toMatchObject({ ok: true });
    expect(works.ok && works.models.length).toBeGreaterThan(0);
    for (const [fault, problem] of troubles) {
      servers.faults.set("ask", fault);
      const tried = await tryAt(kind, url, hostedKey);
      expect(tried, fault).toMatchObject({ ok: false, problem });
      expect(JSON.stringify(tried)).not.toContain(hostedKey);
    }
    servers.faults.set("ask", "never answers");
    expect(await tryBrieflyAt(kind, url, hostedKey)).toMatchObject({ problem: "slow" });
  });

  test("names a wrong address", async () => {
    const servers = await startHostedServers();
    expect(await tryAt(kind, "http://127.0.0.1:1", hostedKey)).toMatchObject({ problem: "connection_refused" });
    expect(await tryAt(kind, "http://no-such-host.invalid", hostedKey)).toMatchObject({ problem: "host_unknown" });
    expect(await tryAt(kind, "http://169.254.169.254/v1", hostedKey)).toMatchObject({ problem: "address_refused" });
    // fal answers every path in the same way.
    if (kind !== "fal")
      expect(await tryAt(kind, `${urlFor(servers)}/wrong/path`, hostedKey)).toMatchObject({ ok: false });
    if (kind !== "openai-compatible")
      expect(await tryAt(kind, urlFor(servers), null)).toMatchObject({ problem: "key_missing" });
  });
});

describe("A test of ComfyUI", () => {
  test("finds its models, and says what is wrong", async () => {
    const server = await startComfyUiServer({ headers: { authorization: "Bearer right" } });
    expect(await tryAt("comfyui", server.url, "right")).toMatchObject({ ok: true });
    expect(await tryAt("comfyui", server.url, "wrong")).toMatchObject({ problem: "key_refused" });
    expect(await tryAt("comfyui", server.url, null)).toMatchObject({ problem: "key_missing" });
    server.break({ kind: "page" });
    expect(await tryAt("comfyui", server.url, "right")).toEqual({ ok: false, problem: "not_comfyui", what: "Gateway" });
    server.break({ kind: "slow", milliseconds: 60_000 });
    expect(await tryBrieflyAt("comfyui", server.url, "right")).toMatchObject({ problem: "slow" });
    server.break({ kind: "gone" });
    expect(await tryAt("comfyui", server.url, "right")).toMatchObject({ problem: "unreachable" });
    expect(await tryAt("comfyui", null, null)).toMatchObject({ problem: "address_missing" });
    expect(await tryAt("comfyui", server.url.replace("http:", "https:"), null)).toMatchObject({
      problem: "no_encryption",
    });
  });

  test("says when it has no model that can be used", async () => {
    const server = await startComfyUiServer({
      without: ["KSampler", "CLIPTextEncode", "SaveImage", "SaveVideo", "SamplerCustomAdvanced"],
    });
    expect(await tryAt("comfyui", server.url, null)).toMatchObject({ problem: "no_models" });
  });

  test("does not follow a redirect", async () => {
    const server = await startComfyUiServer();
    const redirecting = await originOf(
      createServer((_request, response) => response.writeHead(302, { location: `${server.url}/system_stats` }).end()),
    );
    expect(await tryAt("comfyui", redirecting, null)).toMatchObject({ problem: "redirected" });
    expect(server.calls).toEqual([]);
  });
});

describe("A compatible server", () => {
  test("is asked for the models that create images, unless they are named", async () => {
    const { compatibleUrl } = await startHostedServers();
    expect(await tryAt("openai-compatible", compatibleUrl, null)).toEqual({
      ok: true,
      models: ["gpt-image-2.5-flare"],
    });
    expect(await tryAt("openai-compatible", compatibleUrl, null, ["local/painter"])).toMatchObject({ ok: true });
    expect(await tryAt("openai-compatible", compatibleUrl, null, ["gone"])).toEqual({
      ok: false,
      problem: "model_missing",
      what: "gone",
    });
  });
});

describe.each(["openai", "anthropic", "google", "openai-compatible"] as const)(
  "A test of %s’s language models",
  (provider) => {
    test("looks for the model there", async () => {
      const servers = await startModelServers();
      const { baseUrl } = servers.accessTo(provider);
      const access = { provider, baseUrl, apiKey: modelKey, model: "test-model" };
      expect(await tryAssistant(access, outgoing)).toEqual({ ok: true, models: ["test-model"] });
      expect(await tryAssistant({ ...access, model: "gone" }, outgoing)).toMatchObject({ problem: "model_missing" });
      servers.fault = "key refused";
      expect(await tryAssistant(access, outgoing)).toMatchObject({ problem: "key_refused" });
    });
  },
);
