import { BufferSource, EncodedPacketSink, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { adjustments } from "../../../contract/edits.ts";
import {
  type GenerationType,
  isComposerMode,
  isImageEdit,
  isVideoEdit,
  makesVideo,
  needsSource,
  runStages,
} from "../../../contract/generation-terms.ts";
import {
  audioPromptMaxCharacters,
  durationMaxSeconds,
  durationMinSeconds,
  negativePromptMaxCharacters,
  outputsPerRunMax,
  promptMaxCharacters,
} from "../../../contract/limits.ts";
import { deadline } from "../../../tests/provision/deadlines.mjs";
import { greyFilm } from "../../../tests/support/grey-film.ts";
import {
  type Artifact,
  artifactMaxBytes,
  type EditInputs,
  type Engine,
  EngineRefusal,
  type EngineRequest,
  type Mask,
  type ModelDescription,
  noEditInputs,
  type Snapshot,
  type SourceAudio,
  type SourceImage,
  type SourceVideo,
  type StripPart,
  type Ticket,
} from "./port.ts";
import { sizeFor } from "./size.ts";

export interface ConformanceOptions {
  /** Exactly the modes that the engine must offer in this suite. */
  modes: readonly GenerationType[];
  /** Whether outputs have exactly the requested pixels, not only their aspect ratio. */
  exactSize?: boolean;
}

/** Models produce whole groups of frames, so a video may differ from the requested length by this much. */
const durationToleranceSeconds = 0.25;
const shapeTolerance = 0.03;
const editedLongSidePixels = 256;
const referenceSize = { width: 96, height: 64 };

/** The shared test suite for engines: what every engine guarantees. */
export function engineConformance(
  name: string,
  create: () => Engine | Promise<Engine>,
  { modes, exactSize = true }: ConformanceOptions,
): void {
  const [firstMode] = modes;
  if (!firstMode) throw new Error("An engine without modes cannot be tested.");

  describe(`${name} as an engine`, () => {
    const open: Engine[] = [];
    const engineOf = async () => {
      const engine = await create();
      open.push(engine);
      return engine;
    };
    afterEach(async () => {
      await Promise.all(open.splice(0).map((engine) => engine.close()));
    });

    test("offers its modes, described so that the form and the price list can be made from it", async () => {
      const { models, healthy, problems } = await (await engineOf()).describe();
      expect(healthy).toBe(true);
      expect([...new Set(models.map((model) => model.mode))].toSorted()).toEqual(modes.toSorted());
      const names = models.map((model) => `${model.mode} ${model.id}`);
      expect(names).toEqual([...new Set(names)]);
      for (const model of models) expectSoundDescription(model);
      for (const problem of problems) expect(problem.trim()).not.toBe("");
    });

    test.each(modes)("%s: makes what was requested, and its progress only grows", async (mode) => {
      const engine = await engineOf();
      const { model, request } = await requestAndModel(engine, mode);
      const ticket = await engine.start(v7(), request);
      const seen = await untilOver(engine, ticket);
      expect(seen.at(-1)).toEqual({ state: "done" });
      expectGrowth(seen);
      const artifact = await engine.collect(ticket);
      expect(artifact.bytes.byteLength).toBeLessThanOrEqual(artifactMaxBytes);
      if (makesVideo(mode)) await expectVideo(artifact, request, exactSize, model.audio !== null);
      else await expectPicture(artifact, request, exactSize);
    });

    test.each(modes)("%s: its ticket is plain JSON and contains nothing of the request", async (mode) => {
      const engine = await engineOf();
      const words = {
        prompt: "a confidential lighthouse",
        negativePrompt: "confidential",
        audioPrompt: "confidential",
      };
      const ticket = await engine.start(v7(), { ...(await requestFor(engine, mode)), ...words });
      expect(JSON.parse(JSON.stringify(ticket))).toEqual(ticket);
      expect(ticket.engine).toBe(engine.id);
      expect(JSON.stringify(ticket)).not.toMatch(/confidential|secret|token|api_?key|password|authorization/i);
      await engine.stop(ticket);
    });

    test.each(modes.filter(needsSource))("%s: refuses to begin without its source", async (mode) => {
      const engine = await engineOf();
      const { edit, ...rest } = await requestFor(engine, mode);
      const request = { ...rest, image: null, edit: { ...edit, video: null } };
      expect(await refusalOf(engine, request)).toMatchObject({ code: "INVALID_INPUT", retryable: false });
    });

    test("refuses a model it does not have", async () => {
      const engine = await engineOf();
      const request = { ...(await requestFor(engine, firstMode)), model: "no-such-model" };
      expect(await refusalOf(engine, request)).toMatchObject({ code: "UNSUPPORTED", retryable: false });
    });

    test("starting the same output again joins the work under way", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine, firstMode);
      const outputId = v7();
      const [one, other] = await Promise.all([engine.start(outputId, request), engine.start(outputId, request)]);
      expect(other).toEqual(one);
      await untilOver(engine, one);
      expect(await engine.start(outputId, request)).toEqual(one);
      expect(await engine.check(other)).toEqual({ state: "done" });
    });

    test("hands nothing over before it is done, nor after it was stopped", async () => {
      const engine = await engineOf();
      const ticket = await engine.start(v7(), await requestFor(engine, firstMode));
      if ((await engine.check(ticket)).state !== "done") await expect(engine.collect(ticket)).rejects.toThrow();
      if ((await engine.stop(ticket)) === "stopped") await expect(engine.collect(ticket)).rejects.toThrow();
    });

    test("can be stopped while it waits, while it works and when it is done, any number of times", async () => {
      const engine = await engineOf();
      const { model, request } = await requestAndModel(engine, firstMode);
      const first = await engine.start(v7(), request);
      const waiting = await engine.start(v7(), request);
      await expectStop(engine, waiting, model);
      await engine.changed(first, 1_000);
      await expectStop(engine, first, model);
      const done = await engine.start(v7(), request);
      await untilOver(engine, done);
      expect(await engine.stop(done)).not.toBe("unsupported");
      for (const ticket of [first, waiting, done]) await engine.stop(ticket);
    });

    test("after a stop the next output gets its turn", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine, firstMode);
      const stopped = await engine.start(v7(), request);
      const next = await engine.start(v7(), request);
      await engine.stop(stopped);
      const seen = await untilOver(engine, next);
      expect(seen.at(-1)).toEqual({ state: "done" });
    });

    test("knows nothing of a ticket it has never given", async () => {
      const engine = await engineOf();
      const ticket = await engine.start(v7(), await requestFor(engine, firstMode));
      const foreign = changeTexts(ticket);
      expect(await engine.check(foreign)).toEqual({ state: "lost" });
      await engine.changed(foreign, 10);
      await engine.stop(foreign);
      await expect(engine.collect(foreign)).rejects.toThrow();
      expect(await engine.check({ engine: "another engine", data: ticket.data })).toEqual({ state: "lost" });
      await engine.stop(ticket);
    });

    test("waiting for a change ends in time", async () => {
      const engine = await engineOf();
      const ticket = await engine.start(v7(), await requestFor(engine, firstMode));
      await untilOver(engine, ticket);
      await engine.changed(ticket, 24 * 3_600_000);
      expect(await engine.check(ticket)).toEqual({ state: "done" });
    });

    test("is closed any number of times, and takes nothing after that", async () => {
      const engine = await engineOf();
      const request = await requestFor(engine, firstMode);
      await engine.close();
      await engine.close();
      await expect(engine.start(v7(), request)).rejects.toThrow();
    });
  });
}

