import { setTimeout as pause } from "node:timers/promises";
import { tracedFetch } from "../../../tracing/traced-fetch.ts";
import type { Runtime } from "../../runtime/port.ts";
import { type Engine, EngineRefusal, type EngineRequest, type Ticket } from "../port.ts";
import { readArtifact } from "../read-artifact.ts";
import { authorizationOf, baseUrlOf, type Fetch, type ProviderAccess, providers } from "./access.ts";
import { createCalls } from "./calls.ts";
import { download, isPublic } from "./download.ts";
import { cutOut } from "./framing.ts";
import { createHealth } from "./health.ts";
import { createInlineJobs, estimatedProgress } from "./inline-jobs.ts";
import { createLooseAnswers, type ImagePlaces } from "./loose-answers.ts";
import { deadlineSecondsOf, describeModel, type HostedModel, isQueued, modeOf, withoutUnserved } from "./models.ts";
import { type Order, orderOf } from "./order.ts";
import { type Look, openQueue } from "./queues.ts";
import { inlineTicket, partInTicket, queuedTicket } from "./tickets.ts";

export type { ProviderAccess } from "./access.ts";
export type { ImagePlaces } from "./loose-answers.ts";
export {
  compatibleModel,
  type HostedEngineId,
  type HostedModel,
  type HostedModelsFile,
  hostedEngineIds,
  hostedModelsFile,
  modelsOf,
} from "./models.ts";

export interface HostedEngineOptions {
  access: ProviderAccess;
  models: readonly HostedModel[];
  /** How many runs to give the provider at the same time. */
  runsAtOnce: number;
  runtime: Pick<Runtime, "now">;
  /** The name that users see; the provider's by default. */
  label?: string;
  /** Where the key is set, for the operator. The name of the environment variable by default. */
  keyIsIn?: string;
  /** Where a server that speaks OpenAI's protocol may have its images; in the internet by default. */
  places?: ImagePlaces;
  /** The fetch for provider calls; defaults to the platform's. */
  fetch?: Fetch;
  timing?: Partial<HostedTiming>;
}

interface HostedTiming {
  /** How long to wait between two polls of a provider's queue; for quick jobs, a tenth of their usual duration. */
  pollMilliseconds: number;
  /** How long `start` waits for a refusal of a job that is answered directly. */
  earlyRefusalMilliseconds: number;
  /** Limit for every call except generating: submitting, polling, canceling. */
  callMilliseconds: number;
  /** Limit for downloading a finished result. */
  downloadMilliseconds: number;
}

const usualTiming: HostedTiming = {
  pollMilliseconds: 3_000,
  earlyRefusalMilliseconds: 1_000,
  callMilliseconds: 30_000,
  downloadMilliseconds: 120_000,
};

/** How many directly answered images one process waits for at the same time. */
const inlineAtOnce = 16;
const inlineFinishedMax = 64;
/** How many outputs this process remembers, with their ticket and the provider's last answer. */
const rememberedMax = 5_000;

const publicPlaces: ImagePlaces = {
  isPublic: async (address) => isPublic(new URL(address)),
  isAllowed: async (address) => isPublic(new URL(address)),
};

function forgetOldest(known: Map<string, unknown>): void {
  for (const oldest of known.keys()) {
    if (known.size <= rememberedMax) return;
    known.delete(oldest);
  }
}

/**
 * A provider's models as an engine. Any process can find jobs in a provider's queue again. Images that the provider
 * returns directly are awaited by this process only. The AI SDK is loaded for the first output.
 */
