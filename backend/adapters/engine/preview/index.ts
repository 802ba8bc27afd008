import { availableParallelism } from "node:os";
import { understand } from "@atelier/painter/understand";
import { type GenerationType, needsSource } from "../../../../contract/generation-terms.ts";
import {
  type Artifact,
  type Engine,
  type EngineFailure,
  EngineRefusal,
  type EngineRequest,
  type Snapshot,
  type Ticket,
} from "../port.ts";
import { models, type PreviewMode, previewModes } from "./descriptions.ts";
import type { PaintOrder, PaintReport } from "./messages.ts";
import { type Painter, startPainter } from "./painter.ts";

export interface PreviewEngineOptions {
  /**
   * Number of painting processes. Defaults to one, which leaves a small machine free to serve pages, or two on more
   * cores.
   */
  painters?: number;
  /** An idle painting process ends after this time. */
  idleMilliseconds?: number;
  /** How many finished outputs are kept to be collected. The oldest is dropped first and can be painted again. */
  finishedMax?: number;
  /** An image or audio file that takes longer to read counts as unreadable. */
  sourceMilliseconds?: number;
  /** The program of a painting process. */
  program?: URL;
}

interface Job {
  outputId: string;
  /** Released as soon as a painter has received it, because sources are large. */
  request: PaintOrder["request"] | undefined;
  snapshot: Snapshot;
  artifact: Artifact | undefined;
  changed: PromiseWithResolvers<void>;
}

interface Place {
  painter: Painter;
  job: Job | undefined;
  /** Expires when the painter has been idle, or has been reading a source, for too long. */
  timer: NodeJS.Timeout | undefined;
}

const engineId = "preview";
const startedProgress = 0.02;

/**
 * The built-in engine: paints by rules, on this machine, without a model. Its jobs exist in this process only. A
 * restart loses its tickets, and the same request then paints the same image again.
 */
export function createPreviewEngine(options: PreviewEngineOptions = {}): Engine {
  const paintersMax = options.painters ?? (availableParallelism() > 2 ? 2 : 1);
  const idleMilliseconds = options.idleMilliseconds ?? 30_000;
  const finishedMax = options.finishedMax ?? 16;
  const sourceMilliseconds = options.sourceMilliseconds ?? 60_000;
  const program = options.program ?? new URL("./worker.ts", import.meta.url);
  const jobs = new Map<string, Job>();
  const queue: Job[] = [];
  const places = new Set<Place>();
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

  const fail = (job: Job, code: EngineFailure["code"], detail: string) =>
    move(job, { state: "failed", failure: { code, retryable: code === "INTERNAL", detail } });

  const giveUpOldest = () => {
    const over = [...jobs.values()].filter((job) => isOver(job.snapshot));
    for (const job of over.slice(0, Math.max(0, over.length - finishedMax))) forget(job);
  };

  const discard = async (place: Place) => {
    places.delete(place);
    clearTimeout(place.timer);
    await place.painter.end();
  };

  const rest = (place: Place) => {
    place.job = undefined;
    place.painter.rest();
    place.timer = setTimeout(() => void discard(place), idleMilliseconds).unref();
  };

  const hear = (place: Place, report: PaintReport) => {
    const job = place.job;
    if (job?.outputId !== report.outputId) return;
    if (report.kind === "progress") {
      clearTimeout(place.timer);
      // Counted from now, not from the start of the painter: a busy machine may take long to start it.
      if (report.stage === "starting") place.timer = setTimeout(() => giveUpReading(place), sourceMilliseconds).unref();
      const before = job.snapshot.state === "running" ? job.snapshot.progress : 0;
      move(job, { state: "running", stage: report.stage, progress: Math.max(before, report.progress) });
      return;
    }
    clearTimeout(place.timer);
    if (report.kind === "failed") fail(job, report.code, report.detail);
    else {
      job.artifact = report.artifact;
      move(job, { state: "done" });
    }
    giveUpOldest();
    rest(place);
    next();
  };

  const giveUpReading = async (place: Place) => {
    const job = place.job;
    place.job = undefined;
    await discard(place);
    if (job && jobs.has(job.outputId)) fail(job, "INVALID_INPUT", "The source could not be read in time.");
    next();
  };

  const openPlace = (): Place => {
    const lose = (detail: string) => {
      if (!places.delete(place)) return;
      clearTimeout(place.timer);
      if (place.job) fail(place.job, "INTERNAL", detail);
      next();
    };
    const place: Place = {
      painter: startPainter(program, { report: (report) => hear(place, report), lost: lose }),
      job: undefined,
      timer: undefined,
    };
    places.add(place);
    return place;
  };

  const next = () => {
    if (closed || queue.length === 0) return;
    const place =
      [...places].find((candidate) => !candidate.job) ?? (places.size < paintersMax ? openPlace() : undefined);
    const job = place && queue.shift();
    if (!place || !job?.request) return;
    const order: PaintOrder = { outputId: job.outputId, request: job.request };
    job.request = undefined;
    clearTimeout(place.timer);
    place.job = job;
    move(job, { state: "running", stage: "starting", progress: startedProgress });
    place.painter.paint(order);
    next();
  };

  return {
    id: engineId,
    label: "Preview engine",
    runsAtOnce: 2,
    repeatable: true,
    async describe() {
      return { models, healthy: true, problems: [] };
    },
    async start(outputId, request) {
      const { mode } = request;
      const refused = refusalOf(request, closed);
      if (refused || !isServed(mode)) throw new EngineRefusal(refused ?? unsupported(request));
      if (!jobs.has(outputId)) {
        const job: Job = {
          outputId,
          request: { ...request, mode, lastFrame: request.edit.lastFrame },
          snapshot: { state: "waiting" },
          artifact: undefined,
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
      if (job?.snapshot.state !== "done" || !job.artifact) throw new Error("The output is not finished.");
      forget(job);
      return job.artifact;
    },
    async stop(ticket) {
      const job = jobOf(ticket);
      if (!job) return "stopped";
      const late = isOver(job.snapshot);
      forget(job);
      const index = queue.indexOf(job);
      if (index >= 0) queue.splice(index, 1);
      const place = [...places].find((candidate) => candidate.job === job);
      if (place) {
        place.job = undefined;
        await discard(place);
        next();
      }
      return late ? "too-late" : "stopped";
    },
    understand,
    async close() {
      closed = true;
      queue.length = 0;
      for (const job of [...jobs.values()]) forget(job);
      await Promise.all([...places].map(discard));
    },
  };
}

function isServed(mode: GenerationType): mode is PreviewMode {
  return previewModes.some((served) => served === mode);
}

function isOver(snapshot: Snapshot): boolean {
  return snapshot.state === "done" || snapshot.state === "failed";
}

function unsupported({ mode, model }: EngineRequest): EngineFailure {
  return { code: "UNSUPPORTED", retryable: false, detail: `The model ${model} is not available for ${mode}.` };
}

function refusalOf(request: EngineRequest, closed: boolean): EngineFailure | undefined {
  const { mode, model, image } = request;
  if (closed) return { code: "UNAVAILABLE", retryable: true, detail: "The preview engine is closed." };
  if (!models.some((known) => known.mode === mode && known.id === model)) return unsupported(request);
  if (needsSource(mode) && !image)
    return { code: "INVALID_INPUT", retryable: false, detail: "The source image is missing." };
  return undefined;
}
