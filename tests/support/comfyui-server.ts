import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import sharp from "sharp";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { classesOfComfyUi, type NodeClass } from "./comfyui-nodes.ts";
import { greyFilm } from "./grey-film.ts";
import { whenFinished } from "./temporary-folder.ts";

/** With `/api/jobs` and routes under `/api` too, or as it was before. */
export type ComfyUiForm = "current" | "older";

export type ComfyUiFault =
  /** Every answer takes this long. */
  | { kind: "slow"; milliseconds: number }
  /** Nobody answers: connections are cut. */
  | { kind: "gone" }
  | { kind: "status"; status: number }
  /** A page of a proxy, with status 200. */
  | { kind: "page" }
  /** The socket opens and is cut at once. */
  | { kind: "socket-cut" }
  /** The socket stays open and says nothing. */
  | { kind: "socket-silent" }
  /** What is finished names no file, or one of other work. */
  | { kind: "cached"; answer: "nothing" | "other-file"; times: number }
  /** The graph breaks with this error until the models were unloaded. */
  | { kind: "out-of-memory" }
  | { kind: "broken-node" }
  /** What `/view` gives. */
  | { kind: "view"; body: "garbage" | "page" | "nothing" | "endless" | "huge-announced" | "half" };

export interface ComfyUiServerOptions {
  form?: ComfyUiForm;
  /** What a step of a sampler takes. */
  stepMilliseconds?: number;
  /** Node classes the server does not have. */
  without?: readonly string[];
  /** Model files the server does not have. */
  withoutFiles?: readonly string[];
  /** Model files it has besides. */
  loras?: readonly string[];
  /** Demanded of every call. */
  headers?: Readonly<Record<string, string>>;
}

export interface ComfyUiServer {
  url: string;
  /** Breaks from now on, until it is mended. */
  break(fault: ComfyUiFault): void;
  mend(): void;
  /** Work stays where it is until it is let go. */
  hold(): void;
  letGo(): void;
  /** Forgets everything, as after a restart. */
  restart(): void;
  /** A model file or a node that is there from now on, or no more. */
  install(change: { without?: readonly string[]; withoutFiles?: readonly string[] }): void;
  /** Has somebody else's work done, and gives its id. */
  workOfAnother(): string;
  readonly calls: readonly string[];
  /** The graphs that were taken, by the id of the work. */
  readonly graphs: ReadonlyMap<string, Graph>;
  readonly uploads: ReadonlyMap<string, Uint8Array>;
  readonly interrupted: readonly string[];
  /** Calls that would have interrupted whoever was running. */
  readonly blindInterrupts: number;
  readonly timesFreed: number;
  readonly socketsOpened: number;
  readonly openSockets: number;
  /** Bytes of an endless answer that were taken before the caller hung up. */
  readonly bytesOfEndless: number;
  readonly endlessEnded: boolean;
  runningNow(): string | undefined;
}

const graphSchema = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);
export type Graph = z.infer<typeof graphSchema>;
const promptBody = z.object({
  prompt: graphSchema,
  prompt_id: z.string().optional(),
  client_id: z.string().default(""),
});
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Outputs = Record<string, Record<string, unknown>>;

interface Work {
  number: number;
  id: string;
  graph: Graph;
  clientId: string;
  interrupted: boolean;
}

interface Finished {
  work: Work;
  outputs: Outputs;
  status: { status_str: "success" | "error"; completed: boolean; messages: [string, Record<string, unknown>][] };
}

