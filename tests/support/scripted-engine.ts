import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import {
  type Artifact,
  type Engine,
  type EngineFailure,
  EngineRefusal,
  type EngineRequest,
  type ModelDescription,
  type Snapshot,
  type Ticket,
} from "../../backend/adapters/engine/port.ts";
import { noEdits } from "../../contract/edits.ts";
import {
  aspectRatios,
  composerModes,
  type GenerationType,
  isImageEdit,
  makesVideo,
  needsSource,
} from "../../contract/generation-terms.ts";

type RunningStage = Extract<Snapshot, { state: "running" }>["stage"];

/** An engine whose steps a test controls. */
export interface ScriptedEngine extends Engine {
  /** Makes each output wait for the test from now on. */
  hold(): void;
  /** Completes all held outputs, and each later output as soon as it starts. */
  release(): void;
  advance(outputId: string, progress: number, stage?: RunningStage): void;
  /** Without bytes, the output is a tiny gray image or video. */
  finish(outputId: string, bytes?: Uint8Array): void;
  fail(outputId: string, failure: Partial<EngineFailure> & Pick<EngineFailure, "code">): void;
  /** Forgets the output, as a restarted engine does. */
  lose(outputId: string): void;
  /** Makes the next start throw this, or the next `times` starts. */
  refuseNextStart(error: Error, times?: number): void;
  /** Marks the engine as out of order, with the reason, or in order again. */
  setProblem(problem: string | null): void;
  /** Output ids in the order of their first start, including lost and stopped ones. */
  readonly started: readonly string[];
  /** Every call of `start`, including joined ones. */
  readonly startCalls: number;
  /** Sets the trained models that the engine can load from now on. */
  setLoras(names: readonly string[]): void;
  requestOf(outputId: string): EngineRequest | undefined;
  snapshotOf(outputId: string): Snapshot;
}

export interface ScriptedEngineOptions {
  id?: string;
  label?: string;
  /** Whether to begin with `hold()`. The default is automatic. */
  held?: boolean;
  /** Gives default images the requested size instead of 16 by 16. */
  fullSize?: boolean;
  /** The modes of the engine's one model. The default is all five. */
  modes?: readonly GenerationType[];
  /** Changes to the model's capabilities, in every mode. */
  model?: Partial<Omit<ModelDescription, "mode">>;
  /** Further models. */
  more?: readonly ModelDescription[];
  /** The trained models that the engine can load over its model. Without this list, it accepts none. */
  loras?: readonly string[];
  /** The default is 4. */
  runsAtOnce?: number;
  /** By default, large images count as others. */
  largeRunsAtOnce?: number;
  /** Whether starting an output twice costs nothing. The default is true. */
  repeatable?: boolean;
}

interface Output {
  request: EngineRequest;
  snapshot: Snapshot;
  bytes: Uint8Array | undefined;
  changed: PromiseWithResolvers<void>;
}

