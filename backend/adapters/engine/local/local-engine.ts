import { availableParallelism } from "node:os";
import {
  type Artifact,
  type Engine,
  type EngineFailure,
  EngineRefusal,
  type EngineRequest,
  type ModelDescription,
  type Snapshot,
  type Ticket,
} from "../port.ts";
import type { WorkReport } from "./messages.ts";
import { startWorker, type Worker } from "./worker-process.ts";

export interface LocalEngineOptions {
  /**
   * Number of worker processes. Defaults to one, which leaves a small machine free to serve pages, or two on more cores.
   */
  workers?: number;
  /** An idle worker ends after this time. */
  idleMilliseconds?: number;
  /** How many finished outputs are kept to be collected. The oldest is dropped first and can be made again. */
  finishedMax?: number;
  /** An image or audio file that takes longer to read counts as unreadable. */
  sourceMilliseconds?: number;
  /** The program of a worker. */
  program?: URL;
}

/** What distinguishes the built-in engines. */
interface LocalEngine<Request> extends Pick<Engine, "id" | "label" | "understand"> {
  models: readonly ModelDescription[];
  program: URL;
  /** How many runs it works on or has waiting at a time, with their files in memory: 2 by default. */
  runsAtOnce?: number;
  /** Whether an output takes so long that it has a worker apart from others. None by default. */
  isLarge?(request: EngineRequest): boolean;
  /** A small piece of work that loads what outputs need. Without it, the first output takes longer than later ones. */
  warmUp?: Request;
  /** Returns what the worker gets, or why the engine does not accept the request. */
  accept(request: EngineRequest): { work: Request } | { refused: EngineFailure };
}

interface Job<Request> {
  outputId: string;
  isLarge: boolean;
  /** Released as soon as a worker has received it, because sources are large. */
  work: Request | undefined;
  snapshot: Snapshot;
  artifact: Artifact | undefined;
  changed: PromiseWithResolvers<void>;
}

interface Place<Request> {
  worker: Worker<Request>;
  isLarge: boolean;
  job: Job<Request> | undefined;
  /** Expires when the worker has been idle, or has been reading a source, for too long. */
  timer: NodeJS.Timeout | undefined;
}

const startedProgress = 0.02;
const warmUpId = "warm-up";
/** How long a worker that was opened ahead waits for its first output. */
const warmMilliseconds = 300_000;
/** A large output needs much memory, so they are made one at a time. */
const largeWorkersMax = 1;

/**
 * An engine on this machine whose outputs are made by rules, in processes of their own. Its jobs exist in this process
 * only. A restart loses its tickets, and the same request then makes the same output again.
 */
