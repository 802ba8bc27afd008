import { v7 } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { isComposerMode } from "../../../../contract/generation-terms.ts";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import {
  type ComfyUiFault,
  type ComfyUiServer,
  type ComfyUiServerOptions,
  startComfyUiServer,
} from "../../../../tests/support/comfyui-server.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { requestFor, untilOver } from "../conformance.ts";
import type { Engine, Snapshot, Ticket } from "../port.ts";
import { createComfyUiEngine } from "./index.ts";
import type { ComfyUiTiming } from "./options.ts";

const quick: Partial<ComfyUiTiming> = {
  answerWithin: deadline(2_000),
  describeAgainAfter: 50,
  lookAgainAfter: 100,
  lookAgainWithoutSocketAfter: 20,
  reconnectFirst: 10,
  reconnectLast: 40,
  silenceBorne: 0,
  cancelAgainAfter: 10,
};

describe.each(["current", "older"] as const)("A ComfyUI server in its %s form", (form) => {
  const open: Engine[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((engine) => engine.close()));
  });
  const engineAt = ({ url }: ComfyUiServer, timing: Partial<ComfyUiTiming> = {}, headers = {}) => {
    const options = { id: "comfyui", label: "ComfyUI", url, headers, newId: v7, timing: { ...quick, ...timing } };
    const engine = createComfyUiEngine(options);
    open.push(engine);
    return engine;
  };
  const serve = async (options: ComfyUiServerOptions = {}, timing: Partial<ComfyUiTiming> = {}) => {
    const server = await startComfyUiServer({ form, ...options });
    return { server, engine: engineAt(server, timing) };
  };
  const begin = async (engine: Engine) => {
    const outputId = v7();
    const request = await requestFor(engine, "text-to-image");
    return { outputId, request, ticket: await engine.start(outputId, request) };
  };
  const end = async (engine: Engine, ticket: Ticket) => (await untilOver(engine, ticket)).at(-1);
  const until = (holds: () => unknown) => eventually(() => expect(holds()).toBeTruthy());
  const untilRunning = (server: ComfyUiServer, outputId: string) => until(() => server.runningNow() === outputId);

  test("that was started again has lost the work, and the same output can be started once more", async () => {
    const { server, engine } = await serve();
    server.hold();
    const { outputId, request, ticket } = await begin(engine);
    server.restart();
    server.release();
    expect(await engine.check(ticket)).toEqual({ state: "lost" });
    expect(await engine.start(outputId, request)).toEqual(ticket);
    expect(await end(engine, ticket)).toEqual({ state: "done" });
  });

  test("keeps work that another process started, and this one finds and collects it", async () => {
    const { server, engine } = await serve();
    const { ticket } = await begin(engine);
    await engine.close();
    const other = engineAt(server);
    expect(await end(other, JSON.parse(JSON.stringify(ticket)))).toEqual({ state: "done" });
    expect((await other.collect(ticket)).mediaType).toBe("image/png");
  });

  test.each(["nothing", "other-file"] as const)(
    "that responds from its cache with %s makes the output in a second attempt",
    async (answer) => {
      const { server, engine } = await serve();
      server.break({ kind: "cached", answer, times: 1 });
      const { outputId, ticket } = await begin(engine);
      expect(await end(engine, ticket)).toEqual({ state: "done" });
      expect((await engine.collect(ticket)).mediaType).toBe("image/png");
      expect([...server.graphs.keys()]).toHaveLength(2);
      await engine.stop(ticket);
      expect(await engine.check(ticket)).toEqual({ state: "lost" });
      expect([...server.graphs.keys()][0]).toBe(outputId);
    },
  );

  test("that keeps responding from its cache fails the output after the second attempt", async () => {
    const { server, engine } = await serve();
    server.break({ kind: "cached", answer: "nothing", times: 9 });
    const { ticket } = await begin(engine);
    expect(await end(engine, ticket)).toMatchObject({ state: "failed", failure: { code: "INTERNAL" } });
    expect(server.graphs.size).toBe(2);
  });

  test("that is out of memory is reported as busy, is asked once to free memory, and runs the next attempt", async () => {
    const { server, engine } = await serve();
    server.break({ kind: "out-of-memory" });
    const { outputId, request, ticket } = await begin(engine);
    expect(await end(engine, ticket)).toMatchObject({ state: "failed", failure: { code: "BUSY", retryable: true } });
    await engine.check(ticket);
    expect(server.timesFreed).toBe(1);
    expect(await engine.start(outputId, request)).toEqual(ticket);
    expect(await end(engine, ticket)).toEqual({ state: "done" });
  });

  test("whose graph breaks fails the output, and logs the error but not the prompt", async () => {
    const { server, engine } = await serve();
    server.break({ kind: "broken-node" });
    const { ticket } = await begin(engine);
    const last = await end(engine, ticket);
    expect(last).toMatchObject({ state: "failed", failure: { code: "INTERNAL" } });
    expect(JSON.stringify(last)).toContain("shapes do not fit");
    expect(JSON.stringify(last)).not.toContain("lighthouse");
  });

  test.each(["garbage", "page", "nothing", "half"] as const)(
    "that sends %s for the picture has its output refused",
    async (body) => {
      const { server, engine } = await serve();
      server.break({ kind: "view", body });
      const { ticket } = await begin(engine);
      expect(await end(engine, ticket)).toEqual({ state: "done" });
      const failure = { code: "INTERNAL", retryable: false };
      await expect(engine.collect(ticket)).rejects.toMatchObject({ failure });
    },
  );

  test("that sends a page for a film has its output refused", async () => {
    const { server, engine } = await serve();
    server.break({ kind: "view", body: "page" });
    const ticket = await engine.start(v7(), await requestFor(engine, "text-to-video"));
    expect(await end(engine, ticket)).toEqual({ state: "done" });
    const detail = expect.stringContaining("Its format is HTML.");
    const failure = { code: "INTERNAL", retryable: false, detail };
    await expect(engine.collect(ticket)).rejects.toMatchObject({ failure });
  });

  test.each(["endless", "huge-announced"] as const)("that sends two gigabytes (%s) is hung up on", async (body) => {
    const { server, engine } = await serve();
    server.break({ kind: "view", body });
    const { ticket } = await begin(engine);
    expect(await end(engine, ticket)).toEqual({ state: "done" });
    await expect(engine.collect(ticket)).rejects.toMatchObject({ failure: { code: "INTERNAL", retryable: false } });
    await until(() => server.endlessEnded);
    expect(server.bytesOfEndless).toBeLessThan(400 * 1024 * 1024);
  });

  test("whose socket says nothing, or is cut each time, gets its work done all the same", async () => {
    for (const kind of ["socket-silent", "socket-cut"] as const) {
      const { server, engine } = await serve();
      server.break({ kind });
      const { ticket } = await begin(engine);
      expect(await end(engine, ticket)).toEqual({ state: "done" });
    }
  });

  test("whose socket was cut is listened to again", async () => {
    const { server, engine } = await serve();
    server.hold();
    const { ticket } = await begin(engine);
    await until(() => server.socketsOpened === 1);
    server.break({ kind: "socket-cut" });
    await until(() => server.socketsOpened >= 3);
    server.mend();
    await until(() => server.openSockets === 1);
    server.release();
    expect(await end(engine, ticket)).toEqual({ state: "done" });
  });

  test("reports progress through its socket", async () => {
    const { server, engine } = await serve({ stepMilliseconds: 40 });
    const { ticket } = await begin(engine);
    const seen = await untilOver(engine, ticket);
    const parts = seen.filter((snapshot) => snapshot.state === "running").map(({ progress }) => progress);
    expect(Math.max(...parts)).toBeGreaterThan(0.4);
    expect(new Set(parts).size).toBeGreaterThan(2);
    expect(server.socketsOpened).toBe(1);
  });

  test("that is silent for a moment is waited for, and for longer is not available", async () => {
    const { server, engine } = await serve({}, { silenceBorne: 60_000, answerWithin: deadline(500) });
    server.hold();
    const { outputId, ticket } = await begin(engine);
    await untilRunning(server, outputId);
    const before = await engine.check(ticket);
    expect(before.state).toBe("running");
    server.break({ kind: "slow", milliseconds: deadline(5_000) });
    expect(await engine.check(ticket)).toEqual(before);
    server.break({ kind: "gone" });
    expect(await engine.check(ticket)).toEqual(before);
    server.mend();
    server.release();
    expect(await end(engine, ticket)).toEqual({ state: "done" });
    const impatient = engineAt(server, { silenceBorne: 0 });
    await impatient.check(ticket);
    server.break({ kind: "gone" });
    await expect(impatient.check(ticket)).rejects.toMatchObject({ failure: { code: "UNAVAILABLE", retryable: true } });
  });

  test.each([
    [{ kind: "gone" }, "UNAVAILABLE"],
    [{ kind: "status", status: 500 }, "UNAVAILABLE"],
    [{ kind: "status", status: 401 }, "ENGINE_AUTH"],
    [{ kind: "status", status: 429 }, "BUSY"],
    [{ kind: "page" }, "UNAVAILABLE"],
  ] satisfies [ComfyUiFault, string][])("that is out of order (%j) refuses a start with %s", async (fault, code) => {
    const { server, engine } = await serve({}, { describeAgainAfter: 60_000 });
    const request = await requestFor(engine, "text-to-image");
    server.break(fault);
    await expect(engine.start(v7(), request)).rejects.toMatchObject({ failure: { code } });
  });

  test("that is slow does not delay callers who ask for its capabilities", async () => {
    const { server, engine } = await serve({}, { firstLookWithin: 50, answerWithin: 10_000 });
    server.break({ kind: "slow", milliseconds: 300 });
    expect(await engine.describe()).toEqual({
      models: [],
      healthy: false,
      problems: ["ComfyUI is not available: It has not answered yet."],
    });
    server.mend();
    await eventually(async () => expect((await engine.describe()).healthy).toBe(true));
  });

  test("makes an output only once if it is started twice at the same time", async () => {
    const { server, engine } = await serve();
    const request = await requestFor(engine, "text-to-image");
    const outputId = v7();
    const tickets = await Promise.all([1, 2, 3].map(() => engine.start(outputId, request)));
    for (const ticket of tickets) expect(ticket).toEqual(tickets[0]);
    expect(server.calls.filter((call) => call === "POST /prompt")).toHaveLength(1);
  });

  test("that goes away is not healthy and says why, and is healthy again when it comes back", async () => {
    const { server, engine } = await serve();
    expect((await engine.describe()).healthy).toBe(true);
    server.break({ kind: "gone" });
    await eventually(async () => expect((await engine.describe()).healthy).toBe(false));
    const away = await engine.describe();
    expect(away.problems[0]).toMatch(/^ComfyUI is not available: /);
    expect(away.models.length).toBeGreaterThan(0);
    server.mend();
    await eventually(async () => expect((await engine.describe()).healthy).toBe(true));
  });

  test("behind a proxy gets its headers with every call and on the socket, and they are disclosed nowhere", async () => {
    const headers = { authorization: "Bearer confidential-key" };
    const server = await startComfyUiServer({ form, headers });
    const engine = engineAt(server, {}, headers);
    const { ticket } = await begin(engine);
    expect(await end(engine, ticket)).toEqual({ state: "done" });
    expect(server.socketsOpened).toBe(1);
    const otherUser = engineAt(server);
    const { healthy, problems } = await otherUser.describe();
    expect({ healthy, problems: problems.length > 0 }).toEqual({ healthy: false, problems: true });
    expect(JSON.stringify([problems, ticket, await engine.describe()])).not.toContain("confidential-key");
  });

  test("that lacks nodes or files offers only the rest, and each thing that is missing is named", async () => {
    const without = ["LTXVScheduler", "Wan22ImageToVideoLatent"];
    const { engine } = await serve({ without, withoutFiles: ["ae.safetensors"] });
    const { models, healthy, problems } = await engine.describe();
    expect(healthy).toBe(true);
    const left = models.filter(({ mode }) => isComposerMode(mode)).map(({ mode, id }) => `${id} ${mode}`);
    expect(left.toSorted()).toEqual([
      "flux-2-klein-4b image-to-image",
      "flux-2-klein-4b text-to-image",
      "sdxl image-to-image",
      "wan-2.2-14b image-to-video",
      "wan-2.2-s2v image-to-video-audio",
    ]);
    expect(problems).toHaveLength(8);
    expect(problems.join("\n")).toMatch(/Z-Image Turbo for image-erase is not offered.+ae\.safetensors/);
    expect(problems.join("\n")).toMatch(/Z-Image Turbo for text-to-image is not offered.+ae\.safetensors/);
    expect(problems.join("\n")).toMatch(/LTX-2 for image-to-video-audio is not offered.+LTXVScheduler/);
    expect(problems.join("\n")).toMatch(/Wan 2\.2 5B for text-to-video is not offered.+Wan22ImageToVideoLatent/);
  });

  test.each([{ withoutFiles: ["ae.safetensors"] }, { without: ["ModelSamplingAuraFlow"] }])(
    "that lost %j since it was looked at refuses the graph, and the operator reads why",
    async (change) => {
      const { server, engine } = await serve({}, { describeAgainAfter: 60_000 });
      const request = await requestFor(engine, "text-to-image");
      server.install(change);
      await expect(engine.start(v7(), request)).rejects.toMatchObject({
        failure: { code: "UNSUPPORTED", retryable: false },
      });
      const named = [...(change.withoutFiles ?? []), ...(change.without ?? [])].join();
      expect((await engine.describe()).problems.join()).toContain(named);
      await eventually(async () =>
        expect((await engine.describe()).models.map((model) => model.id)).not.toContain("z-image-turbo"),
      );
    },
  );

  test("is never asked to stop the work of other users", async () => {
    const { server, engine } = await serve();
    server.hold();
    const { outputId, request, ticket } = await begin(engine);
    await untilRunning(server, outputId);
    const waiting = await engine.start(v7(), request);
    const another = server.workOfAnother();
    expect(await engine.stop(waiting)).toBe("stopped");
    expect(server.interrupted).toEqual([]);
    const stopping = engine.stop(ticket);
    await until(() => server.interrupted.includes(outputId));
    server.release();
    expect(await stopping).toBe("stopped");
    expect(server.runningNow()).not.toBe(outputId);
    expect(server.interrupted).not.toContain(another);
    expect(server.blindInterrupts).toBe(0);
  });

  test("that misses an interrupt is asked again until the work has stopped, and only then is it reported as stopped", async () => {
    const { server, engine } = await serve();
    server.hold();
    const { outputId, ticket } = await begin(engine);
    await untilRunning(server, outputId);
    server.break({ kind: "interrupt-missed", times: 2 });
    const stopping = engine.stop(ticket);
    await until(() => server.interrupted.includes(outputId));
    server.release();
    expect(await stopping).toBe("stopped");
    expect(server.runningNow()).toBeUndefined();
    expect(await engine.check(ticket)).toEqual({ state: "stopped" });
  });

  test("that ignores every interrupt is waited for only up to the limit, and the work is not reported as stopped", async () => {
    const { server, engine } = await serve({}, { cancelWithin: 100 });
    server.hold();
    const { outputId, ticket } = await begin(engine);
    await untilRunning(server, outputId);
    server.break({ kind: "interrupt-missed", times: Number.POSITIVE_INFINITY });
    await expect(engine.stop(ticket)).rejects.toMatchObject({ failure: { code: "UNAVAILABLE", retryable: true } });
    expect(await engine.check(ticket)).toMatchObject({ state: "running" });
    server.mend();
    server.release();
    expect(await end(engine, ticket)).toEqual({ state: "done" });
  });

  test("that stopped the work itself says so", async () => {
    const { server, engine } = await serve();
    server.hold();
    const { outputId, ticket } = await begin(engine);
    await untilRunning(server, outputId);
    await fetch(`${server.url}/interrupt`, { method: "POST", body: JSON.stringify({ prompt_id: outputId }) });
    server.release();
    expect(await end(engine, ticket)).toEqual({ state: "stopped" });
  });

  test("is given the sources of a video, and the words of the style and of the sound", async () => {
    const { server, engine } = await serve();
    const request = await requestFor(engine, "image-to-video-audio");
    const ticket = await engine.start(v7(), { ...request, style: "oil", audioPrompt: "waves on a shore" });
    expect(await end(engine, ticket)).toEqual({ state: "done" });
    const [graph] = [...server.graphs.values()];
    const texts = JSON.stringify(graph);
    expect(texts).toContain("oil painting");
    expect(texts).toContain("Sound: waves on a shore");
    const [name, bytes] = [...server.uploads][0] ?? [];
    expect(graph?.source?.inputs.image).toBe(name);
    expect(bytes && Buffer.from(bytes).equals(request.image?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  test("makes a video with the user's own audio file, and rejects that request without one", async () => {
    const { server, engine } = await serve();
    const request = await requestFor(engine, "image-to-video-audio");
    const { models } = await engine.describe();
    const model = models.find(({ audio }) => audio?.upload)?.id ?? "";
    const { audio } = await requestForModel(engine, model);
    await expect(engine.start(v7(), { ...request, model, audio: null })).rejects.toMatchObject({
      failure: { code: "INVALID_INPUT" },
    });
    const ticket = await engine.start(v7(), { ...request, model, audioPrompt: "", audio, durationSeconds: 2 });
    expect(await end(engine, ticket)).toEqual({ state: "done" });
    const { poster } = await engine.collect(ticket);
    expect(poster).not.toBeNull();
    expect([...server.uploads.keys()].some((name) => name.endsWith("-sound.wav [temp]"))).toBe(true);
  });

  /** A request for a model that is not the first of its mode. */
  async function requestForModel(engine: Engine, id: string) {
    const only: Engine = {
      ...engine,
      describe: async () => {
        const description = await engine.describe();
        return { ...description, models: description.models.filter((model) => model.id === id) };
      },
    };
    return requestFor(only, "image-to-video-audio");
  }

  test("gets the strength of an edit exactly as the user set it", async () => {
    const { server, engine } = await serve({ withoutFiles: ["flux-2-klein-4b-fp8.safetensors"] });
    const request = await requestFor(engine, "image-to-image");
    const ticket = await engine.start(v7(), { ...request, strength: 0.35, negativePrompt: "boats", seed: 99 });
    await end(engine, ticket);
    const [graph] = [...server.graphs.values()];
    expect(graph?.sampler?.inputs).toMatchObject({ denoise: 0.35, seed: 99 });
    expect(graph?.unwanted?.inputs.text).toBe("boats");
  });

  test("gets no call for an id that is none", async () => {
    const { server, engine } = await serve();
    await engine.describe();
    const calls = server.calls.length;
    const ticket: Ticket = { engine: "comfyui", data: { prompt: "../queue", media: "image" } };
    expect(await engine.check(ticket)).toEqual({ state: "lost" } satisfies Snapshot);
    await engine.stop(ticket);
    await expect(engine.collect(ticket)).rejects.toThrow();
    expect(server.calls).toHaveLength(calls);
  });
});
