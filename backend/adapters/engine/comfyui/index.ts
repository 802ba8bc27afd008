import { z } from "zod";
import { makesVideo } from "../../../../contract/generation-terms.ts";
import { type Engine, EngineRefusal, type EngineRequest, type LoraUse, type Snapshot, type Ticket } from "../port.ts";
import { bringInputs, isTransparent, unfitInput } from "./bring-inputs.ts";
import { type Catalogue, cacheCatalogue, type Offer } from "./catalogue.ts";
import { createComfyUiClient } from "./client.ts";
import { asRefusal } from "./failures.ts";
import { endOutput, findOutput } from "./find-output.ts";
import { filledGraph } from "./graph.ts";
import { isTemporaryResult, keepBriefly } from "./kept-files.ts";
import { createKnownWork } from "./known.ts";
import { type ComfyUiOptions, type ComfyUiTiming, usualTiming } from "./options.ts";
import { type Media, mediaKinds, pictureFrom, videoFrom, type Wanted } from "./outputs.ts";
import { interpolationOf, prepareInputs } from "./prepare-inputs.ts";
import { openSocket } from "./socket.ts";

export type { ComfyUiOptions } from "./options.ts";

/** ComfyUI accepts a client-chosen id only as a UUID in lower case with hyphens. */
const outputIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ticketData = z.object({
  prompt: z.string().regex(outputIdPattern),
  media: z.enum(mediaKinds),
  temporary: z.literal(1).optional(),
});

const runsAtOnceUsual = 2;
/** How many frames ComfyUI makes of one at most. */
const multiplierMax = 16;
/** How many outputs are remembered after they have ended. */
const rememberedMax = 1_000;

/**
 * A ComfyUI server as an engine. It offers the built-in and the operator's graphs while the server has all the nodes
 * and files that they need. The server's HTTP answers are authoritative; its socket only refines progress. A job
 * carries the output's id there, so any process can find it.
 */