export function createLocalEngine<Request>(
  { id, label, models, program, runsAtOnce = 2, isLarge, warmUp, accept, understand }: LocalEngine<Request>,
  options: LocalEngineOptions = {},
): Engine {
  const workersMax = options.workers ?? (availableParallelism() > 2 ? 2 : 1);
  const idleMilliseconds = options.idleMilliseconds ?? 30_000;
  const finishedMax = options.finishedMax ?? 16;
  const sourceMilliseconds = options.sourceMilliseconds ?? 60_000;
  const jobs = new Map<string, Job<Request>>();
  const queue: Job<Request>[] = [];
  const places = new Set<Place<Request>>();
  let closed = false;

  const jobOf = (ticket: Ticket): Job<Request> | undefined =>
    ticket.engine === id ? jobs.get(String(ticket.data.output)) : undefined;

  const move = (job: Job<Request>, snapshot: Snapshot) => {
    job.snapshot = snapshot;
    job.changed.resolve();
    job.changed = Promise.withResolvers();
  };

  const forget = (job: Job<Request>) => {
    jobs.delete(job.outputId);
    job.changed.resolve();
  };

  const fail = (job: Job<Request>, code: EngineFailure["code"], detail: string) =>
    move(job, { state: "failed", failure: { code, retryable: code === "INTERNAL", detail } });

  const giveUpOldest = () => {
    const over = [...jobs.values()].filter((job) => isOver(job.snapshot));
    for (const job of over.slice(0, Math.max(0, over.length - finishedMax))) forget(job);
  };

  const discard = async (place: Place<Request>) => {
    places.delete(place);
    clearTimeout(place.timer);
    await place.worker.end();
  };

  const rest = (place: Place<Request>, milliseconds = idleMilliseconds) => {
    place.job = undefined;
    place.worker.rest();
    clearTimeout(place.timer);
    place.timer = setTimeout(() => void discard(place), milliseconds).unref();
  };

  /** Its report comes while the place has another job or none, so it is not heard. */
  const openAhead = (warmUp: Request): Place<Request> | undefined => {
    const ours = [...places].filter((place) => !place.isLarge);
    const idle = ours.find(({ job }) => !job);
    if (idle || ours.length >= workersMax) return idle;
    const place = openPlace(false);
    place.worker.make({ outputId: warmUpId, request: warmUp });
    return place;
  };

  const hear = (place: Place<Request>, report: WorkReport) => {
    const job = place.job;
    if (job?.outputId !== report.outputId) return;
    if (report.kind === "progress") {
      clearTimeout(place.timer);
      // Counted from now, not from the start of the worker: a busy machine may take long to start it.
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

  const giveUpReading = async (place: Place<Request>) => {
    const job = place.job;
    place.job = undefined;
    await discard(place);
    if (job && jobs.has(job.outputId)) fail(job, "INVALID_INPUT", "The source could not be read in time.");
    next();
  };

  const openPlace = (isLarge: boolean): Place<Request> => {
    const lose = (detail: string) => {
      if (!places.delete(place)) return;
      clearTimeout(place.timer);
      if (place.job) fail(place.job, "INTERNAL", detail);
      next();
    };
    const place: Place<Request> = {
      worker: startWorker<Request>(
        options.program ?? program,
        { report: (report) => hear(place, report), lost: lose },
        { isLarge },
      ),
      isLarge,
      job: undefined,
      timer: undefined,
    };
    places.add(place);
    return place;
  };

  const next = () => {
    for (const isLarge of [false, true]) nextOf(isLarge);
  };

  const nextOf = (isLarge: boolean) => {
    const job = queue.find((waiting) => waiting.isLarge === isLarge);
    if (closed || job?.work === undefined) return;
    const ours = [...places].filter((place) => place.isLarge === isLarge);
    const hasRoom = ours.length < (isLarge ? largeWorkersMax : workersMax);
    const place = ours.find((candidate) => !candidate.job) ?? (hasRoom ? openPlace(isLarge) : undefined);
    if (!place) return;
    queue.splice(queue.indexOf(job), 1);
    const order = { outputId: job.outputId, request: job.work };
    job.work = undefined;
    clearTimeout(place.timer);
    place.job = job;
    move(job, { state: "running", stage: "starting", progress: startedProgress });
    place.worker.make(order);
    nextOf(isLarge);
  };

  return {
    id,
    label,
    runsAtOnce,
    ...(isLarge && { largeRunsAtOnce: largeWorkersMax }),
    repeatable: true,
    async describe() {
      return { models, healthy: true, problems: [] };
    },
    async start(outputId, request) {
      if (closed)
        throw new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail: `The engine ${id} is closed.` });
      const accepted = models.some(({ mode, id: model }) => mode === request.mode && model === request.model)
        ? accept(request)
        : { refused: unsupported(request) };
      if ("refused" in accepted) throw new EngineRefusal(accepted.refused);
      if (!jobs.has(outputId)) {
        const job: Job<Request> = {
          outputId,
          isLarge: isLarge?.(request) ?? false,
          work: accepted.work,
          snapshot: { state: "waiting" },
          artifact: undefined,
          changed: Promise.withResolvers(),
        };
        jobs.set(outputId, job);
        queue.push(job);
        next();
      }
      return { engine: id, data: { output: outputId } };
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
    ...(understand && { understand }),
    ...(warmUp !== undefined && {
      warm() {
        const place = closed ? undefined : openAhead(warmUp);
        if (place) rest(place, warmMilliseconds);
      },
    }),
    async close() {
      closed = true;
      queue.length = 0;
      for (const job of [...jobs.values()]) forget(job);
      await Promise.all([...places].map(discard));
    },
  };
}

function isOver(snapshot: Snapshot): boolean {
  return snapshot.state === "done" || snapshot.state === "failed";
}

function unsupported({ mode, model }: EngineRequest): EngineFailure {
  return { code: "UNSUPPORTED", retryable: false, detail: `The model ${model} is not available for ${mode}.` };
}

/** The refusal of a request that lacks a file or a parameter. */
export function missing(detail: string): { refused: EngineFailure } {
  return { refused: { code: "INVALID_INPUT", retryable: false, detail } };
}