/** A server that speaks ComfyUI's protocol and makes grey pictures and films; it is stopped when the test has ended. */
export async function startComfyUiServer(options: ComfyUiServerOptions = {}): Promise<ComfyUiServer> {
  const { form = "current", stepMilliseconds = 5, headers = {} } = options;
  const isCurrent = form === "current";
  let classes = classesOfComfyUi(options);
  let fault: ComfyUiFault | undefined;
  let held: PromiseWithResolvers<void> | undefined;
  let next = 1;
  let running: Work | undefined;
  let pending: Work[] = [];
  let age = 0;
  const history = new Map<string, Finished>();
  const cache = new Map<string, Outputs>();
  const files = new Map<string, { bytes: Uint8Array; mediaType: string }>();
  const uploads = new Map<string, Uint8Array>();
  const graphs = new Map<string, Graph>();
  const sockets = new Map<string, WebSocket>();
  const calls: string[] = [];
  const interrupted: string[] = [];
  const seen = { blindInterrupts: 0, timesFreed: 0, socketsOpened: 0, bytesOfEndless: 0, endlessEnded: false };
  let lastServer: (() => void) | undefined;

  const tell = (clientId: string, type: string, data: Record<string, unknown>) => {
    if (fault?.kind !== "socket-silent") sockets.get(clientId)?.send(JSON.stringify({ type, data }));
  };

  const pause = async () => {
    await new Promise((done) => setTimeout(done, stepMilliseconds));
    await held?.promise;
  };

  const finish = (work: Work, outputs: Outputs, status: Finished["status"]) => {
    history.set(work.id, { work, outputs, status });
    running = undefined;
    void runNext();
  };

  const fail = (work: Work, event: string, data: Record<string, unknown>) => {
    tell(work.clientId, event, { prompt_id: work.id, ...data });
    finish(work, {}, { status_str: "error", completed: false, messages: [[event, { prompt_id: work.id, ...data }]] });
  };

  async function runNext(): Promise<void> {
    if (running || pending.length === 0) return;
    const work = pending.shift();
    if (!work) return;
    running = work;
    const born = age;
    const isGone = () => born !== age;
    const { id, graph, clientId } = work;
    tell(clientId, "execution_start", { prompt_id: id });
    tell(clientId, "execution_cached", { prompt_id: id, nodes: [] });
    const done: Record<string, unknown> = {};
    for (const [node, { class_type, inputs }] of Object.entries(graph)) {
      tell(clientId, "executing", { prompt_id: id, node, display_node: node });
      const isSampler = /^(KSampler|KSamplerAdvanced|SamplerCustomAdvanced)$/.test(class_type);
      const steps = isSampler ? 4 : 1;
      for (let step = 1; step <= steps; step++) {
        if (isSampler) await pause();
        if (isGone()) return;
        if (work.interrupted) return fail(work, "execution_interrupted", { node_id: node, node_type: class_type });
        if (isSampler && step === 2) {
          if (fault?.kind === "out-of-memory") {
            const error = { exception_type: "torch.OutOfMemoryError", exception_message: "Allocation on device" };
            return fail(work, "execution_error", {
              node_id: node,
              node_type: class_type,
              ...error,
              current_inputs: inputs,
            });
          }
          if (fault?.kind === "broken-node") {
            const error = { exception_type: "RuntimeError", exception_message: "shapes do not fit" };
            return fail(work, "execution_error", {
              node_id: node,
              node_type: class_type,
              ...error,
              current_inputs: inputs,
            });
          }
        }
        if (isSampler) {
          tell(clientId, "progress", { prompt_id: id, node, value: step, max: steps });
          sockets.get(clientId)?.send(previewOf());
        }
        done[node] = { value: step, max: steps, state: step === steps ? "finished" : "running", node_id: node };
        if (isCurrent) tell(clientId, "progress_state", { prompt_id: id, nodes: done });
      }
    }
    const made = await outputsOf(work);
    if (isGone()) return;
    tell(clientId, "executing", { prompt_id: id, node: null });
    tell(clientId, "execution_success", { prompt_id: id });
    finish(work, made, {
      status_str: "success",
      completed: true,
      messages: [["execution_success", { prompt_id: id }]],
    });
  }

  async function outputsOf({ graph }: Work): Promise<Outputs> {
    if (fault?.kind === "cached" && fault.times > 0) {
      const { answer } = fault;
      fault.times--;
      if (answer === "nothing") return {};
      const [node = "file"] = Object.keys(graph);
      return { [node]: { images: [{ filename: "of-other-work_00001_.png", subfolder: "", type: "output" }] } };
    }
    const key = createHash("sha256").update(JSON.stringify(graph)).digest("hex");
    const before = cache.get(key);
    // What was executed before is not executed again; an older server does not even say what came of it.
    if (before) return isCurrent ? before : {};
    const outputs: Outputs = {};
    for (const [node, { class_type, inputs }] of Object.entries(graph)) {
      const prefix = String(inputs.filename_prefix);
      if (class_type === "SaveImage") {
        const name = `${prefix}_00001_.png`;
        files.set(name, { bytes: await greyPicture(sizeOf(graph)), mediaType: "image/png" });
        outputs[node] = { images: [{ filename: name, subfolder: "", type: "output" }] };
      } else if (class_type === "SaveVideo") {
        const name = `${prefix}_00001_.mp4`;
        files.set(name, { bytes: await filmOf(graph), mediaType: "video/mp4" });
        outputs[node] = { images: [{ filename: name, subfolder: "", type: "output" }], animated: [true] };
      }
    }
    cache.set(key, outputs);
    return outputs;
  }

  const take = (answer: ServerResponse, body: unknown) => {
    const parsed = promptBody.safeParse(body);
    if (!parsed.success) {
      return send(answer, 400, {
        error: { type: "no_prompt", message: "No prompt provided", details: "" },
        node_errors: {},
      });
    }
    const { prompt: graph, prompt_id: id = crypto.randomUUID(), client_id: clientId } = parsed.data;
    if (!uuid.test(id)) {
      return send(answer, 400, {
        error: { type: "invalid_prompt_id", message: "prompt_id must be a UUID", details: "" },
        node_errors: {},
      });
    }
    const refusal = refusalOf(graph, classes, uploads);
    if (refusal) return send(answer, 400, refusal);
    const work = { number: next++, id, graph, clientId, interrupted: false };
    graphs.set(id, graph);
    pending.push(work);
    send(answer, 200, { prompt_id: id, number: work.number, node_errors: {} });
    void runNext();
  };

  const interrupt = (id: string | undefined) => {
    if (id === undefined) seen.blindInterrupts++;
    if (!running || (id !== undefined && running.id !== id)) return;
    running.interrupted = true;
    interrupted.push(running.id);
  };

  const remove = (ids: readonly string[]) => {
    pending = pending.filter(({ id }) => !ids.includes(id));
  };

  const jobOf = (id: string): Record<string, unknown> | undefined => {
    const finished = history.get(id);
    if (finished) {
      const { status_str, messages } = finished.status;
      const error = messages.find(([event]) => event === "execution_error")?.[1];
      const isStopped = messages.some(([event]) => event === "execution_interrupted");
      const status = status_str === "success" ? "completed" : isStopped ? "cancelled" : "failed";
      return {
        id,
        status,
        outputs: finished.outputs,
        execution_status: finished.status,
        ...(error && { execution_error: error }),
        workflow: { prompt: finished.work.graph, extra_data: {} },
      };
    }
    if (running?.id === id) return { id, status: "in_progress", outputs_count: 0 };
    return pending.some((work) => work.id === id) ? { id, status: "pending", outputs_count: 0 } : undefined;
  };

  const listed = ({ number, id, graph, clientId }: Work) => [number, id, graph, { client_id: clientId }, []];

  const show = (answer: ServerResponse, query: URLSearchParams) => {
    const body = fault?.kind === "view" ? fault.body : undefined;
    const file = files.get(query.get("filename") ?? "");
    if (!file) return send(answer, 404, "404: Not Found");
    answer.setHeader("content-type", file.mediaType);
    if (body === "garbage") return void answer.end(Buffer.alloc(20_000, "not what it says "));
    if (body === "page") return void answer.end("<!doctype html><title>Gateway</title><p>Please sign in.</p>");
    if (body === "nothing") return void answer.end();
    if (body === "half") return void answer.end(file.bytes.subarray(0, file.bytes.length / 2));
    if (body === "huge-announced") {
      answer.setHeader("content-length", 2 * 1024 ** 3);
      answer.on("close", () => {
        seen.endlessEnded = true;
      });
      return void answer.write(file.bytes);
    }
    if (body !== "endless") return void answer.end(file.bytes);
    const block = Buffer.alloc(1024 * 1024);
    const pour = () => {
      while (!answer.destroyed && seen.bytesOfEndless < 2 * 1024 ** 3) {
        seen.bytesOfEndless += block.length;
        if (!answer.write(block)) return;
      }
    };
    answer.on("drain", pour);
    answer.on("close", () => {
      seen.endlessEnded = true;
    });
    pour();
  };

  const answerTo = async (request: IncomingMessage, answer: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://comfyui");
    const method = request.method ?? "GET";
    const isJobs = url.pathname.startsWith("/api/jobs");
    if (isJobs && !isCurrent) return send(answer, 404, "404: Not Found");
    if (url.pathname.startsWith("/api/") && !isCurrent) return send(answer, 404, "404: Not Found");
    const path = isJobs ? url.pathname : url.pathname.replace(/^\/api\//, "/");
    calls.push(`${method} ${path}`);
    const raw = method === "POST" ? await bodyOf(request) : Buffer.alloc(0);
    if (method === "POST" && path === "/upload/image") return upload(answer, request, raw);
    const body: unknown = raw.length > 0 ? JSON.parse(raw.toString()) : undefined;
    const [, first, second = ""] = path.split("/");
    if (method === "GET" && first === "prompt") {
      return send(answer, 200, { exec_info: { queue_remaining: pending.length + (running ? 1 : 0) } });
    }
    if (first === "prompt") return take(answer, body);
    if (method === "GET" && first === "queue") {
      return send(answer, 200, { queue_running: running ? [listed(running)] : [], queue_pending: pending.map(listed) });
    }
    if (first === "queue") {
      remove(idsOf(body));
      return send(answer, 200);
    }
    if (first === "interrupt") {
      interrupt(z.object({ prompt_id: z.string() }).safeParse(body).data?.prompt_id);
      return send(answer, 200);
    }
    if (method === "GET" && first === "history") {
      const finished = history.get(second);
      if (!finished) return send(answer, 200, {});
      const { work, outputs, status } = finished;
      return send(answer, 200, { [second]: { prompt: listed(work), outputs, status, meta: {} } });
    }
    if (first === "history") {
      for (const id of idsOf(body)) history.delete(id);
      return send(answer, 200);
    }
    if (first === "free") {
      seen.timesFreed++;
      if (fault?.kind === "out-of-memory") fault = undefined;
      return send(answer, 200);
    }
    if (first === "object_info") {
      const name = decodeURIComponent(second);
      const found = classes.get(name);
      return send(answer, 200, found ? { [name]: describe(found, isCurrent) } : {});
    }
    if (first === "view") return show(answer, url.searchParams);
    if (isJobs) {
      const [, , , id = "", act] = url.pathname.split("/");
      const job = jobOf(id);
      if (!job) return send(answer, 404, { error: "Job not found" });
      if (act !== "cancel") return send(answer, 200, job);
      if (running?.id === id) interrupt(id);
      else remove([id]);
      return send(answer, 200, { cancelled: job.status === "pending" || job.status === "in_progress" });
    }
    send(answer, 404, "404: Not Found");
  };

  const upload = async (answer: ServerResponse, request: IncomingMessage, raw: Buffer) => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(raw), { headers }).formData();
    const file = form.get("image");
    if (!(file instanceof File)) return send(answer, 400, "");
    const subfolder = String(form.get("subfolder") ?? "");
    uploads.set(subfolder ? `${subfolder}/${file.name}` : file.name, new Uint8Array(await file.arrayBuffer()));
    send(answer, 200, { name: file.name, subfolder, type: "input" });
  };

  const server = createServer((request, answer) => {
    if (fault?.kind === "gone") return void request.socket.destroy();
    const isWelcome = Object.entries(headers).every(([name, value]) => request.headers[name.toLowerCase()] === value);
    if (!isWelcome) return send(answer, 401, "Who are you?");
    if (fault?.kind === "status") return send(answer, fault.status, "Out of order");
    if (fault?.kind === "page") return send(answer, 200, "<!doctype html><title>Gateway</title>");
    const respond = () =>
      void answerTo(request, answer).catch(() => {
        if (!answer.headersSent) send(answer, 500, "500: Internal Server Error");
      });
    if (fault?.kind === "slow") setTimeout(respond, fault.milliseconds).unref();
    else respond();
  });
  const socketServer = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, connection, head) => {
    const isWelcome = Object.entries(headers).every(([name, value]) => request.headers[name.toLowerCase()] === value);
    if (!isWelcome || fault?.kind === "gone") return void connection.destroy();
    socketServer.handleUpgrade(request, connection, head, (socket) => {
      seen.socketsOpened++;
      const clientId = new URL(request.url ?? "/", "http://comfyui").searchParams.get("clientId") ?? "";
      if (fault?.kind === "socket-cut") return void socket.terminate();
      sockets.set(clientId, socket);
      socket.on("close", () => {
        if (sockets.get(clientId) === socket) sockets.delete(clientId);
      });
      tell(clientId, "status", { status: { exec_info: { queue_remaining: pending.length } }, sid: clientId });
      socket.send("this is no JSON");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  lastServer = () => {
    age++;
    held?.resolve();
    for (const socket of socketServer.clients) socket.terminate();
    server.closeAllConnections();
  };
  whenFinished(async () => {
    lastServer?.();
    await new Promise((done) => server.close(done));
  });

  return {
    url: `http://127.0.0.1:${address.port}`,
    break(next) {
      fault = { ...next };
      if (fault.kind === "socket-cut") for (const socket of socketServer.clients) socket.terminate();
      if (fault.kind === "gone") {
        for (const socket of socketServer.clients) socket.terminate();
        server.closeAllConnections();
      }
    },
    mend() {
      fault = undefined;
    },
    hold() {
      held ??= Promise.withResolvers();
    },
    letGo() {
      held?.resolve();
      held = undefined;
    },
    restart() {
      age++;
      running = undefined;
      pending = [];
      history.clear();
      cache.clear();
    },
    install(change) {
      classes = classesOfComfyUi({ ...options, ...change });
    },
    workOfAnother() {
      const work = { number: next++, id: crypto.randomUUID(), graph: {}, clientId: "another", interrupted: false };
      pending.push(work);
      void runNext();
      return work.id;
    },
    calls,
    graphs,
    uploads,
    interrupted,
    get blindInterrupts() {
      return seen.blindInterrupts;
    },
    get timesFreed() {
      return seen.timesFreed;
    },
    get socketsOpened() {
      return seen.socketsOpened;
    },
    get openSockets() {
      return socketServer.clients.size;
    },
    get bytesOfEndless() {
      return seen.bytesOfEndless;
    },
    get endlessEnded() {
      return seen.endlessEnded;
    },
    runningNow: () => running?.id,
  };
}

function send(answer: ServerResponse, status: number, content?: unknown): void {
  const isText = typeof content === "string" || content === undefined;
  answer.writeHead(status, {
    "content-type": isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8",
  });
  answer.end(isText ? content : JSON.stringify(content));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function idsOf(body: unknown): string[] {
  return z.object({ delete: z.array(z.string()) }).safeParse(body).data?.delete ?? [];
}

/** What the server says of a graph it does not take. */
function refusalOf(
  graph: Graph,
  classes: ReadonlyMap<string, NodeClass>,
  uploads: ReadonlyMap<string, unknown>,
): Record<string, unknown> | undefined {
  const unknown = Object.entries(graph).find(([, { class_type }]) => !classes.has(class_type));
  if (unknown) {
    const [id, { class_type }] = unknown;
    const message = `Node '${id}' uses a class that is not there.`;
    return { error: { type: "missing_node_type", message, details: class_type, extra_info: {} }, node_errors: {} };
  }
  const node_errors: Record<string, unknown> = {};
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const errors: Record<string, unknown>[] = [];
    for (const [input, kind] of Object.entries(classes.get(class_type)?.inputs ?? {})) {
      const value = inputs[input];
      if (value === undefined) {
        if (!kind.optional)
          errors.push({ type: "required_input_missing", message: "Required input is missing", details: input });
      } else if (kind.type === "upload") {
        if (!uploads.has(String(value)))
          errors.push({ type: "custom_validation_failed", message: "Invalid file", details: input });
      } else if (Array.isArray(kind.type) && !Array.isArray(value) && !kind.type.includes(String(value))) {
        errors.push({ type: "value_not_in_list", message: "Value not in list", details: `${input}: ${String(value)}` });
      } else if (Array.isArray(value) && !Object.hasOwn(graph, String(value[0]))) {
        errors.push({ type: "bad_linked_input", message: "Bad linked input", details: input });
      }
    }
    if (errors.length > 0) node_errors[id] = { class_type, errors, dependent_outputs: [] };
  }
  if (Object.keys(node_errors).length > 0) {
    return {
      error: {
        type: "prompt_outputs_failed_validation",
        message: "Prompt outputs failed validation",
        details: "",
        extra_info: {},
      },
      node_errors,
    };
  }
  if (!Object.values(graph).some(({ class_type }) => /^Save/.test(class_type))) {
    return {
      error: { type: "prompt_no_outputs", message: "Prompt has no outputs", details: "", extra_info: {} },
      node_errors: {},
    };
  }
  return undefined;
}

/** A kind of node as `/object_info` tells of it: choices as a list by itself, or named. */
function describe({ inputs }: NodeClass, isCurrent: boolean): Record<string, unknown> {
  const told = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(inputs)
        .filter(([, { optional }]) => Boolean(optional) === wanted)
        .map(([name, { type, opensMore }]) => {
          if (type === "upload") return [name, isCurrent ? ["COMBO", { options: [], image_upload: true }] : [[], {}]];
          if (!Array.isArray(type)) return [name, [type, {}]];
          if (!isCurrent) return [name, [type, {}]];
          if (opensMore)
            return [name, ["COMFY_DYNAMICCOMBO_V3", { options: type.map((key) => ({ key, inputs: {} })) }]];
          return [name, ["COMBO", { options: type }]];
        }),
    );
  return { input: { required: told(false), optional: told(true), hidden: {} }, output: [], name: "" };
}

function sizeOf(graph: Graph): { width: number; height: number } {
  for (const { inputs } of Object.values(graph)) {
    const { width, height } = inputs;
    if (typeof width === "number" && typeof height === "number") return { width, height };
  }
  return { width: 64, height: 64 };
}

function greyPicture({ width, height }: { width: number; height: number }): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .png()
    .toBuffer();
}

function filmOf(graph: Graph): Promise<Uint8Array> {
  const nodes = Object.values(graph);
  const frames = Number(
    nodes.find(({ inputs }) => typeof inputs.length === "number" && inputs.batch_size)?.inputs.length,
  );
  const film = nodes.find(({ class_type }) => class_type === "CreateVideo")?.inputs;
  const framesPerSecond = Number(film?.fps);
  return greyFilm({ ...sizeOf(graph), frames, framesPerSecond, sound: film?.audio !== undefined });
}

/** Event 1, format 1: a JPEG that shows what it will be. */
function previewOf(): Buffer {
  return Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0xff, 0xd8, 0xff, 0xd9]);
}
