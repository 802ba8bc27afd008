import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { modesOf } from "../../../../tests/support/engine-modes.ts";
import { hostedEngineAt, hostedKey } from "../../../../tests/support/hosted-engines.ts";
import { type HostedFault, type HostedServers, startHostedServers } from "../../../../tests/support/hosted-servers.ts";
import { runInTrace } from "../../../tracing/trace.ts";
import { engineConformance, requestFor, untilOver } from "../conformance.ts";
import { type Engine, type EngineFailure, EngineRefusal, type Snapshot, type Ticket } from "../port.ts";
import { type HostedEngineId, hostedEngineIds } from "./index.ts";

for (const id of hostedEngineIds) {
  engineConformance(id, async () => hostedEngineAt(await startHostedServers(), id), {
    modes: modesOf(id),
    exactSize: false,
  });
}

/** Every kind of provider call: direct and queued. */
const ways: readonly [HostedEngineId, GenerationType][] = [
  ["openai", "text-to-image"],
  ["openai-compatible", "text-to-image"],
  ["google", "text-to-image"],
  ["google", "text-to-video"],
  ["fal", "text-to-image"],
  ["fal", "image-to-video"],
  ["replicate", "text-to-image"],
  ["replicate", "image-to-video"],
];

async function opened(id: HostedEngineId): Promise<{ engine: Engine; servers: HostedServers }> {
  const servers = await startHostedServers();
  return { engine: hostedEngineAt(servers, id), servers };
}

