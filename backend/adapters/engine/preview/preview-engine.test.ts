import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { modesOf } from "../../../../tests/support/engine-modes.ts";
import { engineConformance, requestFor, untilOver } from "../conformance.ts";
import type { LocalEngineOptions } from "../local/local-engine.ts";
import type { Engine } from "../port.ts";
import { sizeFor } from "../size.ts";
import { createPreviewEngine } from "./index.ts";

engineConformance("The preview engine", () => createPreviewEngine(), {
  modes: modesOf("preview"),
});

describe("The preview engine", () => {
  const open: Engine[] = [];
  const engineOf = (options?: LocalEngineOptions) => {
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
    const request = await requestFor(engine, "text-to-image");
    const model = (await engine.describe()).models.find((candidate) => candidate.mode === "text-to-image");
    expect(model?.aspectRatios).toHaveLength(7);
    expect(model?.qualities.map((quality) => quality.longSidePixels)).toEqual([768, 1024, 1536]);
    const wishes = [
      // A small image behaves like a large one, in a tenth of the time.
      ...(model?.aspectRatios ?? []).map((ratio) => ({ ratio, longSide: 256 })),
      ...(model?.qualities ?? []).map((quality) => ({ ratio: "3:2" as const, longSide: quality.longSidePixels })),
    ];
    for (const { ratio, longSide } of wishes) {
      const size = sizeFor(ratio, longSide, 2);
      const ticket = await engine.start(`output ${ratio} ${longSide}`, { ...request, ...size });
      await untilOver(engine, ticket);
      const { width, height, format } = await sharp((await engine.collect(ticket)).bytes).metadata();
      expect({ ratio, width, height, format }).toEqual({ ratio, ...size, format: "png" });
    }
  });

  test("leaves nothing in the file but the picture", async () => {
    const engine = engineOf();
    const ticket = await engine.start("output-1", {
      ...(await requestFor(engine, "text-to-image")),
      prompt: "a confidential lighthouse",
    });
    await untilOver(engine, ticket);
    const { bytes } = await engine.collect(ticket);
    const { xmp, exif, comments } = await sharp(bytes).metadata();
    expect({ xmp, exif, comments }).toEqual({ xmp: undefined, exif: undefined, comments: undefined });
    expect(Buffer.from(bytes).includes("confidential")).toBe(false);
  });

  test("a picture that nobody could read in time fails for good, and the next output gets its turn", async () => {
    const program = join(folder, "reading.mjs");
    await writeFile(
      program,
      `process.on("message", ({ outputId, request }) => {
         process.send({ kind: "progress", outputId, stage: "starting", progress: 0 });
         while (request.prompt === "endless");
         process.send({ kind: "done", outputId, artifact: { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null } });
       });`,
    );
    const engine = engineOf({ program: pathToFileURL(program), workers: 1, sourceMilliseconds: 200 });
    const request = await requestFor(engine, "image-to-image");
    const endless = await engine.start("output-1", { ...request, prompt: "endless" });
    const next = await engine.start("output-2", request);
    expect((await untilOver(engine, endless)).at(-1)).toMatchObject({
      state: "failed",
      failure: { code: "INVALID_INPUT", retryable: false },
    });
    expect((await untilOver(engine, next)).at(-1)).toEqual({ state: "done" });
  });

  test("goes on under Node's watch mode, in which a process reports what it read on the same channel", async () => {
    const program = join(folder, "watched.mjs");
    await writeFile(
      program,
      `process.on("message", ({ outputId }) => {
         process.send({ "watch:import": ["file:///painted.ts"] });
         process.send({ kind: "done", outputId, artifact: { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null } });
       });`,
    );
    const engine = engineOf({ program: pathToFileURL(program), workers: 1 });
    const picture = await engine.start("output-1", await requestFor(engine, "text-to-image"));
    expect((await untilOver(engine, picture)).at(-1)).toEqual({ state: "done" });
  });

  test("stopping a film while it is encoded frees the painter for the next output", async () => {
    const engine = engineOf({ workers: 1 });
    const film = await engine.start("output-1", { ...(await requestFor(engine, "text-to-video")), durationSeconds: 5 });
    const picture = await engine.start("output-2", await requestFor(engine, "text-to-image"));
    for (;;) {
      const snapshot = await engine.check(film);
      if (snapshot.state === "running" && snapshot.stage === "developing" && snapshot.progress > 0.35) break;
      expect(["waiting", "running"]).toContain(snapshot.state);
      await engine.changed(film, 1_000);
    }
    expect(await engine.check(picture)).toEqual({ state: "waiting" });
    expect(await engine.stop(film)).toBe("stopped");
    expect(await engine.check(film)).toEqual({ state: "lost" });
    expect((await untilOver(engine, picture)).at(-1)).toEqual({ state: "done" });
  });

  test("a painter that breaks fails its picture for another try, and the next picture is painted", async () => {
    const program = join(folder, "fragile.mjs");
    await writeFile(
      program,
      `process.on("message", ({ outputId, request }) => {
         if (request.prompt === "break") process.exit(3);
         if (request.prompt === "throw") throw new Error("broken");
         process.send({ kind: "done", outputId, artifact: { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null } });
       });`,
    );
    const engine = engineOf({ program: pathToFileURL(program), workers: 1 });
    const request = await requestFor(engine, "text-to-image");
    for (const prompt of ["break", "throw"]) {
      const ticket = await engine.start(`output ${prompt}`, { ...request, prompt });
      const next = await engine.start(`output after ${prompt}`, request);
      expect((await untilOver(engine, ticket)).at(-1)).toMatchObject({
        state: "failed",
        failure: { code: "INTERNAL", retryable: true },
      });
      expect((await untilOver(engine, next)).at(-1)).toEqual({ state: "done" });
    }
  });

  test("stopping ends a painter that would never end on its own", async () => {
    const program = join(folder, "endless.mjs");
    await writeFile(
      program,
      `process.on("message", ({ outputId, request }) => {
         while (request.prompt === "endless");
         process.send({ kind: "done", outputId, artifact: { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null } });
       });`,
    );
    const engine = engineOf({ program: pathToFileURL(program), workers: 1 });
    const request = await requestFor(engine, "text-to-image");
    const endless = await engine.start("output-1", { ...request, prompt: "endless" });
    const next = await engine.start("output-2", request);
    expect(await engine.check(next)).toEqual({ state: "waiting" });
    expect(await engine.stop(endless)).toBe("stopped");
    expect((await untilOver(engine, next)).at(-1)).toEqual({ state: "done" });
    expect(await engine.stop(next)).toBe("too-late");
  });

  test("keeps only so many finished pictures that nobody fetches", async () => {
    const program = join(folder, "quick.mjs");
    await writeFile(
      program,
      `process.on("message", ({ outputId }) =>
         process.send({ kind: "done", outputId, artifact: { bytes: new Uint8Array([1]), mediaType: "image/png", poster: null } }));`,
    );
    const engine = engineOf({ program: pathToFileURL(program), workers: 1, finishedMax: 2 });
    const request = await requestFor(engine, "text-to-image");
    const tickets = await Promise.all(["1", "2", "3"].map((id) => engine.start(id, request)));
    for (const ticket of tickets) await untilOver(engine, ticket);
    const states = await Promise.all(tickets.map((ticket) => engine.check(ticket)));
    expect(states.map((snapshot) => snapshot.state)).toEqual(["lost", "done", "done"]);
  });

  test("a closed engine takes no more work and forgets what it had", async () => {
    const engine = engineOf();
    const request = await requestFor(engine, "text-to-image");
    const ticket = await engine.start("output-1", request);
    await engine.close();
    expect(await engine.check(ticket)).toEqual({ state: "lost" });
    await expect(engine.start("output-2", request)).rejects.toThrow();
  });
});
