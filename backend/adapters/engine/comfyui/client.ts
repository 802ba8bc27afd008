import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { readBounded, readBoundedJson } from "../bounded-body.ts";
import { artifactMaxBytes, type EngineFailure, EngineRefusal } from "../port.ts";
import {
  type ClassInfo,
  classes,
  executionError,
  filesOf,
  type Graph,
  graphSchema,
  history,
  job,
  type OutputFile,
  queue,
  submitted,
  uploaded,
} from "./answers.ts";
import { failureOfExecution, refusalOfGraph, refusalOfStatus, unavailable } from "./failures.ts";
import { studioFolder } from "./kept-files.ts";
import type { ComfyUiOptions, ComfyUiTiming } from "./options.ts";
import { answerMaxBytes, createTransport, isJson } from "./transport.ts";

/** The server's state of one output. */
export type Look =
  | { state: "unknown" | "waiting" | "running" | "stopped" }
  | { state: "finished"; files: OutputFile[] }
  | { state: "failed"; failure: EngineFailure };

/** Every failed call throws EngineRefusal. */
export interface ComfyUiClient {
  readonly headers: Readonly<Record<string, string>>;
  socketAddress(clientId: string): URL;
  /** Uploads a file to the server's inputs or temporary files. Returns the name that graphs load it by. */
  upload(name: string, file: { bytes: Uint8Array; mediaType: string }, folder: "input" | "temp"): Promise<string>;
  /** Queues a graph under our id. Throws EngineRefusal (`UNSUPPORTED`) when the server rejects it. */
  submit(promptId: string, graph: Graph, clientId: string): Promise<void>;
  /** Returns the state of an output, wherever the server keeps it. */
  look(promptId: string): Promise<Look>;
  /** Returns the graph that was executed under this id, from the server's history. */
  graphOf(promptId: string): Promise<Graph | undefined>;
  /**
   * Cancels only this output, whether it is queued or running. Returns how it ended. Throws EngineRefusal
   * (`UNAVAILABLE`) when the server is still running it after `timing.cancelWithin`.
   */
  cancel(promptId: string): Promise<Look>;
  /** Removes a finished output from the server's history. */
  forget(promptId: string): Promise<void>;
  /** Asks the server to unload its models. */
  free(): Promise<void>;
  /** Returns the bytes of an output file. */
  view(file: OutputFile): Promise<Uint8Array>;
  /** Returns the inputs of a kind of node; `undefined` when the server does not have it. */
  classInfo(name: string): Promise<ClassInfo | undefined>;
  /** Checks that the server is reachable, and detects again which form of the API it has. */
  greet(): Promise<void>;
  /** Aborts every call under way; later calls fail immediately. */
  close(): void;
}

/**
 * Returns a client of ComfyUI's HTTP API, in its current form (with `/api/jobs`) and its older one (queue and history).
 */