/**
 * Returns a small request that the engine's description allows: its first model of the mode, the smallest quality, the
 * shortest duration, and a source image and an audio file where it accepts them. Throws when the engine lacks the mode.
 */
export async function requestFor(engine: Engine, mode: GenerationType): Promise<EngineRequest> {
  return (await requestAndModel(engine, mode)).request;
}

async function requestAndModel(
  engine: Engine,
  mode: GenerationType,
): Promise<{ model: ModelDescription; request: EngineRequest }> {
  const { models } = await engine.describe();
  const model = models.find((candidate) => candidate.mode === mode);
  const quality = model?.qualities.toSorted((one, other) => one.longSidePixels - other.longSidePixels)[0];
  const aspectRatio = model?.aspectRatios.find((ratio) => ratio === "16:9") ?? model?.aspectRatios[0];
  if (!model || !quality || !aspectRatio) throw new Error(`The engine ${engine.id} does not offer ${mode}.`);
  // An image that is edited may have any size.
  const longSidePixels = isImageEdit(mode) ? editedLongSidePixels : quality.longSidePixels;
  const size = sizeFor(aspectRatio, longSidePixels, model.sideMultiplePixels);
  const times = model.edit.scales[0] ?? 1;
  const sourceSize = { width: size.width / times, height: size.height / times };
  const request: EngineRequest = {
    mode,
    model: model.id,
    prompt: model.edit.prompt === "none" ? "" : "a red lighthouse at dusk over a calm sea",
    negativePrompt: "",
    style: null,
    seed: 7,
    ...size,
    quality: quality.id,
    durationSeconds: model.durationsSeconds.length > 0 ? Math.min(...model.durationsSeconds) : null,
    strength: model.strength?.default ?? null,
    image: model.source === "required" && mode !== "video-upscale" ? await sourceImage(sourceSize) : null,
    edit: await editInputsFor(model, sourceSize),
    audioPrompt: model.audio?.promptMaxCharacters ? "waves on a shore" : "",
    audio: model.audio?.upload ? sourceAudio(2) : null,
  };
  return { model, request };
}