/** Returns how an output fails: at its start, while it runs, or when it is collected. */
async function troubleOf(engine: Engine, mode: GenerationType): Promise<EngineFailure | Error> {
  try {
    const ticket = await engine.start("output-1", await requestFor(engine, mode));
    const last = (await untilOver(engine, ticket)).at(-1);
    if (last?.state === "failed") return last.failure;
    await engine.collect(ticket);
    throw new Error(`It did not fail: ${last?.state}`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Returns the failure of an output; errors other than refusals are returned unchanged. */
async function failureOf(engine: Engine, mode: GenerationType): Promise<EngineFailure | Error> {
  const trouble = await troubleOf(engine, mode);
  return trouble instanceof EngineRefusal ? trouble.failure : trouble;
}

describe("A provider's refusal is reported in our words", () => {
  const refusals: readonly [HostedFault, Partial<EngineFailure>][] = [
    ["key refused", { code: "ENGINE_AUTH", retryable: false }],
    ["unpaid", { code: "ENGINE_BILLING", retryable: false }],
    ["busy", { code: "BUSY", retryable: true }],
    ["broken", { code: "UNAVAILABLE", retryable: true }],
    ["no such model", { code: "UNSUPPORTED", retryable: false }],
  ];
  for (const [fault, failure] of refusals) {
    test.each(ways)(`${fault} at %s for %s`, async (id, mode) => {
      const { engine, servers } = await opened(id);
      servers.faults.set("ask", fault);
      expect(await failureOf(engine, mode)).toMatchObject(failure);
      await engine.close();
    });
  }

  test.each(ways)("input that does not fit is said to, and %s offers the model for %s still", async (id, mode) => {
    const { engine, servers } = await opened(id);
    const { models } = await engine.describe();
    servers.faults.set("ask", "unfit input");
    expect(await failureOf(engine, mode)).toMatchObject({ code: "INVALID_INPUT", retryable: false });
    expect((await engine.describe()).models).toEqual(models);
    await engine.close();
  });

  test.each(ways)("a request that breaks the rules of %s is blocked (%s)", async (id, mode) => {
    const { engine, servers } = await opened(id);
    const saidAtOnce = id.startsWith("openai") || (id === "google" && mode === "text-to-image");
    servers.faults.set(saidAtOnce ? "ask" : "look", "blocked");
    expect(await failureOf(engine, mode)).toMatchObject({ code: "CONTENT_BLOCKED", retryable: false, reason: "other" });
    await engine.close();
  });
});

test.each(ways)("%s learns which trace its calls for %s belong to", async (id, mode) => {
  const { engine, servers } = await opened(id);
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  await runInTrace({ requestId: "proxy-12345", traceparent }, async () => {
    const ticket = await engine.start("output-1", await requestFor(engine, mode));
    await untilOver(engine, ticket);
    await engine.collect(ticket);
  });
  expect(new Set(servers.requests.map(({ headers }) => headers.traceparent))).toEqual(new Set([traceparent]));
  await engine.close();
});

describe("Nothing is started twice that may be charged twice", () => {
  test.each(ways)("%s hangs up after a request for %s: the result is unknown, not refused", async (id, mode) => {
    const { engine, servers } = await opened(id);
    servers.faults.set("ask", "hangs up");
    const failure = await failureOf(engine, mode);
    expect(failure).toBeInstanceOf(Error);
    await engine.close();
  });

  test("a provider that cannot be reached at all did not begin", async () => {
    const servers = await startHostedServers();
    const engine = hostedEngineAt({ ...servers, fetch: async () => Promise.reject(refusedConnection()) }, "fal");
    expect(await failureOf(engine, "text-to-image")).toMatchObject({ code: "UNAVAILABLE", retryable: true });
  });

  function refusedConnection(): Error {
    return new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
  }
});

describe("A provider's bad output ends in a failure, and soon", () => {
  const bad: readonly HostedFault[] = ["html", "nothing", "two gigabytes"];
  for (const fault of bad) {
    test.each(ways)(`${fault} from %s for %s`, async (id, mode) => {
      const { engine, servers } = await opened(id);
      const isDirect = id.startsWith("openai") || (id === "google" && mode === "text-to-image");
      servers.faults.set(isDirect ? "ask" : "result", fault);
      expect(await failureOf(engine, mode)).toMatchObject({ code: "INTERNAL", retryable: false });
      await engine.close();
    });
  }
});

describe("A passing trouble does not end work that is under way", () => {
  const queued = ways.filter(
    ([id, mode]) => !id.startsWith("openai") && !(id === "google" && mode === "text-to-image"),
  );
  const passing: readonly HostedFault[] = ["busy", "broken", "html", "hangs up", "key refused"];
  for (const fault of passing) {
    test.each(queued)(`${fault}, when %s is asked how %s stands`, async (id, mode) => {
      const { engine, servers } = await opened(id);
      const ticket = await engine.start("output-1", await requestFor(engine, mode));
      servers.faults.set("look", fault);
      expect(await engine.check(ticket)).toMatchObject({ state: "running" });
      servers.faults.delete("look");
      expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
      await engine.close();
    });
  }

  test.each(queued)("%s has %s ready for whichever process asks", async (id, mode) => {
    const { engine, servers } = await opened(id);
    const ticket = await engine.start("output-1", await requestFor(engine, mode));
    await engine.close();
    const other = hostedEngineAt(servers, id);
    const kept: Ticket = JSON.parse(JSON.stringify(ticket));
    expect((await untilOver(other, kept)).at(-1)).toEqual({ state: "done" });
    expect((await other.collect(kept)).bytes.byteLength).toBeGreaterThan(0);
  });
});

describe("Stopping stops at the provider", () => {
  test.each([
    ["fal", "PUT", /^https:\/\/queue\.fal\.run\/fal-ai\/ltx-2\/requests\/[\w-]+\/cancel$/],
    ["replicate", "POST", /^https:\/\/api\.replicate\.com\/v1\/predictions\/\w+\/cancel$/],
  ] as const)("%s is asked to stop the work", async (id, method, address) => {
    const { engine, servers } = await opened(id);
    servers.looksUntilDone = 1_000;
    const ticket = await engine.start("output-1", await requestFor(engine, "image-to-video"));
    expect(await engine.stop(ticket)).toBe("stopped");
    const told = servers.requests.filter(({ url, ...request }) => request.method === method && address.test(url.href));
    expect(told).toHaveLength(1);
    expect(await engine.check(ticket)).toEqual({ state: "stopped" });
    // Another process reads the state from the provider.
    expect(await hostedEngineAt(servers, id).check(ticket)).toEqual({ state: "stopped" });
  });

  test("Google has no way to end a video, and that is said", async () => {
    const { engine, servers } = await opened("google");
    servers.looksUntilDone = 1_000;
    const ticket = await engine.start("output-1", await requestFor(engine, "text-to-video"));
    expect(await engine.stop(ticket)).toBe("unsupported");
    const { models } = await engine.describe();
    expect(models.filter(({ mode }) => mode === "text-to-video").map(({ cancel }) => cancel)).not.toContain("any-time");
  });

  test("a provider that does not say whether it stopped is not believed to have", async () => {
    const { engine, servers } = await opened("fal");
    servers.looksUntilDone = 1_000;
    const ticket = await engine.start("output-1", await requestFor(engine, "text-to-image"));
    servers.faults.set("end", "broken");
    await expect(engine.stop(ticket)).rejects.toThrow();
    servers.faults.delete("end");
    expect(await engine.stop(ticket)).toBe("stopped");
  });

  test("a picture that is waited for is given up, and its connection closed", async () => {
    const { engine, servers } = await opened("openai");
    servers.faults.set("ask", "never answers");
    const ticket = await engine.start("output-1", await requestFor(engine, "text-to-image"));
    expect(await engine.check(ticket)).toMatchObject({ state: "running" });
    expect(await engine.stop(ticket)).toBe("stopped");
    expect(await engine.check(ticket)).toEqual({ state: "lost" });
  });
});

describe("An operator sees what is wrong with a provider", () => {
  test.each([
    ["key refused", "fal does not accept the key in FAL_API_KEY."],
    ["unpaid", "fal refuses work until its bill is settled."],
  ] as const)("%s: unhealthy for a few minutes, then it is tried again", async (fault, problem) => {
    const servers = await startHostedServers();
    let now = Date.now();
    const engine = hostedEngineAt(servers, "fal", () => now);
    servers.faults.set("ask", fault);
    await failureOf(engine, "text-to-image");
    expect(await engine.describe()).toMatchObject({ healthy: false, problems: [problem] });
    now += 6 * 60_000;
    expect(await engine.describe()).toMatchObject({ healthy: true, problems: [] });
  });

  test("a model that the provider does not know is offered no more, and named", async () => {
    const { engine, servers } = await opened("replicate");
    servers.faults.set("ask", "no such model");
    await failureOf(engine, "text-to-video");
    const { healthy, models, problems } = await engine.describe();
    expect(healthy).toBe(true);
    expect(models.map(({ id }) => id)).not.toContain("veo-3.1");
    expect(models.map(({ id }) => id)).toContain("flux-dev");
    expect(problems).toEqual([expect.stringContaining("google/veo-3.1")]);
  });
});

describe("Progress is an estimate that never claims to be done", () => {
  test("it grows with time and stays below the end", async () => {
    const servers = await startHostedServers();
    let now = 0;
    const engine = hostedEngineAt(servers, "replicate", () => now);
    servers.looksUntilDone = 1_000;
    const ticket = await engine.start("output-1", await requestFor(engine, "text-to-video"));
    const seen: Snapshot[] = [];
    for (const seconds of [1, 60, 150, 3_000]) {
      now = seconds * 1_000;
      seen.push(await engine.check(ticket));
    }
    const progress = seen.flatMap((snapshot) => (snapshot.state === "running" ? [snapshot.progress] : []));
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(Math.max(...progress)).toBeLessThanOrEqual(0.95);
  });
});

describe("A key is seen by its provider alone", () => {
  test.each(ways)("%s, %s: not in tickets, problems and errors, nor at the place of the result", async (id, mode) => {
    const { engine, servers } = await opened(id);
    const ticket = await engine.start("output-1", await requestFor(engine, mode));
    await untilOver(engine, ticket);
    await engine.collect(ticket);
    const told: unknown[] = [ticket, await engine.describe()];
    for (const fault of ["key refused", "broken", "html", "hangs up"] as const) {
      const fresh = hostedEngineAt(servers, id);
      servers.faults.set("ask", fault);
      told.push(inspect(await troubleOf(fresh, mode), { depth: null, showHidden: true }));
      told.push(await fresh.describe());
      servers.faults.delete("ask");
    }
    expect(JSON.stringify(told)).not.toContain(hostedKey);
    const own =
      /^(api\.openai\.com|compatible\.invalid|generativelanguage\.googleapis\.com|queue\.fal\.run|api\.replicate\.com)$/;
    for (const { url, headers } of servers.requests) {
      expect(JSON.stringify(headers).includes(hostedKey)).toBe(own.test(url.hostname));
      expect(url.href).not.toContain(hostedKey);
    }
  });
});
