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
import { asRefusal, failureOfExecution, refusalOfGraph, refusalOfStatus } from "./failures.ts";
import type { ComfyUiOptions, ComfyUiTiming } from "./options.ts";

/** What the server knows of one piece of work. */
export type Look =
  | { state: "unknown" | "waiting" | "running" | "stopped" }
  | { state: "finished"; files: OutputFile[] }
  | { state: "failed"; failure: EngineFailure };

const historyMaxBytes = 32 * 1024 * 1024;
const uploadFolder = "atelier";

/**
 * The calls of ComfyUI's own HTTP interface, in its current form (with `/api/jobs`) and the older one (queue and
 * history). Every answer is bounded in bytes and time; whatever goes wrong is thrown as EngineRefusal.
 */
export class ComfyUiClient {
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #timing: ComfyUiTiming;
  readonly #closing = new AbortController();
  /** Whether the server has `/api/jobs`; learnt from its answers. */
  #hasJobs = true;

  constructor({ url, headers = {} }: Pick<ComfyUiOptions, "url" | "headers">, timing: ComfyUiTiming) {
    this.#base = new URL(url.endsWith("/") ? url : `${url}/`);
    this.#headers = headers;
    this.#timing = timing;
  }

  /** Where the socket of this client is. */
  socketAddress(clientId: string): URL {
    const address = new URL(`ws?clientId=${encodeURIComponent(clientId)}`, this.#base);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#headers;
  }

  /** Puts a file among the server's inputs and gives the name that graphs load it by. */
  async upload(name: string, bytes: Uint8Array, mediaType: string): Promise<string> {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(bytes)], { type: mediaType }), name);
    form.set("type", "input");
    form.set("subfolder", uploadFolder);
    form.set("overwrite", "true");
    const init = { method: "POST", body: form };
    const answer = await this.#json("The upload", uploaded, "upload/image", init, this.#timing.transferWithin);
    return answer.subfolder ? `${answer.subfolder}/${answer.name}` : answer.name;
  }

  /** Queues a graph under our own id. Throws EngineRefusal (`UNSUPPORTED`) when the server does not accept it. */
  async submit(promptId: string, graph: Graph, clientId: string): Promise<void> {
    const body = { prompt: graph, prompt_id: promptId, client_id: clientId, extra_data: {} };
    const { status, content } = await this.#post("prompt", body);
    if (status === 400) throw refusalOfGraph(content);
    if (status !== 200) throw refusalOfStatus(status, "The graph");
    const answer = this.#parse(submitted, content);
    // Graphs whose outputs are only partly valid are accepted, and an older server may give an id of its own: neither
    // makes what was asked for.
    const isWhole = Object.keys(answer.node_errors).length === 0;
    if (isWhole && answer.prompt_id === promptId) return;
    await this.cancel(answer.prompt_id);
    throw isWhole
      ? new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail: "It is too old to take our ids for work." })
      : refusalOfGraph({ error: "Some outputs are not valid.", node_errors: answer.node_errors });
  }

  /** What the server knows of this work, wherever it is. */
  async look(promptId: string): Promise<Look> {
    const fromJobs = this.#hasJobs ? await this.#lookInJobs(promptId) : undefined;
    if (fromJobs) return fromJobs;
    // In this order nothing is missed: work moves from the queue to the history, never back.
    const { queue_running, queue_pending } = await this.#queue();
    if (queue_running.some(([, id]) => id === promptId)) return { state: "running" };
    if (queue_pending.some(([, id]) => id === promptId)) return { state: "waiting" };
    const entry = await this.#historyOf(promptId);
    if (!entry) return { state: "unknown" };
    if (entry.status?.status_str !== "error") return { state: "finished", files: filesOf(entry.outputs) };
    return endOf(entry.status.messages);
  }

  /** The graph that was executed under this id, as the server remembers it. */
  async graphOf(promptId: string): Promise<Graph | undefined> {
    const entry = await this.#historyOf(promptId);
    return graphSchema.safeParse(entry?.prompt[2]).data;
  }

  /** Ends this work and no other, whether it waits or is under way. */
  async cancel(promptId: string): Promise<void> {
    if (this.#hasJobs) {
      const { status } = await this.#post(`api/jobs/${promptId}/cancel`, {});
      if (status === 200) return;
    }
    // It may begin between the look and the deletion, hence the second look.
    for (let looks = 0; looks < 3; looks++) {
      const { queue_running, queue_pending } = await this.#queue();
      if (queue_pending.some(([, id]) => id === promptId)) await this.#post("queue", { delete: [promptId] });
      else {
        // Never without the id: that would interrupt whoever is running.
        if (queue_running.some(([, id]) => id === promptId)) await this.#post("interrupt", { prompt_id: promptId });
        return;
      }
    }
  }

  /** Takes finished work out of the server's history. */
  async forget(promptId: string): Promise<void> {
    await this.#post("history", { delete: [promptId] });
  }

  /** Has the server unload its models. */
  async free(): Promise<void> {
    await this.#post("free", { unload_models: true, free_memory: true });
  }

  /** The bytes of an output. */
  async view({ filename, subfolder, type }: OutputFile): Promise<Uint8Array> {
    const query = new URLSearchParams({ filename, subfolder, type });
    return this.#call(`view?${query}`, {}, this.#timing.transferWithin, async (response) => {
      if (!response.ok) {
        await response.body?.cancel();
        throw response.status === 404
          ? new EngineRefusal({ code: "INTERNAL", retryable: true, detail: "The server no longer has the output." })
          : refusalOfStatus(response.status, "The output");
      }
      return readBounded(response, artifactMaxBytes);
    });
  }

  /** What a kind of node takes; `undefined` when the server does not have it. */
  async classInfo(name: string): Promise<ClassInfo | undefined> {
    const found = await this.#json("The list of nodes", classes, `object_info/${encodeURIComponent(name)}`);
    return found[name];
  }

  /** Finds out whether the server is there and which form of the interface it speaks. */
  async greet(): Promise<void> {
    await this.#json("The greeting", z.object({ exec_info: z.unknown() }), "prompt");
    this.#hasJobs = true;
  }

  /** Ends every call under way; later ones fail at once. */
  close(): void {
    this.#closing.abort(new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail: "The engine is closed." }));
  }

  async #lookInJobs(promptId: string): Promise<Look | undefined> {
    const path = `api/jobs/${promptId}`;
    const content = await this.#call(path, {}, this.#timing.answerWithin, async (response) => {
      if (response.ok) return readBoundedJson(response, historyMaxBytes);
      const isKnownRoute = response.headers.get("content-type")?.startsWith("application/json") ?? false;
      await response.body?.cancel();
      if (response.status !== 404 && response.status !== 405) throw refusalOfStatus(response.status, "The job");
      if (!isKnownRoute) this.#hasJobs = false;
      return undefined;
    });
    if (content === undefined) return undefined;
    const { status, outputs, execution_error, execution_status } = this.#parse(job, content);
    if (status === "pending") return { state: "waiting" };
    if (status === "in_progress") return { state: "running" };
    if (status === "cancelled") return { state: "stopped" };
    if (status === "completed") return { state: "finished", files: filesOf(outputs) };
    if (execution_error) return { state: "failed", failure: failureOfExecution(execution_error) };
    return endOf(execution_status?.messages ?? []);
  }

  async #queue() {
    return this.#json("The queue", queue, "queue", {}, this.#timing.answerWithin, historyMaxBytes);
  }

  async #historyOf(promptId: string) {
    const path = `history/${promptId}`;
    const found = await this.#json("The history", history, path, {}, this.#timing.answerWithin, historyMaxBytes);
    return found[promptId];
  }

  async #post(path: string, body: unknown): Promise<{ status: number; content: unknown }> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return this.#call(path, init, this.#timing.answerWithin, async (response) => {
      const text = new TextDecoder().decode(await readBounded(response, historyMaxBytes));
      const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
      if (response.status >= 500) throw refusalOfStatus(response.status, "The call");
      return { status: response.status, content: isJson ? JSON.parse(text) : undefined };
    });
  }

  async #json<T extends z.ZodType>(
    what: string,
    schema: T,
    path: string,
    init: RequestInit = {},
    within = this.#timing.answerWithin,
    maxBytes?: number,
  ): Promise<z.infer<T>> {
    const content = await this.#call(path, init, within, async (response) => {
      if (response.ok) return readBoundedJson(response, maxBytes);
      await response.body?.cancel();
      throw refusalOfStatus(response.status, what);
    });
    return this.#parse(schema, content);
  }

  #parse<T extends z.ZodType>(schema: T, content: unknown): z.infer<T> {
    const parsed = schema.safeParse(content);
    if (!parsed.success) throw asRefusal(parsed.error);
    return parsed.data;
  }

  async #call<T>(
    path: string,
    init: RequestInit,
    within: number,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    try {
      const response = await fetch(new URL(path, this.#base), {
        ...init,
        headers: { ...init.headers, ...this.#headers },
        // Elsewhere the headers would go to somebody they are not meant for.
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(within), this.#closing.signal]),
      });
      return await read(response);
    } catch (error) {
      throw asRefusal(error);
    }
  }
}

function endOf(messages: readonly [string, unknown, ...unknown[]][]): Look {
  if (messages.some(([event]) => event === "execution_interrupted")) return { state: "stopped" };
  const said = messages.find(([event]) => event === "execution_error");
  return { state: "failed", failure: failureOfExecution(executionError.safeParse(said?.[1]).data) };
}