/**
 * Returns what an edit accepts: a mask on the middle of the image, references, a video, adjustments, or the recipe of a
 * painted source.
 */
async function editInputsFor(model: ModelDescription, size: { width: number; height: number }): Promise<EditInputs> {
  const { edit } = model;
  const isExpanded = edit.expand_max_pixels !== null;
  return {
    ...noEditInputs,
    mask: edit.mask !== "none" || isExpanded ? await maskOfMiddle(size) : null,
    references: await Promise.all(
      Array.from({ length: isComposerMode(model.mode) ? 0 : edit.references_max }, () => sourceImage(referenceSize)),
    ),
    video: isVideoEdit(model.mode) ? await sourceVideo(size) : null,
    clips: model.mode === "video-join" ? await sourceClips(size) : [],
    framesPerSecond: edit.frames_per_second[0] ?? null,
    expand: isExpanded ? { left: 16, top: 0, right: 16, bottom: 0 } : null,
    scale: edit.scales[0] ?? null,
    output: edit.outputs[0] ?? null,
    adjustments: model.mode === "image-adjust" ? adjustments.parse({}) : null,
    painted:
      edit.sources === "procedural"
        ? { mode: "text-to-image", prompt: "a red fox in a field", negativePrompt: "", style: null, seed: 1, ...size }
        : null,
  };
}

/** Returns a gray video of two seconds. */
export async function sourceVideo(size: { width: number; height: number }, framesPerSecond = 24): Promise<SourceVideo> {
  const bytes = await greyFilm({ ...size, frames: 2 * framesPerSecond, framesPerSecond });
  return { bytes, mediaType: "video/mp4", ...size, durationSeconds: 2 };
}

/** Returns two clips of a second each, the second one with another frame rate. */
async function sourceClips(size: { width: number; height: number }): Promise<StripPart[]> {
  const videos = [await sourceVideo(size), await sourceVideo(size, 12)];
  return videos.map((video) => ({ video, fromSeconds: 0.5, toSeconds: 1.5 }));
}