export function createComfyUiEngine(options: ComfyUiOptions): Engine {
  const { id, label, log = () => {} } = options;
  const timing: ComfyUiTiming = { ...usualTiming, ...options.timing };
  const client = createComfyUiClient(options, timing);
  const clientId = options.newId();
  const stock = cacheCatalogue(client, options, timing);
  const known = createKnownWork((size) => socket.need(size > 0));
  const socket = openSocket({
    address: client.socketAddress(clientId),
    headers: client.headers,
    timing,
    hear: known.hear,
  });
  const starting = new Map<string, Promise<Ticket>>();
  const stopped = new Set<string>();
  const freedFor = new Set<string>();
  const refused = new Map<string, string>();
  let closed = false;

  const outputOf = (ticket: Ticket) => (ticket.engine === id ? ticketData.safeParse(ticket.data).data : undefined);

  /** Turns an error into a refusal. Most errors also cause the catalog to be reloaded. */
  const refusalOf = (error: unknown): EngineRefusal => {
    const refusal = asRefusal(error);
    if (["UNAVAILABLE", "ENGINE_AUTH", "UNSUPPORTED"].includes(refusal.failure.code)) stock.doubt();
    return refusal;
  };

  const offerFor = async ({ model, mode, lora }: EngineRequest): Promise<Offer> => {
    const { offers, loras, description } = await stock.now();
    const offer = offers.find(({ workflow }) => workflow.model === model && workflow.mode === mode);
    if (offer) return lora ? withLora(offer, lora, loras) : offer;
    if (description.healthy) {
      throw new EngineRefusal({
        code: "UNSUPPORTED",
        retryable: false,
        detail: `${model} is not offered for ${mode}.`,
      });
    }
    stock.doubt();
    const detail = description.problems[0] ?? "ComfyUI is not available.";
    throw new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail });
  };

  const submitJob = async (outputId: string, request: EngineRequest, { workflow, files }: Offer): Promise<void> => {
    const before = await client.look(outputId);
    if (before.state === "waiting" || before.state === "running" || before.state === "finished") return;
    // Otherwise the end of the failed or stopped attempt would count as the end of this one.
    if (before.state !== "unknown") await client.forget(outputId);
    const interpolation = await interpolationOf(request);
    if (interpolation && interpolation.multiplier < 2) throw unfit("The video already has this frame rate.");
    if (interpolation && interpolation.multiplier > multiplierMax) throw unfit("The video has too few frames for it.");
    const prepared = await prepareInputs(workflow.manifest, request);
    const brought = await bringInputs(client, outputId, prepared, workflow);
    const graph = filledGraph(workflow, prepared, outputId, { files, ...brought }, interpolation);
    if (workflow.isBuiltIn) keepBriefly(graph, outputId, isTemporaryResult(workflow, request));
    known.drop(outputId);
    known.follow(outputId, graph);
    try {
      await client.submit(outputId, graph, clientId);
    } catch (error) {
      // The graph may have arrived although its answer did not, and nothing would ever collect the output.
      await client.cancel(outputId).catch(() => {});
      throw error;
    }
  };

  const begin = async (outputId: string, request: EngineRequest): Promise<Ticket> => {
    const offer = await offerFor(request);
    const problem = unfitInput(request, offer.workflow.manifest);
    if (problem) throw unfit(problem);
    const name = `${offer.workflow.label} for ${request.mode}`;
    try {
      await submitJob(outputId, request, offer);
    } catch (error) {
      known.drop(outputId);
      const { failure } = refusalOf(error);
      if (failure.code === "UNSUPPORTED") refused.set(name, `${name} was refused by ComfyUI: ${failure.detail}`);
      throw error;
    }
    refused.delete(name);
    const media: Media = makesVideo(request.mode) ? "video" : isTransparent(request) ? "cutout" : "image";
    const isTemporary = isTemporaryResult(offer.workflow, request);
    return { engine: id, data: { prompt: outputId, media, ...(isTemporary && { temporary: 1 }) } };
  };

  /** After running out of memory, unloading models makes room for the next attempt. */
  const freeOnce = async (outputId: string) => {
    if (freedFor.has(outputId)) return;
    addBounded(freedFor, outputId);
    log(`${label} ran out of memory; it is asked to unload its models`);
    await client.free().catch(refusalOf);
  };

  const snapshotOf = async (outputId: string, wanted: Wanted): Promise<Snapshot> => {
    const { look, files } = await findOutput(client, clientId, outputId, wanted);
    if (look.state === "unknown") return { state: "lost" };
    if (look.state === "stopped") return { state: "stopped" };
    if (look.state === "finished") {
      const detail = "ComfyUI finished without a file of this output.";
      return files ? { state: "done" } : { state: "failed", failure: { code: "INTERNAL", retryable: true, detail } };
    }
    if (look.state === "failed") {
      if (look.failure.code === "BUSY") await freeOnce(outputId);
      return { state: "failed", failure: look.failure };
    }
    const before = known.lastSeen(outputId)?.snapshot;
    // Once an output was seen running, a second attempt in the queue is not a step back.
    if (look.state === "waiting") return before?.state === "running" ? before : { state: "waiting" };
    const { progress = 0, stage = "painting" } = known.progressOf(outputId) ?? {};
    return { state: "running", progress, stage };
  };

  return {
    id,
    label,
    runsAtOnce: options.runsAtOnce ?? runsAtOnceUsual,
    repeatable: true,
    async describe() {
      const { description } = await stock.now();
      return { ...description, problems: [...description.problems, ...refused.values()] };
    },
    async start(outputId, request) {
      if (closed) throw new Error("The ComfyUI engine is closed.");
      if (!outputIdPattern.test(outputId)) throw new Error("An output's id must be a UUID in lower case.");
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
      try {
        const snapshot = await snapshotOf(output.prompt, wantedOf(output));
        if (isOver(snapshot)) known.drop(output.prompt);
        else known.see(output.prompt, snapshot);
        return snapshot;
      } catch (error) {
        const refusal = refusalOf(error);
        const last = known.lastSeen(output.prompt);
        // A server that loads a model or restarts does not answer for a while.
        if (last && !closed && Date.now() - last.at < timing.silenceBorne) return last.snapshot;
        throw refusal;
      }
    },
    async changed(ticket, timeoutMilliseconds) {
      const output = outputOf(ticket);
      const change = output && known.change(output.prompt);
      if (!change) return;
      const lookAgain = socket.isOpen ? timing.lookAgainAfter : timing.lookAgainWithoutSocketAfter;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, Math.min(timeoutMilliseconds, lookAgain));
      await Promise.race([change, timeout.promise]);
      clearTimeout(timer);
    },
    async collect(ticket) {
      const output = outputOf(ticket);
      if (!output || stopped.has(output.prompt)) throw new Error("The engine has no such output.");
      const { files } = await findOutput(client, clientId, output.prompt, wantedOf(output));
      if (!files) throw new Error("The output is not finished.");
      const bytes = await client.view(files.main);
      if (output.media !== "video") return pictureFrom(bytes, output.media === "cutout");
      return videoFrom(bytes, files.poster ? await client.view(files.poster).catch(() => null) : null);
    },
    async stop(ticket) {
      const output = outputOf(ticket);
      if (!output || stopped.has(output.prompt)) return "stopped";
      const { isLate } = await endOutput(client, output.prompt);
      known.drop(output.prompt);
      if (isLate) return "too-late";
      addBounded(stopped, output.prompt);
      return "stopped";
    },
    async close() {
      if (closed) return;
      closed = true;
      socket.close();
      client.close();
      await stock.close();
    },
  };
}

/** Adds a trained model to the graph, if the graph accepts one and the server has the file. */
function withLora({ workflow, files }: Offer, { name, strength }: LoraUse, loras: Catalogue["loras"]): Offer {
  const slot = workflow.lora ? undefined : workflow.manifest.lora;
  if (slot && loras.get(slot.class)?.includes(name)) {
    return { workflow: { ...workflow, lora: { file: name, strength, trigger: "" } }, files };
  }
  const detail = slot ? `ComfyUI does not have the LoRA ${name}.` : `${workflow.label} does not accept a LoRA.`;
  throw new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
}

function wantedOf({ media, temporary }: z.infer<typeof ticketData>): Wanted {
  return { media, isTemporary: temporary === 1 };
}

function isOver({ state }: Snapshot): boolean {
  return state !== "waiting" && state !== "running";
}

function addBounded(set: Set<string>, outputId: string): void {
  const oldest = set.size >= rememberedMax ? set.values().next().value : undefined;
  if (oldest !== undefined) set.delete(oldest);
  set.add(outputId);
}

function unfit(detail: string): EngineRefusal {
  return new EngineRefusal({ code: "INVALID_INPUT", retryable: false, detail });
}
