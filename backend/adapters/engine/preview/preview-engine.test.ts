import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { engineConformance, requestFor, untilOver } from "../conformance.ts";
import type { Engine } from "../port.ts";
import { sizeFor } from "../size.ts";
import { createPreviewEngine, type PreviewEngineOptions } from "./index.ts";

engineConformance("The preview engine", () => createPreviewEngine());

describe("The preview engine", { timeout: 60_000 }, () => {
  const patience = 20_000;
  const open: Engine[] = [];
  const engineOf = (options?: PreviewEngineOptions) => {
    const engine = createPreviewEngine(options);
    open.push(engine);
    return engine;
  };
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "preview-engine-"));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((engine) => engine.close()));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test("offers every aspect ratio in three sizes and paints each exactly", async () => {
    const engine = engineOf();
    const request = await requestFor(engine);
    const mode = (await engine.describe()).modes[0];
    expect(mode?.aspectRatios).toHaveLength(7);
    expect(mode?.qualities.map((quality) => quality.longSidePixels)).toEqual([768, 1024, 1536]);
    for (const aspectRatio of mode?.aspectRatios ?? []) {
      const size = sizeFor(aspectRatio, 768);
      const ticket = await engine.start(`output ${aspectRatio}`, { ...request, ...size });
      await untilOver(engine, ticket, patience);
      const { width, height, format } = await sharp((await engine.collect(ticket)).bytes).metadata();
      expect({ aspectRatio, width, height, format }).toEqual({ aspectRatio, ...size, format: "png" });
    }
    for (const quality of mode?.qualities ?? []) {
      const size = sizeFor("3:2", quality.longSidePixels);
      const ticket = await engine.start(`output ${quality.id}`, { ...request, ...size, quality: quality.id });
      await untilOver(engine, ticket, patience);
      const { width, height } = await sharp((await engine.collect(ticket)).bytes).metadata();
      expect({ width, height }).toEqual(size);
    }
  });

  test("says in the file that it was painted by rules, and nothing of the prompt", async () => {
    const engine = engineOf();
    const ticket = await engine.start("output-1", {
      ...(await requestFor(engine)),
      prompt: "a confidential lighthouse",
    });
    await untilOver(engine, ticket, patience);
    const { bytes } = await engine.collect(ticket);
    const { xmp, exif } = await sharp(bytes).metadata();
    expect(String(xmp)).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia");
    expect(String(xmp)).toContain("Atelier preview engine");
    expect(String(exif)).toContain("Atelier preview engine");
    expect(Buffer.from(bytes).includes("confidential")).toBe(false);
  });

  test("a thread that breaks fails its picture for another try, and the next picture is painted", async () => {
    const program = join(folder, "fragile.mjs");
    await writeFile(
      program,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ outputId, request }) => {
         if (request.prompt === "break") process.exit(3);
         if (request.prompt === "throw") throw new Error("broken");
         parentPort.postMessage({ kind: "done", outputId, bytes: new Uint8Array([1]), width: 1, height: 1 });
       });`,
    );
    const engine = engineOf({ program: pathToFileURL(program) });
    const request = await requestFor(engine);
    for (const prompt of ["break", "throw"]) {
      const ticket = await engine.start(`output ${prompt}`, { ...request, prompt });
      const next = await engine.start(`output after ${prompt}`, request);
      expect((await untilOver(engine, ticket, patience)).at(-1)).toMatchObject({
        state: "failed",
        failure: { code: "INTERNAL", retryable: true },
      });
      expect((await untilOver(engine, next, patience)).at(-1)).toEqual({ state: "done" });
    }
  });

  test("stopping ends a thread that would never end by itself", async () => {
    const program = join(folder, "endless.mjs");
    await writeFile(
      program,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ outputId, request }) => {
         while (request.prompt === "endless");
         parentPort.postMessage({ kind: "done", outputId, bytes: new Uint8Array([1]), width: 1, height: 1 });
       });`,
    );
    const engine = engineOf({ program: pathToFileURL(program) });
    const request = await requestFor(engine);
    const endless = await engine.start("output-1", { ...request, prompt: "endless" });
    const next = await engine.start("output-2", request);
    expect(await engine.check(next)).toEqual({ state: "waiting" });
    expect(await engine.stop(endless)).toBe("stopped");
    expect((await untilOver(engine, next, patience)).at(-1)).toEqual({ state: "done" });
    expect(await engine.stop(next)).toBe("too-late");
  });

  test("keeps only so many finished pictures that nobody fetches", async () => {
    const program = join(folder, "quick.mjs");
    await writeFile(
      program,
      `import { parentPort } from "node:worker_threads";
       parentPort.on("message", ({ outputId }) =>
         parentPort.postMessage({ kind: "done", outputId, bytes: new Uint8Array([1]), width: 1, height: 1 }));`,
    );
    const engine = engineOf({ program: pathToFileURL(program), finishedMax: 2 });
    const request = await requestFor(engine);
    const tickets = await Promise.all(["1", "2", "3"].map((id) => engine.start(id, request)));
    for (const ticket of tickets) await untilOver(engine, ticket, patience);
    const states = await Promise.all(tickets.map((ticket) => engine.check(ticket)));
    expect(states.map((snapshot) => snapshot.state)).toEqual(["lost", "done", "done"]);
  });

  test("a closed engine takes no more work and forgets what it had", async () => {
    const engine = engineOf();
    const request = await requestFor(engine);
    const ticket = await engine.start("output-1", request);
    await engine.close();
    expect(await engine.check(ticket)).toEqual({ state: "lost" });
    await expect(engine.start("output-2", request)).rejects.toThrow();
  });
});
