import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { describeClass, type Graph, graphSchema, previewOf, refusalOf } from "./comfyui-graphs.ts";
import { classesOfComfyUi } from "./comfyui-nodes.ts";
import type { ComfyUiFault, ComfyUiServer, ComfyUiServerOptions } from "./comfyui-terms.ts";
import { type LongAnswer, sendFile } from "./comfyui-view.ts";
import { createComfyUiWork } from "./comfyui-work.ts";

const promptBody = z.object({
  prompt: graphSchema,
  prompt_id: z.string().optional(),
  client_id: z.string().default(""),
});
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a server gets its port, and when it ends. */
export interface Lifetime {
  /** Listens on a free port of this machine and returns the address. */
  listen(server: Server): Promise<string>;
  whenFinished(cleanUp: () => Promise<void>): void;
}

/** Starts a server that speaks ComfyUI's protocol and makes gray images and films. */
export async function serveComfyUi(options: ComfyUiServerOptions, lifetime: Lifetime): Promise<ComfyUiServer> {
  const { form = "current", stepMilliseconds = 5, headers = {} } = options;
  const isCurrent = form === "current";
  let classes = classesOfComfyUi(options);
  let fault: ComfyUiFault | undefined;
  const uploads = new Map<string, Uint8Array>();
  const graphs = new Map<string, Graph>();
  const sockets = new Map<string, WebSocket>();
  const calls: string[] = [];
  const traceparents: (string | undefined)[] = [];
  const seen = { blindInterrupts: 0, timesFreed: 0, socketsOpened: 0 };
  const long: LongAnswer = { bytes: 0, ended: false };

  const tell = (clientId: string, type: string, data: Record<string, unknown>) => {
    if (fault?.kind !== "socket-silent") sockets.get(clientId)?.send(JSON.stringify({ type, data }));
  };

  const work = createComfyUiWork({
    isCurrent,
    stepMilliseconds,
    uploads,
    picturesHave: () => (fault?.kind === "pictures" ? fault.have : undefined),
    tell,
    preview: (clientId) => sockets.get(clientId)?.send(previewOf()),
    breaksWith() {
      if (fault?.kind === "out-of-memory") {
        return { exception_type: "torch.OutOfMemoryError", exception_message: "Allocation on device" };
      }
      if (fault?.kind !== "broken-node") return undefined;
      return { exception_type: "RuntimeError", exception_message: "shapes do not fit" };
    },
    missesInterrupt() {
      if (fault?.kind !== "interrupt-missed" || fault.times === 0) return false;
      fault.times--;
      return true;
    },
    tellsInstead(graph) {
      if (fault?.kind !== "cached" || fault.times === 0) return undefined;
      fault.times--;
      if (fault.answer === "nothing") return {};
      const [node = "file"] = Object.keys(graph);
      return { [node]: { images: [{ filename: "of-other-work_00001_.png", subfolder: "", type: "output" }] } };
    },
  });

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
    graphs.set(id, graph);
    send(answer, 200, { prompt_id: id, number: work.add(id, graph, clientId), node_errors: {} });
  };

  const answerTo = async (request: IncomingMessage, answer: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://comfyui");
    const method = request.method ?? "GET";
    const isJobs = url.pathname.startsWith("/api/jobs");
    if (isJobs && !isCurrent) return send(answer, 404, "404: Not Found");
    if (url.pathname.startsWith("/api/") && !isCurrent) return send(answer, 404, "404: Not Found");
    const path = isJobs ? url.pathname : url.pathname.replace(/^\/api\//, "/");
    calls.push(`${method} ${path}`);
    traceparents.push(request.headersDistinct.traceparent?.join());
    const raw = method === "POST" ? await bodyOf(request) : Buffer.alloc(0);
    if (method === "POST" && path === "/upload/image") return upload(answer, request, raw);
    const body: unknown = raw.length > 0 ? JSON.parse(raw.toString()) : undefined;
    const [, first, second = ""] = path.split("/");
    if (method === "GET" && first === "prompt") {
      return send(answer, 200, { exec_info: { queue_remaining: work.waiting() } });
    }
    if (first === "prompt") return take(answer, body);
    if (method === "GET" && first === "system_stats") {
      return send(answer, 200, { system: { os: "linux", comfyui_version: "0.3.70" }, devices: [] });
    }
    if (method === "GET" && first === "queue") return send(answer, 200, work.queue());
    if (first === "queue") {
      work.remove(idsOf(body));
      return send(answer, 200);
    }
    if (first === "interrupt") {
      const id = z.object({ prompt_id: z.string() }).safeParse(body).data?.prompt_id;
      if (id === undefined) seen.blindInterrupts++;
      work.interrupt(id);
      return send(answer, 200);
    }
    if (method === "GET" && first === "history") return send(answer, 200, work.history(second));
    if (first === "history") {
      work.forget(idsOf(body));
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
      return send(answer, 200, found ? { [name]: describeClass(found, isCurrent) } : {});
    }
    if (first === "view") {
      const file = work.files.get(
        ["type", "subfolder", "filename"].map((name) => url.searchParams.get(name) ?? "").join("/"),
      );
      if (!file) return send(answer, 404, "404: Not Found");
      return sendFile(answer, file, fault?.kind === "view" ? fault.body : undefined, long);
    }
    if (isJobs) {
      const [, , , id = "", act] = url.pathname.split("/");
      const job = work.job(id);
      if (!job) return send(answer, 404, { error: "Job not found" });
      return send(answer, 200, act === "cancel" ? { cancelled: work.cancel(id) } : job);
    }
    send(answer, 404, "404: Not Found");
  };

  const upload = async (answer: ServerResponse, request: IncomingMessage, raw: Buffer) => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(raw), { headers }).formData();
    const file = form.get("image");
    if (!(file instanceof File)) return send(answer, 400, "");
    const subfolder = String(form.get("subfolder") ?? "");
    const type = String(form.get("type") ?? "input");
    const path = subfolder ? `${subfolder}/${file.name}` : file.name;
    // Graphs load a file of another folder than the inputs by its name and the folder.
    uploads.set(type === "input" ? path : `${path} [${type}]`, new Uint8Array(await file.arrayBuffer()));
    send(answer, 200, { name: file.name, subfolder, type });
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
      tell(clientId, "status", { status: { exec_info: { queue_remaining: work.waiting() } }, sid: clientId });
      socket.send("this is no JSON");
    });
  });
  const url = await lifetime.listen(server);
  const cutAll = () => {
    for (const socket of socketServer.clients) socket.terminate();
    server.closeAllConnections();
  };
  lifetime.whenFinished(async () => {
    work.restart();
    work.release();
    cutAll();
  });

  return {
    url,
    break(next) {
      fault = { ...next };
      if (fault.kind === "socket-cut") for (const socket of socketServer.clients) socket.terminate();
      if (fault.kind === "gone") cutAll();
    },
    mend() {
      fault = undefined;
    },
    hold: work.hold,
    release: work.release,
    restart: work.restart,
    install(change) {
      classes = classesOfComfyUi({ ...options, ...change });
    },
    workOfAnother() {
      const id = crypto.randomUUID();
      work.add(id, {}, "another");
      return id;
    },
    calls,
    traceparents,
    graphs,
    uploads,
    interrupted: work.interrupted,
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
      return long.bytes;
    },
    get endlessEnded() {
      return long.ended;
    },
    runningNow: work.runningNow,
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