/** Begins in automatic mode: each output completes immediately. */
export function createScriptedEngine(options: ScriptedEngineOptions = {}): ScriptedEngine {
  const id = options.id ?? "scripted";
  const label = options.label ?? "Scripted engine";
  const outputs = new Map<string, Output>();
  const requests = new Map<string, EngineRequest>();
  const started: string[] = [];
  let startCalls = 0;
  let automatic = !options.held;
  const startErrors: Error[] = [];
  let problem: string | null = null;
  let loras = options.loras ?? [];
  let closed = false;

  const outputOf = (ticket: Ticket): Output | undefined =>
    ticket.engine === id ? outputs.get(String(ticket.data.output)) : undefined;

  const demand = (outputId: string): Output => {
    const output = outputs.get(outputId);
    if (!output) throw new Error(`The scripted engine has no output ${outputId}.`);
    return output;
  };

  const models = [
    ...(options.modes ?? composerModes).map((mode) => ({
      ...describeModel(mode, options.model),
      ...(options.loras && { takesLora: true }),
    })),
    ...(options.more ?? []),
  ];

  const refusalOf = ({ mode, model, image, lora, edit }: EngineRequest): EngineRefusal | undefined => {
    const refusal = (code: EngineFailure["code"], retryable: boolean, detail: string) =>
      new EngineRefusal({ code, retryable, detail });
    if (closed) return refusal("UNAVAILABLE", true, "The scripted engine is closed.");
    const described = models.find((one) => one.mode === mode && one.id === model);
    if (!described) return refusal("UNSUPPORTED", false, `The scripted engine has no ${model} for ${mode}.`);
    if (lora && !loras.includes(lora.name)) return refusal("UNSUPPORTED", false, `It has no ${lora.name}.`);
    if (described.source === "none" || image || edit.video) return undefined;
    return refusal("INVALID_INPUT", false, "There is no picture to begin with.");
  };

  const move = (output: Output, snapshot: Snapshot) => {
    output.snapshot = snapshot;
    output.changed.resolve();
    output.changed = Promise.withResolvers();
  };

  return {
    id,
    label,
    runsAtOnce: options.runsAtOnce ?? 4,
    ...(options.largeRunsAtOnce !== undefined && { largeRunsAtOnce: options.largeRunsAtOnce }),
    repeatable: options.repeatable ?? true,
    started,
    get startCalls() {
      return startCalls;
    },

    async describe() {
      return {
        models,
        loras,
        healthy: problem === null,
        problems: problem === null ? [] : [problem],
      };
    },
    async start(outputId, request) {
      startCalls++;
      const error = startErrors.shift() ?? refusalOf(request);
      if (error) throw error;
      if (!outputs.has(outputId)) {
        started.push(outputId);
        requests.set(outputId, request);
        outputs.set(outputId, {
          request,
          snapshot: automatic ? { state: "done" } : { state: "waiting" },
          bytes: undefined,
          changed: Promise.withResolvers(),
        });
      }
      return { engine: id, data: { output: outputId } };
    },
    async check(ticket) {
      return outputOf(ticket)?.snapshot ?? { state: "lost" };
    },
    async changed(ticket, timeoutMilliseconds) {
      const output = outputOf(ticket);
      if (!output || isOver(output.snapshot)) return;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, timeoutMilliseconds);
      await Promise.race([output.changed.promise, timeout.promise]);
      clearTimeout(timer);
    },
    async collect(ticket): Promise<Artifact> {
      const output = outputOf(ticket);
      if (output?.snapshot.state !== "done") throw new Error("The output is not done.");
      const { mode, width, height } = output.request;
      const isFullSize = options.fullSize || isImageEdit(mode);
      const hasAlpha = mode === "image-cutout";
      const picture = isFullSize ? greyPng(width, height, hasAlpha) : greyPng(16, 16);
      return makesVideo(mode)
        ? { bytes: output.bytes ?? greyVideo(mode), mediaType: "video/mp4", poster: picture }
        : { bytes: output.bytes ?? picture, mediaType: "image/png", poster: null };
    },
    async stop(ticket) {
      const output = outputOf(ticket);
      if (!output) return "stopped";
      const late = output.snapshot.state === "done" || output.snapshot.state === "failed";
      outputs.delete(String(ticket.data.output));
      output.changed.resolve();
      return late ? "too-late" : "stopped";
    },
    async close() {
      closed = true;
      for (const output of outputs.values()) output.changed.resolve();
      outputs.clear();
    },

    hold() {
      automatic = false;
    },
    release() {
      automatic = true;
      for (const output of outputs.values()) if (!isOver(output.snapshot)) move(output, { state: "done" });
    },
    advance(outputId, progress, stage = "painting") {
      move(demand(outputId), { state: "running", progress, stage });
    },
    finish(outputId, bytes) {
      const output = demand(outputId);
      output.bytes = bytes;
      move(output, { state: "done" });
    },
    fail(outputId, failure) {
      move(demand(outputId), {
        state: "failed",
        failure: { retryable: false, detail: "The test asked for this.", ...failure },
      });
    },
    lose(outputId) {
      demand(outputId).changed.resolve();
      outputs.delete(outputId);
    },
    refuseNextStart(error, times = 1) {
      startErrors.push(...Array<Error>(times).fill(error));
    },
    setProblem(next) {
      problem = next;
    },
    setLoras(names) {
      loras = names;
    },
    requestOf: (outputId) => requests.get(outputId),
    snapshotOf: (outputId) => outputs.get(outputId)?.snapshot ?? { state: "lost" },
  };
}

function isOver(snapshot: Snapshot): boolean {
  return snapshot.state === "done" || snapshot.state === "failed";
}

/** Returns the scripted model's capabilities in a mode. */
export function describeModel(
  mode: GenerationType,
  changes: Partial<Omit<ModelDescription, "mode">> = {},
): ModelDescription {
  const video = makesVideo(mode);
  return {
    mode,
    id: "scripted-1",
    label: "Scripted model",
    tier: "basic",
    aspectRatios,
    qualities: [
      { id: "draft", longSidePixels: 768 },
      { id: "standard", longSidePixels: 1024 },
      { id: "high", longSidePixels: 1536 },
    ],
    durationsSeconds: video ? [2, 4] : [],
    promptMaxCharacters: 2000,
    negativePromptMaxCharacters: 1000,
    seed: true,
    strength: mode === "image-to-image" ? { min: 0.1, max: 0.9, default: 0.5 } : null,
    source: needsSource(mode) ? "required" : "none",
    audio: mode === "image-to-video-audio" ? { promptMaxCharacters: 500, upload: true } : null,
    edit: noEdits,
    outputsMax: 4,
    progress: "exact",
    cancel: "any-time",
    typicalSeconds: 1,
    origin: "procedural",
    deadlineSeconds: 60,
    sideMultiplePixels: 2,
    ...changes,
  };
}

/** Two seconds of gray, 64 by 64 pixels: H.264, with silence in AAC if the mode has sound. */
function greyVideo(mode: GenerationType): Uint8Array {
  const name = mode === "image-to-video-audio" ? "grey-video-with-sound.mp4" : "grey-video.mp4";
  return readFileSync(join(import.meta.dirname, name));
}

const greyPngs = new Map<string, Uint8Array>();

/** A gray image of one bit per pixel, or of 16 with alpha (PNG specification, third edition, section 11). */
function greyPng(width: number, height: number, hasAlpha = false): Uint8Array {
  const key = `${width}x${height} ${hasAlpha}`;
  const known = greyPngs.get(key);
  if (known) return known;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = hasAlpha ? 8 : 1;
  header[9] = hasAlpha ? 4 : 0;
  const row = Buffer.alloc(1 + (hasAlpha ? 2 * width : Math.ceil(width / 8)), 0b01010101);
  row[0] = 0;
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const png = Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
  greyPngs.set(key, png);
  return png;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