export function createHostedEngine({ access, runsAtOnce, runtime, ...rest }: HostedEngineOptions): Engine {
  const served = rest.models.map(withoutUnserved);
  const models = served.map(({ model }) => model).filter(({ modes }) => Object.keys(modes).length > 0);
  const id = access.engine;
  const label = rest.label ?? providers[id].label;
  const fetch = tracedFetch(rest.fetch ?? ((input, init) => globalThis.fetch(input, init)));
  const timing = { ...usualTiming, ...rest.timing };
  const health = createHealth(id, runtime.now, rest.keyIsIn);
  const queue = openQueue(id, { access, fetch, timeoutMilliseconds: timing.callMilliseconds });
  const tickets = new Map<string, Promise<Ticket>>();
  const seen = new Map<string, { look: Look; at: number }>();
  const answers = createLooseAnswers({
    access,
    label,
    fetch,
    downloadMilliseconds: timing.downloadMilliseconds,
    places: rest.places ?? publicPlaces,
    mayLeaveOut: id === "openai-compatible",
  });
  const isOpenAi = id === "openai" || id === "openai-compatible";
  let closed = false;
  const { asking, unexpected } = createCalls({ access, label, fetch, health });
  const jobs = createInlineJobs({
    atOnce: inlineAtOnce,
    finishedMax: inlineFinishedMax,
    now: runtime.now,
    failureOf: unexpected,
  });

  const startQueued = async (output: string, order: Order, typicalSeconds: number): Promise<Ticket> => {
    const answer = await asking(order, { timeoutMilliseconds: timing.callMilliseconds }, (sdk, parts) =>
      sdk.sendToQueue(order, parts),
    );
    const work = queue?.nameIn(answer) ?? null;
    if (work === null) {
      // The provider accepted the job but returned no id: the job may be running and can never be found.
      throw new EngineRefusal({ code: "LOST", retryable: false, detail: `${label} returned no id for the job.` });
    }
    const data = { output, work, startedAt: runtime.now(), typicalSeconds, ...partInTicket(order.part) };
    return { engine: id, data };
  };

  const startInline = async (output: string, order: Order, seconds: { typical: number; deadline: number }) => {
    jobs.add(output, seconds.typical, (signal) =>
      asking(order, { timeoutMilliseconds: seconds.deadline * 1_000, signal }, async (sdk, parts) => {
        const fetch = isOpenAi ? answers.around(parts.fetch, order.target) : parts.fetch;
        const artifact = await readArtifact(await sdk.makeImage(order, { ...parts, fetch }));
        return order.part ? cutOut(artifact, order.part) : artifact;
      }),
    );
    if (!health.isProven()) await jobs.ended(output, timing.earlyRefusalMilliseconds);
    const snapshot = jobs.snapshot(output);
    if (snapshot.state === "failed") {
      jobs.forget(output);
      throw new EngineRefusal(snapshot.failure);
    }
    return { engine: id, data: { output } };
  };

  /** A refusal states that the provider does not have the job. When that is unknown, another error is thrown. */
  const told = (error: unknown): unknown => {
    if (!(error instanceof EngineRefusal) || !["LOST", "TIMEOUT"].includes(error.failure.code)) return error;
    return new Error(error.failure.detail);
  };

  const begin = async (output: string, request: EngineRequest): Promise<Ticket> => {
    const order = await orderOf(models, request);
    const model = models.find((candidate) => candidate.id === request.model && modeOf(candidate, request.mode));
    const typical = modeOf(model, request.mode)?.typicalSeconds ?? model?.typicalSeconds ?? 1;
    if (isQueued(id, request.mode)) return startQueued(output, order, typical);
    const deadline = model ? deadlineSecondsOf(model, typical) : typical;
    return startInline(output, order, { typical, deadline });
  };

  const remember = (work: string, look: Look) => {
    seen.delete(work);
    seen.set(work, { look, at: runtime.now() });
    forgetOldest(seen);
  };

  /** Returns the provider's state of a job. Recent and final states are not requested again. */
  const lookAt = async ({ data, queue }: NonNullable<ReturnType<typeof queuedIn>>): Promise<Look> => {
    const last = seen.get(data.work);
    const isFinal = last && !["waiting", "running", "unclear"].includes(last.look.state);
    if (last && (isFinal || runtime.now() - last.at < pollMillisecondsOf(data))) return last.look;
    const look = await queue.look(data.work);
    if (look.state === "unclear") health.note(look.failure);
    // The job may have been stopped meanwhile; that state is final.
    const meanwhile = seen.get(data.work)?.look;
    if (meanwhile?.state === "stopped") return meanwhile;
    remember(data.work, look);
    return look;
  };

  const pollMillisecondsOf = ({ typicalSeconds }: { typicalSeconds: number }) =>
    Math.min(timing.pollMilliseconds, typicalSeconds * 100);

  const queuedIn = (ticket: Ticket) => {
    const data = ticket.engine === id && queue ? queuedTicket.safeParse(ticket.data).data : undefined;
    return data && queue ? { data, queue } : undefined;
  };
  const inlineIn = (ticket: Ticket): string | undefined =>
    ticket.engine === id ? inlineTicket.safeParse(ticket.data).data?.output : undefined;

  return {
    id,
    label,
    runsAtOnce,
    repeatable: false,
    async describe() {
      const offered = models.flatMap((model) =>
        describeModel(model).filter(({ mode }) => health.has(modeOf(model, mode)?.target ?? "")),
      );
      const problems = [
        ...served.flatMap(({ problems }) => problems),

        ...health.problems(),
        ...answers.problems(),
        ...(models.length === 0 ? [`${label} has no models to offer.`] : []),
      ];
      return { models: offered, healthy: health.isHealthy() && models.length > 0, problems };
    },
    async start(output, request) {
      if (closed) throw new Error(`The engine ${id} is closed.`);
      const known = tickets.get(output);
      if (known) return known;
      const ticket = begin(output, request).catch((error: unknown) => {
        throw told(error);
      });
      tickets.set(output, ticket);
      ticket.catch(() => tickets.delete(output));
      forgetOldest(tickets);
      return ticket;
    },
    async check(ticket) {
      const queued = queuedIn(ticket);
      if (!queued) {
        const output = inlineIn(ticket);
        return output === undefined ? { state: "lost" } : jobs.snapshot(output);
      }
      const { startedAt, typicalSeconds } = queued.data;
      const look = await lookAt(queued);
      if (look.state === "done") return { state: "done" };
      if (look.state !== "running" && look.state !== "unclear") return look;
      const progress = estimatedProgress((runtime.now() - startedAt) / 1_000, typicalSeconds);
      return { state: "running", stage: "painting", progress };
    },
    async changed(ticket, timeoutMilliseconds) {
      const output = inlineIn(ticket);
      if (output !== undefined) return jobs.ended(output, timeoutMilliseconds);
      const queued = queuedIn(ticket);
      if (queued) await pause(Math.min(timeoutMilliseconds, pollMillisecondsOf(queued.data)));
    },
    async collect(ticket) {
      const queued = queuedIn(ticket);
      if (!queued) {
        const artifact = jobs.artifact(inlineIn(ticket) ?? "");
        if (!artifact) throw new Error("The output is not finished.");
        return artifact;
      }
      const look = await lookAt(queued);
      if (look.state === "failed" || look.state === "unclear") throw new EngineRefusal(look.failure);
      if (look.state !== "done") throw new Error("The output is not finished.");
      const artifact = await download(look.url, {
        fetch,
        ownOrigin: new URL(baseUrlOf(access)).origin,
        authorization: authorizationOf(access),
        timeoutMilliseconds: timing.downloadMilliseconds,
      });
      return queued.data.part ? cutOut(artifact, queued.data.part) : artifact;
    },
    async stop(ticket) {
      const queued = queuedIn(ticket);
      if (!queued) {
        const output = inlineIn(ticket);
        if (output === undefined) return "stopped";
        tickets.delete(output);
        return jobs.forget(output);
      }
      const { work, output } = queued.data;
      tickets.delete(output);
      const known = seen.get(work)?.look.state;
      if (known === "stopped" || known === "lost") return "stopped";
      if (known === "done" || known === "failed") return "too-late";
      const answer = await queued.queue.cancel(work);
      if (answer === "unclear") throw new Error(`${label} did not confirm the cancellation.`);
      if (answer === "stopped") remember(work, { state: "stopped" });
      return answer;
    },
    async close() {
      closed = true;
      tickets.clear();
      jobs.close();
    },
  };
}