/** Returns a mask whose middle ninth is white. */
export async function maskOfMiddle({ width, height }: { width: number; height: number }): Promise<Mask> {
  const [left, top] = [Math.floor(width / 3), Math.floor(height / 3)];
  const pixels = new Uint8Array(width * height);
  for (let y = top; y < 2 * top; y++) pixels.fill(255, y * width + left, y * width + 2 * left);
  const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png()
    .toBuffer();
  return { bytes };
}

/** Returns a small source image: an evening sky above the sea. */
export async function sourceImage({ width, height }: { width: number; height: number }): Promise<SourceImage> {
  const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f2a65a"/><stop offset="1" stop-color="#4b5d8f"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${width / 3}" cy="${height / 2}" r="${height / 8}" fill="#ffe3b0"/>
    <rect y="${height * 0.7}" width="${width}" height="${height * 0.3}" fill="#21405c"/></svg>`;
  const bytes = await sharp(Buffer.from(sky)).png().toBuffer();
  return { bytes, mediaType: "image/png", width, height };
}

/** Returns an audio file for a video: a quiet tone, 16 bit PCM at 16 kHz in a WAV file (RIFF, format tag 1). */
export function sourceAudio(durationSeconds: number): SourceAudio {
  const samplesPerSecond = 16_000;
  const bytesPerSample = 2;
  const headerBytes = 44;
  const samples = Math.round(samplesPerSecond * durationSeconds);
  const file = Buffer.alloc(headerBytes + samples * bytesPerSample);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond * bytesPerSample, 28);
  file.writeUInt16LE(bytesPerSample, 32);
  file.writeUInt16LE(8 * bytesPerSample, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * bytesPerSample, 40);
  for (let sample = 0; sample < samples; sample++) {
    const level = Math.sin((2 * Math.PI * 440 * sample) / samplesPerSecond) * 0.2;
    file.writeInt16LE(Math.round(level * 32_767), headerBytes + sample * bytesPerSample);
  }
  return { bytes: file, mediaType: "audio/wav", durationSeconds };
}

/** Follows an output to its end. Returns every snapshot. Throws after 90 seconds on an idle machine. */
export async function untilOver(engine: Engine, ticket: Ticket): Promise<Snapshot[]> {
  const seen: Snapshot[] = [];
  const until = performance.now() + deadline(90_000);
  while (performance.now() < until) {
    const snapshot = await engine.check(ticket);
    seen.push(snapshot);
    if (snapshot.state !== "waiting" && snapshot.state !== "running") return seen;
    await engine.changed(ticket, 1_000);
  }
  throw new Error("Waited in vain for the end of an output.");
}

function expectSoundDescription(model: ModelDescription): void {
  const isVideo = makesVideo(model.mode);
  expect(model.id).toMatch(/^\S{1,100}$/);
  expect(model.label.trim()).not.toBe("");
  expect(model.qualities.length).toBeGreaterThan(0);
  expect(model.aspectRatios.length).toBeGreaterThan(0);
  expect(model.durationsSeconds.length > 0).toBe(
    isVideo && model.mode !== "video-upscale" && model.mode !== "video-join",
  );
  for (const seconds of model.durationsSeconds) {
    expect(Number.isInteger(seconds) && seconds >= durationMinSeconds && seconds <= durationMaxSeconds).toBe(true);
  }
  expect(model.promptMaxCharacters).toBeGreaterThan(0);
  expect(model.promptMaxCharacters).toBeLessThanOrEqual(promptMaxCharacters);
  expect(model.negativePromptMaxCharacters ?? 0).toBeLessThanOrEqual(negativePromptMaxCharacters);
  expect(model.audio?.promptMaxCharacters ?? 0).toBeLessThanOrEqual(audioPromptMaxCharacters);
  expect(model.source).toBe(needsSource(model.mode) ? "required" : "none");
  expect(model.audio !== null).toBe(model.mode === "image-to-video-audio");
  if (model.strength) {
    const { min, max, default: usual } = model.strength;
    expect([0, min, usual, max, 1]).toEqual([0, min, usual, max, 1].toSorted((one, other) => one - other));
  }
  expect(model.outputsMax).toBeGreaterThan(0);
  expect(model.outputsMax).toBeLessThanOrEqual(outputsPerRunMax);
  expect(model.sideMultiplePixels).toBeGreaterThanOrEqual(2);
  expect(model.deadlineSeconds).toBeGreaterThan(model.typicalSeconds);
}

function expectGrowth(seen: readonly Snapshot[]): void {
  const running = seen.filter((snapshot) => snapshot.state === "running");
  const progress = running.map((snapshot) => snapshot.progress);
  const stages = running.map((snapshot) => runStages.indexOf(snapshot.stage));
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect(stages).toEqual(stages.toSorted((one, other) => one - other));
  for (const value of progress) expect(value).toSatisfy((part: number) => part >= 0 && part <= 1);
}

async function expectPicture(artifact: Artifact, request: EngineRequest, exactSize: boolean): Promise<void> {
  const { info } = await sharp(artifact.bytes).raw().toBuffer({ resolveWithObject: true });
  expectSize(info, request, exactSize);
  const { format } = await sharp(artifact.bytes).metadata();
  expect(artifact.mediaType).toBe(`image/${format}`);
  expect(artifact.poster).toBeNull();
}

async function expectVideo(
  artifact: Artifact,
  request: EngineRequest,
  exactSize: boolean,
  hasSound: boolean,
): Promise<void> {
  expect(artifact.mediaType).toBe("video/mp4");
  using input = new Input({ source: new BufferSource(artifact.bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("The file has no video track.");
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  expectSize(size, request, exactSize);
  const { clips, video } = request.edit;
  const clipSeconds = clips.reduce((sum, { fromSeconds, toSeconds }) => sum + (toSeconds ?? 0) - fromSeconds, 0);
  const durationSeconds = request.durationSeconds ?? video?.durationSeconds ?? clipSeconds;
  expect(Math.abs((await track.computeDuration()) - durationSeconds)).toBeLessThanOrEqual(durationToleranceSeconds);
  let frames = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (frames === 0) expect(packet.type).toBe("key");
    expect(packet.data.byteLength).toBeGreaterThan(0);
    frames++;
  }
  // Below 8 frames a second there would be no motion.
  expect(frames).toBeGreaterThanOrEqual(8 * durationSeconds);
  if (hasSound) {
    const sound = await input.getPrimaryAudioTrack();
    if (!sound) throw new Error("The file has no sound.");
    expect(await sound.computeDuration()).toBeGreaterThan(durationSeconds / 2);
  }
  if (artifact.poster) {
    const { info } = await sharp(artifact.poster).raw().toBuffer({ resolveWithObject: true });
    expectSize(info, request, false);
  }
}

function expectSize(
  { width, height }: { width: number; height: number },
  request: EngineRequest,
  exactSize: boolean,
): void {
  if (exactSize) expect({ width, height }).toEqual({ width: request.width, height: request.height });
  else expect(Math.abs(Math.log(width / height / (request.width / request.height)))).toBeLessThan(shapeTolerance);
}

async function expectStop(engine: Engine, ticket: Ticket, model: ModelDescription): Promise<void> {
  const answer = await engine.stop(ticket);
  if (model.cancel === "any-time") expect(answer).not.toBe("unsupported");
  if (answer !== "stopped") return;
  expect(["stopped", "lost"]).toContain((await engine.check(ticket)).state);
}

async function refusalOf(engine: Engine, request: EngineRequest): Promise<unknown> {
  const error: unknown = await engine.start(v7(), request).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineRefusal);
  return error instanceof EngineRefusal ? error.failure : undefined;
}

function changeTexts(ticket: Ticket): Ticket {
  const data = Object.fromEntries(
    Object.entries(ticket.data).map(([key, value]) => [key, typeof value === "string" ? `${value}-unknown` : value]),
  );
  return { engine: ticket.engine, data };
}
