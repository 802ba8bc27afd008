import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { runStages } from "../../../contract/generation-terms.ts";
import type { Engine, EngineRequest, Snapshot, Ticket } from "./port.ts";
import { sizeFor } from "./size.ts";

export interface ConformanceOptions {
  /** How long one small output may take, with a slow machine in mind. */
  patienceMilliseconds: number;
}

/** What every engine guarantees to those who use it, whatever stands behind it. */
export function engineConformance(
  name: string,
  create: () => Engine | Promise<Engine>,
  options: ConformanceOptions = { patienceMilliseconds: 20_000 },
): void {
  describe(`${name} as an engine`, { timeout: options.patienceMilliseconds * 3 }, () => {
    const open: Engine[] = [];
    const engineOf = async () => {
      const engine = await create();
      open.push(engine);
      return engine;
    };
    afterEach(async () => {
      await Promise.all(open.splice(0).map((engine) => engine.close()));
    });

    test("describes modes that the form and the price list can be made from", async () => {
      const { modes, healthy } = await (await engineOf()).describe();
      expect(healthy).toBe(true);
      expect(modes.length).toBeGreaterThan(0);
      for (const mode of modes) {
        expect(mode.models.length).toBeGreaterThan(0);
        expect(mode.qualities.length).toBeGreaterThan(0);
        expect(mode.aspectRatios.length).toBeGreaterThan(0);
        expect(mode.outputsMax).toBeGreaterThan(0);
        expect(mode.deadlineSeconds).toBeGreaterThan(mode.typicalSeconds);
      }
    });

    test("makes an output of the requested size that decodes", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine);
      const ticket = await engine.start("output-1", request);
      await untilOver(engine, ticket, options.patienceMilliseconds);
      const artifact = await engine.collect(ticket);
      expect({ width: artifact.width, height: artifact.height }).toEqual({
        width: request.width,
        height: request.height,
      });
      if (!artifact.mediaType.startsWith("image/")) return;
      const { info } = await sharp(artifact.bytes).raw().toBuffer({ resolveWithObject: true });
      expect({ width: info.width, height: info.height }).toEqual({ width: request.width, height: request.height });
    });

    test("starting the same output again joins the work under way", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine);
      const [one, other] = await Promise.all([engine.start("output-1", request), engine.start("output-1", request)]);
      expect(other).toEqual(one);
      await untilOver(engine, one, options.patienceMilliseconds);
      expect(await engine.start("output-1", request)).toEqual(one);
      expect(await engine.check(other)).toEqual({ state: "done" });
    });

    test("progress only ever grows, and its stages come in order", async () => {
      const engine = await engineOf();
      const ticket = await engine.start("output-1", await requestFor(engine));
      const seen = await untilOver(engine, ticket, options.patienceMilliseconds);
      const running = seen.filter((snapshot) => snapshot.state === "running");
      const progress = running.map((snapshot) => snapshot.progress);
      const stages = running.map((snapshot) => runStages.indexOf(snapshot.stage));
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(stages).toEqual(stages.toSorted((a, b) => a - b));
      for (const value of progress) expect(value).toSatisfy((part: number) => part >= 0 && part <= 1);
    });

    test("hands nothing over before it is done", async () => {
      const engine = await engineOf();
      const ticket = await engine.start("output-1", await requestFor(engine));
      if ((await engine.check(ticket)).state !== "done") await expect(engine.collect(ticket)).rejects.toThrow();
      await engine.stop(ticket);
      await expect(engine.collect(ticket)).rejects.toThrow();
    });

    test("can be stopped at once, while it works and when it is done, any number of times", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine);
      const first = await engine.start("output-1", request);
      const waiting = await engine.start("output-2", request);
      await engine.stop(waiting);
      await engine.changed(first, options.patienceMilliseconds);
      await engine.stop(first);
      const done = await engine.start("output-3", request);
      await untilOver(engine, done, options.patienceMilliseconds);
      await engine.stop(done);
      for (const ticket of [first, waiting, done]) {
        expect(["stopped", "lost"]).toContain((await engine.check(ticket)).state);
        await engine.stop(ticket);
        expect(["stopped", "lost"]).toContain((await engine.check(ticket)).state);
      }
    });

    test("after a stop the next output gets its turn", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine);
      const stopped = await engine.start("output-1", request);
      const next = await engine.start("output-2", request);
      await engine.stop(stopped);
      const seen = await untilOver(engine, next, options.patienceMilliseconds);
      expect(seen.at(-1)).toEqual({ state: "done" });
    });

    test("knows nothing of a ticket it has never given", async () => {
      const engine = await engineOf();
      const ticket = await engine.start("output-1", await requestFor(engine));
      const foreign = changeTexts(ticket);
      expect(await engine.check(foreign)).toEqual({ state: "lost" });
      await engine.changed(foreign, 10);
      await engine.stop(foreign);
      expect(await engine.check({ engine: "another engine", data: ticket.data })).toEqual({ state: "lost" });
    });

    test("its tickets are plain JSON and carry nothing of the prompt", async () => {
      const engine = await engineOf();
      const request = { ...(await requestFor(engine)), prompt: "a confidential lighthouse" };
      const ticket = await engine.start("output-1", request);
      expect(JSON.parse(JSON.stringify(ticket))).toEqual(ticket);
      expect(ticket.engine).toBe(engine.id);
      expect(JSON.stringify(ticket)).not.toMatch(/confidential|secret|token|api_?key|password/i);
    });

    test("waiting for a change ends in time", async () => {
      const engine = await engineOf();
      const ticket = await engine.start("output-1", await requestFor(engine));
      await untilOver(engine, ticket, options.patienceMilliseconds);
      await engine.changed(ticket, 60_000);
      expect(await engine.check(ticket)).toEqual({ state: "done" });
    });
  });
}

/** A small request that the engine's own description allows. */
export async function requestFor(engine: Engine): Promise<EngineRequest> {
  const { modes } = await engine.describe();
  const mode = modes[0];
  const quality = mode?.qualities.toSorted((one, other) => one.longSidePixels - other.longSidePixels)[0];
  const model = mode?.models[0];
  const aspectRatio = mode?.aspectRatios.find((ratio) => ratio === "16:9") ?? mode?.aspectRatios[0];
  if (!mode || !quality || !model || !aspectRatio) throw new Error("The engine describes nothing it can do.");
  return {
    mode: mode.mode,
    model: model.id,
    prompt: "a red lighthouse at dusk over a calm sea",
    negativePrompt: "",
    seed: 7,
    ...sizeFor(aspectRatio, quality.longSidePixels),
    quality: quality.id,
  };
}

/** Follows an output to its end and gives every snapshot seen; throws when it takes too long. */
export async function untilOver(engine: Engine, ticket: Ticket, patienceMilliseconds: number): Promise<Snapshot[]> {
  const seen: Snapshot[] = [];
  const end = Date.now() + patienceMilliseconds;
  while (Date.now() < end) {
    const snapshot = await engine.check(ticket);
    seen.push(snapshot);
    if (snapshot.state !== "waiting" && snapshot.state !== "running") return seen;
    await engine.changed(ticket, 1000);
  }
  throw new Error(`The output was not over after ${patienceMilliseconds} ms.`);
}

function changeTexts(ticket: Ticket): Ticket {
  const data = Object.fromEntries(
    Object.entries(ticket.data).map(([key, value]) => [key, typeof value === "string" ? `${value}-unknown` : value]),
  );
  return { engine: ticket.engine, data };
}
