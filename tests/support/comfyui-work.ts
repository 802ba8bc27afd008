import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { filmOf, type Graph, pictureOf, type Uploads } from "./comfyui-graphs.ts";

type Outputs = Record<string, Record<string, unknown>>;
type Data = Record<string, unknown>;

export interface Work {
  number: number;
  id: string;
  graph: Graph;
  clientId: string;
  interrupted: boolean;
}

interface Finished {
  work: Work;
  outputs: Outputs;
  status: { status_str: "success" | "error"; completed: boolean; messages: [string, Data][] };
}

export interface WorkOptions {
  isCurrent: boolean;
  stepMilliseconds: number;
  uploads: Uploads;
  /** Returns what is wrong with images, if anything. */
  picturesHave(): "no-alpha" | "several" | undefined;
  /** Returns the error that breaks a sampler now, if any. */
  breaksWith(): { exception_type: string; exception_message: string } | undefined;
  /** Whether an interrupt has no effect. Called once for each interrupt. */
  missesInterrupt(): boolean;
  /** Returns outputs to report instead of the real ones. Called once per graph. */
  tellsInstead(graph: Graph): Outputs | undefined;
  tell(clientId: string, type: string, data: Data): void;
  preview(clientId: string): void;
}

/** Creates the part of the server that works: one graph at a time, in order of arrival, with a history and a cache. */
export function createComfyUiWork({
  isCurrent,
  stepMilliseconds,
  uploads,
  picturesHave,
  breaksWith,
  missesInterrupt,
  tellsInstead,
  tell,
  preview,
}: WorkOptions) {
  let held: PromiseWithResolvers<void> | undefined;
  let next = 1;
  let running: Work | undefined;
  let pending: Work[] = [];
  let age = 0;
  const history = new Map<string, Finished>();
  const cache = new Map<string, Outputs>();
  /** By folder, subfolder, and name. */
  const files = new Map<string, { bytes: Uint8Array; mediaType: string }>();
  let counter = 0;
  const interrupted: string[] = [];

  const pause = async () => {
    await new Promise((done) => setTimeout(done, stepMilliseconds));
    await held?.promise;
  };

  const finish = (work: Work, outputs: Outputs, status: Finished["status"]) => {
    history.set(work.id, { work, outputs, status });
    running = undefined;
    void runNext();
  };

  const fail = (work: Work, event: string, data: Data) => {
    const message = { prompt_id: work.id, ...data };
    tell(work.clientId, event, message);
    finish(work, {}, { status_str: "error", completed: false, messages: [[event, message]] });
  };

  async function runNext(): Promise<void> {
    const work = running ? undefined : pending.shift();
    if (!work) return;
    running = work;
    const born = age;
    const { id, graph, clientId } = work;
    tell(clientId, "execution_start", { prompt_id: id });
    tell(clientId, "execution_cached", { prompt_id: id, nodes: [] });
    const nodes: Data = {};
    for (const [node, { class_type, inputs }] of Object.entries(graph)) {
      tell(clientId, "executing", { prompt_id: id, node, display_node: node });
      const isSampler = /^(KSampler|KSamplerAdvanced|SamplerCustomAdvanced)$/.test(class_type);
      const steps = isSampler ? 4 : 1;
      for (let step = 1; step <= steps; step++) {
        if (isSampler) await pause();
        if (born !== age) return;
        if (work.interrupted) return fail(work, "execution_interrupted", { node_id: node, node_type: class_type });
        const error = isSampler && step === 2 ? breaksWith() : undefined;
        if (error) {
          return fail(work, "execution_error", {
            node_id: node,
            node_type: class_type,
            ...error,
            current_inputs: inputs,
          });
        }
        if (isSampler) {
          tell(clientId, "progress", { prompt_id: id, node, value: step, max: steps });
          preview(clientId);
        }
        nodes[node] = { value: step, max: steps, state: step === steps ? "finished" : "running", node_id: node };
        if (isCurrent) tell(clientId, "progress_state", { prompt_id: id, nodes });
      }
    }
    const made = tellsInstead(graph) ?? (await outputsOf(graph));
    if (born !== age) return;
    tell(clientId, "executing", { prompt_id: id, node: null });
    tell(clientId, "execution_success", { prompt_id: id });
    finish(work, made, {
      status_str: "success",
      completed: true,
      messages: [["execution_success", { prompt_id: id }]],
    });
  }

  async function outputsOf(graph: Graph): Promise<Outputs> {
    const key = createHash("sha256").update(JSON.stringify(graph)).digest("hex");
    const before = cache.get(key);
    // A cached node is not executed again. An older server does not even report its outputs.
    if (before) return isCurrent ? before : {};
    const outputs: Outputs = {};
    for (const [node, { class_type, inputs }] of Object.entries(graph)) {
      // As ComfyUI's `get_save_image_path` divides it. A temporary image has a name of the server's.
      const isTemporary = class_type === "PreviewImage";
      const path = isTemporary ? "ComfyUI_temp_qwert" : String(inputs.filename_prefix);
      const [type, subfolder] = [isTemporary ? "temp" : "output", path.includes("/") ? dirname(path) : ""];
      const keep = (filename: string, bytes: Uint8Array, mediaType: string) => {
        files.set([type, subfolder, filename].join("/"), { bytes, mediaType });
        return { filename, subfolder, type };
      };
      if (isTemporary || class_type === "SaveImage") {
        const fault = picturesHave();
        const bytes = await pictureOf(graph, uploads, fault === "no-alpha" ? fault : undefined);
        const numbers = fault === "several" ? [1, 2] : [1];
        counter += isTemporary ? 10 : 0;
        const images = numbers.map((number) =>
          keep(`${basename(path)}_${String(counter + number).padStart(5, "0")}_.png`, bytes, "image/png"),
        );
        outputs[node] = { images };
      } else if (class_type === "SaveVideo") {
        const film = keep(`${basename(path)}_00001_.mp4`, await filmOf(graph, uploads), "video/mp4");
        outputs[node] = { images: [film], animated: [true] };
      }
    }
    cache.set(key, outputs);
    return outputs;
  }

  const listed = ({ number, id, graph, clientId }: Work) => [number, id, graph, { client_id: clientId }, []];

  const remove = (ids: readonly string[]) => {
    pending = pending.filter(({ id }) => !ids.includes(id));
  };

  const interrupt = (id: string | undefined) => {
    if (!running || (id !== undefined && running.id !== id) || missesInterrupt()) return;
    if (!running.interrupted) interrupted.push(running.id);
    running.interrupted = true;
  };

  const job = (id: string): Data | undefined => {
    const finished = history.get(id);
    if (!finished) {
      if (running?.id === id) return { id, status: "in_progress", outputs_count: 0 };
      return pending.some((work) => work.id === id) ? { id, status: "pending", outputs_count: 0 } : undefined;
    }
    const { status_str, messages } = finished.status;
    const error = messages.find(([event]) => event === "execution_error")?.[1];
    const isStopped = messages.some(([event]) => event === "execution_interrupted");
    return {
      id,
      status: status_str === "success" ? "completed" : isStopped ? "cancelled" : "failed",
      outputs: finished.outputs,
      execution_status: finished.status,
      ...(error && { execution_error: error }),
      workflow: { prompt: finished.work.graph, extra_data: {} },
    };
  };

  return {
    files,
    interrupted,
    interrupt,
    remove,
    job,
    /** Returns the work's position in the queue. */
    add(id: string, graph: Graph, clientId: string): number {
      const work = { number: next++, id, graph, clientId, interrupted: false };
      pending.push(work);
      void runNext();
      return work.number;
    },
    cancel(id: string): boolean {
      const state = job(id)?.status;
      if (running?.id === id) interrupt(id);
      else remove([id]);
      return state === "pending" || state === "in_progress";
    },
    queue: () => ({ queue_running: running ? [listed(running)] : [], queue_pending: pending.map(listed) }),
    waiting: () => pending.length + (running ? 1 : 0),
    history(id: string): Data {
      const finished = history.get(id);
      if (!finished) return {};
      const { work, outputs, status } = finished;
      return { [id]: { prompt: listed(work), outputs, status, meta: {} } };
    },
    forget(ids: readonly string[]) {
      for (const id of ids) history.delete(id);
    },
    runningNow: () => running?.id,
    hold() {
      held ??= Promise.withResolvers();
    },
    release() {
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
  };
}