export function createComfyUiClient(
  options: Pick<ComfyUiOptions, "url" | "headers">,
  timing: ComfyUiTiming,
): ComfyUiClient {
  const transport = createTransport(options, timing);
  const { call, json, post } = transport;
  let hasJobs = true;

  const queueNow = () => json("The queue", queue, "queue");
  const historyOf = async (id: string) => (await json("The history", history, `history/${id}`))[id];

  const lookInJobs = (promptId: string): Promise<Look | undefined> =>
    call(`api/jobs/${promptId}`, async (response) => {
      if (response.ok) return lookOfJob(job.parse(await readBoundedJson(response, answerMaxBytes)));
      await response.body?.cancel();
      if (response.status !== 404 && response.status !== 405) throw refusalOfStatus(response.status, "The job");
      // The route answers in JSON that it does not know the id. Any other answer means that there is no such route.
      if (!isJson(response)) hasJobs = false;
      return undefined;
    });

  const look = async (promptId: string): Promise<Look> => {
    const fromJobs = hasJobs ? await lookInJobs(promptId) : undefined;
    if (fromJobs) return fromJobs;
    // This order misses nothing: a job moves from the queue to the history, never back.
    const { queue_running, queue_pending } = await queueNow();
    if (queue_running.some(([, id]) => id === promptId)) return { state: "running" };
    if (queue_pending.some(([, id]) => id === promptId)) return { state: "waiting" };
    const entry = await historyOf(promptId);
    if (!entry) return { state: "unknown" };
    if (entry.status?.status_str !== "error") return { state: "finished", files: filesOf(entry.outputs) };
    return endOf(entry.status.messages);
  };

  const requestStop = async (promptId: string, state: "waiting" | "running") => {
    if (hasJobs && (await post(`api/jobs/${promptId}/cancel`, {})).status === 200) return;
    if (state === "waiting") await post("queue", { delete: [promptId] });
    // Always with the id: without it the server would interrupt other jobs.
    else await post("interrupt", { prompt_id: promptId });
  };

  /** A server forgets an interrupt that arrives before the first node starts, so it is sent until the output ends. */
  const cancel = async (promptId: string): Promise<Look> => {
    const until = performance.now() + timing.cancelWithin;
    for (;;) {
      const found = await look(promptId);
      if (found.state !== "waiting" && found.state !== "running") return found;
      if (performance.now() >= until) throw unavailable("It is still running the canceled output.");
      await requestStop(promptId, found.state);
      await pause(timing.cancelAgainAfter);
    }
  };

  return {
    headers: transport.headers,
    socketAddress(clientId) {
      const address = new URL(`ws?clientId=${encodeURIComponent(clientId)}`, transport.base);
      address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
      return address;
    },
    async upload(name, { bytes, mediaType }, folder) {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(bytes)], { type: mediaType }), name);
      form.set("type", folder);
      form.set("subfolder", studioFolder);
      form.set("overwrite", "true");
      const answer = await json("The upload", uploaded, "upload/image", {
        init: { method: "POST", body: form },
        within: timing.transferWithin,
      });
      const path = answer.subfolder ? `${answer.subfolder}/${answer.name}` : answer.name;
      return answer.type === "temp" ? `${path} [temp]` : path;
    },
    async submit(promptId, graph, clientId) {
      const body = { prompt: graph, prompt_id: promptId, client_id: clientId, extra_data: {} };
      const { status, content } = await post("prompt", body);
      if (status === 400) throw refusalOfGraph(content);
      if (status !== 200) throw refusalOfStatus(status, "The graph");
      const answer = submitted.safeParse(content).data;
      if (!answer) throw refusalOfStatus(502, "The graph");
      // The server accepts a graph in which only some outputs are valid, and a server too old for client-chosen ids
      // picks its own. Neither produces the requested output.
      const isWhole = Object.keys(answer.node_errors).length === 0;
      if (isWhole && answer.prompt_id === promptId) return;
      await cancel(answer.prompt_id);
      if (!isWhole) throw refusalOfGraph({ error: "Some outputs are not valid.", node_errors: answer.node_errors });
      const detail = "The server is too old: it does not accept the ids of our outputs.";
      throw new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
    },
    look,
    async graphOf(promptId) {
      return graphSchema.safeParse((await historyOf(promptId))?.prompt[2]).data;
    },
    cancel,
    async forget(promptId) {
      await post("history", { delete: [promptId] });
    },
    async free() {
      await post("free", { unload_models: true, free_memory: true });
    },
    view({ filename, subfolder, type }) {
      const read = async (response: Response) => {
        if (response.ok) return readBounded(response, artifactMaxBytes);
        await response.body?.cancel();
        if (response.status !== 404) throw refusalOfStatus(response.status, "The output");
        const detail = "The server no longer has the output.";
        throw new EngineRefusal({ code: "INTERNAL", retryable: true, detail });
      };
      const query = new URLSearchParams({ filename, subfolder, type });
      return call(`view?${query}`, read, { within: timing.transferWithin });
    },
    async classInfo(name) {
      return (await json("The list of nodes", classes, `object_info/${encodeURIComponent(name)}`))[name];
    },
    async greet() {
      await json("The greeting", z.object({ exec_info: z.unknown() }), "prompt");
      hasJobs = true;
    },
    close: transport.close,
  };
}

function lookOfJob({ status, outputs, execution_error, execution_status }: z.infer<typeof job>): Look {
  if (status === "pending") return { state: "waiting" };
  if (status === "in_progress") return { state: "running" };
  if (status === "cancelled") return { state: "stopped" };
  if (status === "completed") return { state: "finished", files: filesOf(outputs) };
  if (execution_error) return { state: "failed", failure: failureOfExecution(execution_error) };
  return endOf(execution_status?.messages ?? []);
}

function endOf(messages: readonly [string, unknown, ...unknown[]][]): Look {
  if (messages.some(([event]) => event === "execution_interrupted")) return { state: "stopped" };
  const said = messages.find(([event]) => event === "execution_error");
  return { state: "failed", failure: failureOfExecution(executionError.safeParse(said?.[1]).data) };
}
