import { createHash } from "node:crypto";
import { z } from "zod";
import { makesVideo } from "../../../../contract/generation-terms.ts";
import { type Engine, EngineRefusal, type EngineRequest, type Snapshot, type Ticket } from "../port.ts";
import type { SocketMessage } from "./answers.ts";
import { type Catalogue, type Offer, takeStock } from "./catalogue.ts";
import { ComfyUiClient, type Look } from "./client.ts";
import { asRefusal } from "./failures.ts";
import { filledGraph, withFreshPrefix } from "./graph.ts";
import { type ComfyUiOptions, type ComfyUiTiming, usualTiming } from "./options.ts";
import { type ChosenFiles, chooseFiles, type Media, pictureFrom, videoFrom } from "./outputs.ts";
import { followProgress, type Progress } from "./progress.ts";
import { openSocket } from "./socket.ts";

export type { ComfyUiOptions } from "./options.ts";

/** ComfyUI takes an id of ours when it is a UUID written in small letters with hyphens. */
const outputIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ticketData = z.object({ prompt: z.string().regex(outputIdPattern), media: z.enum(["image", "video"]) });

/** What this process knows of work it started or was asked about. */
interface Known {
  progress: Progress | undefined;
  /** The last answer the server gave, and when. */
  snapshot: Snapshot;
  lookedAt: number;
  changed: PromiseWithResolvers<void>;
}

const knownMax = 1_000;
const runsAtOnceUsual = 2;

/**
 * A ComfyUI server as an engine: graphs with manifests, ours and the operator's, each of which it offers while the
 * server has all the nodes and files it needs. What the server answers is the truth; its socket only makes progress
 * finer. Work carries the output's own id there, so it is found again from any process.
 */
