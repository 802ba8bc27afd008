import { Worker } from "node:worker_threads";
import { aspectRatios } from "../../../../contract/generation-terms.ts";
import type { Engine, EngineDescription, EngineFailure, EngineRequest, Snapshot, Ticket } from "../port.ts";
import type { PaintOrder, PaintReport } from "./messages.ts";

export interface PreviewEngineOptions {
  /** Painting threads; one leaves a small machine free to serve pages. */
  threads?: number;
  /** A thread with nothing to paint ends after this long. */
  idleMilliseconds?: number;
  /** Finished pictures kept for whoever asked for them; the oldest is given up first and can be painted again. */
  finishedMax?: number;
  /** The program of a painting thread. */
  program?: URL;
}

interface Job {
  outputId: string;
  request: EngineRequest;
  snapshot: Snapshot;
  bytes: Uint8Array | undefined;
  changed: PromiseWithResolvers<void>;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  idle: NodeJS.Timeout | undefined;
}

const engineId = "preview";
const startedProgress = 0.02;

const description: EngineDescription = {
  modes: [
    {
      mode: "text-to-image",
      media: "image",
      models: [{ id: "preview-1", label: "Preview painter" }],
      aspectRatios,
      qualities: [
        { id: "draft", longSidePixels: 768 },
        { id: "standard", longSidePixels: 1024 },
        { id: "high", longSidePixels: 1536 },
      ],
      promptMaxCharacters: 2000,
      negativePromptMaxCharacters: 1000,
      seed: true,
      outputsMax: 4,
      progress: "exact",
      cancel: "any-time",
      typicalSeconds: 1,
      origin: "procedural",
      deadlineSeconds: 60,
    },
  ],
  healthy: true,
  problems: [],
};

/**
 * The built-in engine: paints by rules, on this machine, without a model. Work lives in this process only;
 * after a restart its tickets are lost and the same request paints the same picture again.
 */
export function createPreviewEngine(options: PreviewEngineOptions = {}): Engine {
  const threadsMax = options.threads ?? 1;
  const idleMilliseconds = options.idleMilliseconds ?? 30_000;
  const finishedMax = options.finishedMax ?? 16;
  const program = options.program ?? new URL("./worker.ts", import.meta.url);
  const jobs = new Map<string, Job>();
  const queue: Job[] = [];
  const threads = new Set<Thread>();
  let closed = false;

  const jobOf = (ticket: Ticket): Job | undefined =>
    ticket.engine === engineId ? jobs.get(String(ticket.data.output)) : undefined;

  const move = (job: Job, snapshot: Snapshot) => {
    job.snapshot = snapshot;
    job.changed.resolve();
    job.changed = Promise.withResolvers();
  };

  const forget = (job: Job) => {
    jobs.delete(job.outputId);
    job.changed.resolve();
  };

  const fail = (job: Job, detail: string) => {
    const failure: EngineFailure = { code: "INTERNAL", retryable: true, detail };
    move(job, { state: "failed", failure });
  };

  const giveUpOldest = () => {
    const over = [...jobs.values()].filter((job) => isOver(job.snapshot));
    for (const job of over.slice(0, Math.max(0, over.length - finishedMax))) forget(job);
  };

  const discard = async (thread: Thread) => {
    threads.delete(thread);
    clearTimeout(thread.idle);
    await thread.worker.terminate();
  };

  const rest = (thread: Thread) => {
    thread.job = undefined;
    thread.worker.unref();
    thread.idle = setTimeout(() => void discard(thread), idleMilliseconds).unref();
  };

  const hear = (thread: Thread, report: PaintReport) => {
    const job = thread.job;
    if (job?.outputId !== report.outputId) return;
    if (report.kind === "progress") {
      const before = job.snapshot.state === "running" ? job.snapshot.progress : 0;
      move(job, { state: "running", stage: report.stage, progress: Math.max(before, report.progress) });
      return;
    }
    if (report.kind === "failed") fail(job, report.detail);
    else {
      job.bytes = report.bytes;
      move(job, { state: "done" });
    }
    giveUpOldest();
    rest(thread);
    next();
  };

  const openThread = (): Thread => {
    const thread: Thread = { worker: new Worker(program, { name: "preview-engine" }), job: undefined, idle: undefined };
    const lose = (detail: string) => {
      if (!threads.delete(thread)) return;
      clearTimeout(thread.idle);
      if (thread.job) fail(thread.job, detail);
      next();
    };
    thread.worker.on("message", (report: PaintReport) => hear(thread, report));
    thread.worker.on("error", (error) => lose(`The painting thread broke: ${String(error)}`));
    thread.worker.on("exit", (code) => lose(`The painting thread ended with code ${code}.`));
    threads.add(thread);
    return thread;
  };

  const next = () => {
    if (closed || queue.length === 0) return;
    const thread =
      [...threads].find((candidate) => !candidate.job) ?? (threads.size < threadsMax ? openThread() : undefined);
    const job = thread && queue.shift();
    if (!job) return;
    clearTimeout(thread.idle);
    thread.job = job;
    thread.worker.ref();
    move(job, { state: "running", stage: "starting", progress: startedProgress });
    thread.worker.postMessage({ outputId: job.outputId, request: job.request } satisfies PaintOrder);
    next();
  };

  return {
    id: engineId,
    label: "Preview engine",
    async describe() {
      return description;
    },
    async start(outputId, request) {
      if (closed) throw new Error("The preview engine is closed.");
      if (!jobs.has(outputId)) {
        const job: Job = {
          outputId,
          request,
          snapshot: { state: "waiting" },
          bytes: undefined,
          changed: Promise.withResolvers(),
        };
        jobs.set(outputId, job);
        queue.push(job);
        next();
      }
      return { engine: engineId, data: { output: outputId } };
    },
    async check(ticket) {
      return jobOf(ticket)?.snapshot ?? { state: "lost" };
    },
    async changed(ticket, timeoutMilliseconds) {
      const job = jobOf(ticket);
      if (!job || isOver(job.snapshot)) return;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, timeoutMilliseconds);
      await Promise.race([job.changed.promise, timeout.promise]);
      clearTimeout(timer);
    },
    async collect(ticket) {
      const job = jobOf(ticket);
      if (job?.snapshot.state !== "done" || !job.bytes) throw new Error("The picture is not done.");
      const { width, height } = job.request;
      forget(job);
      return { bytes: job.bytes, mediaType: "image/png", width, height, durationSeconds: null, hasAudio: false };
    },
    async stop(ticket) {
      const job = jobOf(ticket);
      if (!job) return "stopped";
      const late = isOver(job.snapshot);
      forget(job);
      const place = queue.indexOf(job);
      if (place >= 0) queue.splice(place, 1);
      const thread = [...threads].find((candidate) => candidate.job === job);
      if (thread) {
        thread.job = undefined;
        await discard(thread);
        next();
      }
      return late ? "too-late" : "stopped";
    },
    async close() {
      closed = true;
      queue.length = 0;
      for (const job of [...jobs.values()]) forget(job);
      await Promise.all([...threads].map(discard));
    },
  };
}

function isOver(snapshot: Snapshot): boolean {
  return snapshot.state === "done" || snapshot.state === "failed";
}