export function createComfyUiEngine(options: ComfyUiOptions): Engine {
  const { id, label, workflowsFolder, log = () => {}, newId } = options;
  const timing: ComfyUiTiming = { ...usualTiming, ...options.timing };
  const client = new ComfyUiClient(options, timing);
  const clientId = newId();
  const known = new Map<string, Known>();
  const starting = new Map<string, Promise<Ticket>>();
  const stopped = new Set<string>();
  const freedFor = new Set<string>();
  let stock: { catalogue: Catalogue; at: number } | undefined;
  let looking: Promise<Catalogue> | undefined;
  let refusedGraphs: ReadonlyMap<string, string> = new Map();
  let closed = false;

  const socket = openSocket({ address: client.socketAddress(clientId), headers: client.headers, timing, hear });

  const takeStockAgain = (): Promise<Catalogue> => {
    looking ??= takeStock(client, workflowsFolder)
      .then((found) => {
        const before = stock?.catalogue.description;
        const catalogue = withLastModels(found, before);
        const { healthy, problems } = catalogue.description;
        if (before?.healthy !== healthy) log(`${label} is ${healthy ? "there" : `not there: ${problems[0]}`}`);
        stock = { catalogue, at: Date.now() };
        return catalogue;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const catalogueNow = async (): Promise<Catalogue> => {
    if (!stock) return takeStockAgain();
    if (!closed && Date.now() - stock.at >= timing.describeAgainAfter) void takeStockAgain();
    return stock.catalogue;
  };

  /** After a failed call the next description is of the server as it is now. */
  const doubt = (error: unknown): EngineRefusal => {
    const refusal = asRefusal(error);
    if (["UNAVAILABLE", "ENGINE_AUTH", "UNSUPPORTED"].includes(refusal.failure.code) && !closed) void takeStockAgain();
    return refusal;
  };

  const remember = (outputId: string): Known => {
    const already = known.get(outputId);
    if (already) return already;
    const oldest = known.size >= knownMax ? known.keys().next().value : undefined;
    if (oldest !== undefined) forgetHere(oldest);
    const fresh: Known = {
      progress: undefined,
      snapshot: { state: "waiting" },
      lookedAt: Date.now(),
      changed: Promise.withResolvers(),
    };
    known.set(outputId, fresh);
    socket.need(true);
    return fresh;
  };

  const forgetHere = (outputId: string) => {
    known.get(outputId)?.changed.resolve();
    known.delete(outputId);
    if (known.size === 0) socket.need(false);
  };

  const wake = (work: Known) => {
    work.changed.resolve();
    work.changed = Promise.withResolvers();
  };

  function hear({ type, data }: SocketMessage): void {
    const work = typeof data.prompt_id === "string" ? known.get(data.prompt_id) : undefined;
    if (!work) return;
    const isNews = work.progress?.hear({ type, data }) ?? false;
    if (isNews || /^execution_(start|success|error|interrupted)$/.test(type)) wake(work);
  }

  const offerFor = async ({ model, mode }: EngineRequest): Promise<Offer> => {
    const { offers, description } = await catalogueNow();
    const offer = offers.find(({ workflow }) => workflow.model === model && workflow.mode === mode);
    if (offer) return offer;
    if (!description.healthy) {
      const detail = description.problems[0] ?? "ComfyUI is not available.";
      throw new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail });
    }
    const detail = `${model} is not offered for ${mode}.`;
    throw new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
  };

  const begin = async (outputId: string, request: EngineRequest): Promise<Ticket> => {
    const media: Media = makesVideo(request.mode) ? "video" : "image";
    const ticket: Ticket = { engine: id, data: { prompt: outputId, media } };
    const offer = await offerFor(request);
    const { set } = offer.workflow.manifest;
    checkSources(request, set.image.length > 0, set.audio.length > 0 && !offer.workflow.manifest.audio_prompt);
    const name = `${request.mode} ${request.model}`;
    try {
      const before = await client.look(outputId);
      if (["waiting", "running", "finished"].includes(before.state)) return ticket;
      // What failed or was stopped would be taken for the new attempt's end.
      if (before.state !== "unknown") await client.forget(outputId);
      const names = { files: offer.files, ...(await upload(outputId, request, set.audio.length > 0)) };
      const graph = filledGraph(offer.workflow, request, outputId, names);
      const work = remember(outputId);
      work.progress = followProgress(graph);
      await client.submit(outputId, graph, clientId);
      refusedGraphs = new Map([...refusedGraphs].filter(([key]) => key !== name));
      return ticket;
    } catch (error) {
      forgetHere(outputId);
      const refusal = doubt(error);
      if (refusal.failure.code === "UNSUPPORTED") {
        const problem = `${offer.workflow.label} for ${request.mode} was refused: ${refusal.failure.detail}`;
        refusedGraphs = new Map([...refusedGraphs, [name, problem]]);
      }
      throw refusal;
    }
  };

  const upload = async (outputId: string, { image, audio }: EngineRequest, takesAudio: boolean) => ({
    image:
      image && (await client.upload(`${outputId}-source.${endings[image.mediaType]}`, image.bytes, image.mediaType)),
    audio:
      takesAudio && audio
        ? await client.upload(`${outputId}-sound.${endings[audio.mediaType]}`, audio.bytes, audio.mediaType)
        : null,
  });

  const outputOf = (ticket: Ticket) => {
    if (ticket.engine !== id) return undefined;
    return ticketData.safeParse(ticket.data).data;
  };

  const lookAt = async (outputId: string, media: Media): Promise<{ look: Look; files: ChosenFiles | undefined }> => {
    const look = await client.look(outputId);
    if (look.state !== "finished") return { look, files: undefined };
    const files = chooseFiles(look.files, outputId, media);
    if (files) return { look, files };
    return lookAtSecondRound(outputId, media);
  };

  /**
   * The server finished without a file of this output: it answered from its cache. The graph goes in once more, under
   * an id made from the first one, so that every process finds the same second round.
   */
  const lookAtSecondRound = async (outputId: string, media: Media) => {
    const againId = secondIdOf(outputId);
    const look = await client.look(againId);
    if (look.state === "finished") return { look, files: chooseFiles(look.files, outputId, media) };
    if (look.state !== "unknown") return { look, files: undefined };
    const graph = await client.graphOf(outputId);
    if (!graph) return { look: { state: "finished" as const, files: [] }, files: undefined };
    await client.submit(againId, withFreshPrefix(graph, outputId), clientId);
    return { look: { state: "waiting" as const }, files: undefined };
  };

  const snapshotOf = async (outputId: string, media: Media): Promise<Snapshot> => {
    const { look, files } = await lookAt(outputId, media);
    if (look.state === "finished") return files ? { state: "done" } : { state: "failed", failure: nothingMade };
    if (look.state === "failed") {
      if (look.failure.code === "BUSY") await freeOnce(outputId);
      return { state: "failed", failure: look.failure };
    }
    if (look.state === "unknown") return { state: "lost" };
    if (look.state === "stopped") return { state: "stopped" };
    const before = known.get(outputId)?.snapshot;
    // Once seen at work, a second round in the queue is no step back.
    if (look.state === "waiting") return before?.state === "running" ? before : { state: "waiting" };
    const { progress = 0, stage = "painting" } = known.get(outputId)?.progress ?? {};
    return { state: "running", progress, stage };
  };

  /** Out of memory: unloaded models make room for the next attempt. */
  const freeOnce = async (outputId: string) => {
    if (freedFor.has(outputId)) return;
    addBounded(freedFor, outputId);
    log(`${label} ran out of memory; it is asked to unload its models`);
    await client.free().catch(() => {});
  };

  return {
    id,
    label,
    runsAtOnce: options.runsAtOnce ?? runsAtOnceUsual,
    repeatable: true,
    async describe() {
      const { description } = await catalogueNow();
      return { ...description, problems: [...description.problems, ...refusedGraphs.values()] };
    },
    async start(outputId, request) {
      if (closed) throw new Error("The ComfyUI engine is closed.");
      if (!outputIdPattern.test(outputId)) throw new Error("An output's id has to be a UUID in small letters.");
      const underWay = starting.get(outputId);
      if (underWay) return underWay;
      stopped.delete(outputId);
      const started = begin(outputId, request).finally(() => starting.delete(outputId));
      starting.set(outputId, started);
      return started;
    },
    async check(ticket) {
      const output = outputOf(ticket);
      if (!output) return { state: "lost" };
      if (stopped.has(output.prompt)) return { state: "stopped" };
      const work = known.get(output.prompt);
      try {
        const snapshot = await snapshotOf(output.prompt, output.media);
        if (isOver(snapshot)) forgetHere(output.prompt);
        else Object.assign(remember(output.prompt), { snapshot, lookedAt: Date.now() });
        return snapshot;
      } catch (error) {
        const refusal = doubt(error);
        // A server that is busy loading a model, or restarting, is silent for a while.
        if (work && !closed && Date.now() - work.lookedAt < timing.silenceBorne) return work.snapshot;
        throw refusal;
      }
    },
    async changed(ticket, timeoutMilliseconds) {
      const output = outputOf(ticket);
      const work = output && known.get(output.prompt);
      if (!work || closed) return;
      const lookAgain = socket.isOpen ? timing.lookAgainAfter : timing.lookAgainWithoutSocketAfter;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, Math.min(timeoutMilliseconds, lookAgain));
      await Promise.race([work.changed.promise, timeout.promise]);
      clearTimeout(timer);
    },
    async collect(ticket) {
      const output = outputOf(ticket);
      if (!output || stopped.has(output.prompt)) throw new Error("The engine has no such output.");
      const { files } = await lookAt(output.prompt, output.media);
      if (!files) throw new Error("The output is not done.");
      const bytes = await client.view(files.main);
      if (output.media === "image") return pictureFrom(bytes);
      const poster = files.poster ? await client.view(files.poster).catch(() => null) : null;
      return videoFrom(bytes, poster);
    },
    async stop(ticket) {
      const output = outputOf(ticket);
      if (!output || stopped.has(output.prompt)) return "stopped";
      const { prompt } = output;
      const before = await client.look(prompt);
      const isLate = before.state === "finished" || before.state === "failed";
      if (isLate) {
        const againId = secondIdOf(prompt);
        if ((await client.look(againId)).state !== "unknown") await end(againId);
      }
      await end(prompt);
      forgetHere(prompt);
      if (!isLate) addBounded(stopped, prompt);
      return isLate ? "too-late" : "stopped";
    },
    async close() {
      if (closed) return;
      closed = true;
      socket.close();
      client.close();
      for (const outputId of [...known.keys()]) forgetHere(outputId);
      await looking?.catch(() => {});
    },
  };

  async function end(promptId: string): Promise<void> {
    await client.cancel(promptId);
    await client.forget(promptId);
  }
}

const endings = {
  "image/png": "png",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
} as const;

const nothingMade = {
  code: "INTERNAL",
  retryable: true,
  detail: "ComfyUI finished without a file of this output.",
} as const;

function addBounded(set: Set<string>, outputId: string): void {
  const oldest = set.size >= knownMax ? set.values().next().value : undefined;
  if (oldest !== undefined) set.delete(oldest);
  set.add(outputId);
}

function isOver({ state }: Snapshot): boolean {
  return state !== "waiting" && state !== "running";
}

/** While the server is away, what it could do when it was there. */
function withLastModels(found: Catalogue, before: Catalogue["description"] | undefined): Catalogue {
  if (found.description.healthy || !before) return found;
  return { ...found, description: { ...found.description, models: before.models } };
}

function checkSources({ image, audio, mode }: EngineRequest, needsImage: boolean, needsAudio: boolean): void {
  const missing = needsImage && !image ? "picture" : needsAudio && !audio ? "recording" : undefined;
  if (!missing) return;
  const detail = `This model needs a ${missing} for ${mode}.`;
  throw new EngineRefusal({ code: "INVALID_INPUT", retryable: false, detail });
}

/** The id of a second round: the same from the same first id, in the form of a UUID (RFC 9562, version 8). */
function secondIdOf(outputId: string): string {
  const hex = createHash("sha256").update(`${outputId} again`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
