import pino, { type Logger } from "pino";
import { describe } from "vitest";
import { z } from "zod";
import type { Assistant } from "../../backend/adapters/assistant/port.ts";
import type { ContentRules } from "../../backend/adapters/content-rules/port.ts";
import type { Engine } from "../../backend/adapters/engine/port.ts";
import { createLeaseQueue } from "../../backend/adapters/job-queue/lease-queue.ts";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";
import {
  type Adapters,
  type Backend,
  type BackendOverrides,
  type BackendSettings,
  createBackend,
} from "../../backend/compose.ts";
import type { Credits } from "../../backend/modules/credits/index.ts";
import { deliverTestMessages } from "../../backend/modules/payments/operations/deliver-test-messages.ts";
import type { Creation } from "../../contract/gallery.ts";
import { accepted, generation, type Run, run } from "../../contract/generation.ts";
import type { GenerationRequest } from "../../contract/generation-requests.ts";
import { type GenerationType, isFinal } from "../../contract/generation-terms.ts";
import { endpointOfMode } from "../../contract/run-endpoints.ts";
import { deadline } from "../provision/deadlines.mjs";
import { type Answer, type ApiVerbs, plainSettings, type TestUser, testSecret, verbsFor } from "./api.ts";
import { creditsOver } from "./credits-module.ts";
import { createPostgresDatabase, hasNoPostgres, writeMigratedSqlite } from "./databases.ts";
import { createHandDrivenRuntime, type HandDrivenRuntime } from "./hand-driven-runtime.ts";
import { clientId } from "./openid-server.ts";
import { createScriptedEngine, type ScriptedEngine } from "./scripted-engine.ts";
import { createTemporaryFolder, whenFinished } from "./temporary-folder.ts";
import { watchStorage } from "./watched-storage.ts";

/** A generation request. The default mode is text to image. */
export type RunRequest = Partial<GenerationRequest> & { mode?: GenerationType };

/** Request headers in addition to the body. */
type RunHeaders = Partial<Record<"idempotency-max-age" | "max-cost-credits", string>>;

/** A whole backend, composed as for users, and the tests' actions on it. */
export interface StudioBackend extends ApiVerbs {
  backend: Backend;
  /** The backend's adapters, for inspecting state behind the API. */
  adapters: Adapters;
  engine: ScriptedEngine;
  runtime: HandDrivenRuntime;
  /** The credits module over the same database: to grant credits and to reconcile. */
  credits: Credits;
  dataFolder: string;
  databaseUrl: string | null;
  /** Grants a user credits that never expire. */
  giveCredits(user: TestUser, credits: number): Promise<void>;
  /** Requests a run and returns the answer, whatever its status. */
  requestRun(user: TestUser, request?: RunRequest, idempotencyKey?: string, headers?: RunHeaders): Promise<Answer>;
  /** Starts a run and returns its id. Throws if it is refused. */
  startRun(user: TestUser, request?: RunRequest): Promise<string>;
  readRun(user: TestUser, id: string): Promise<Run>;
  /** Polls a run until it satisfies the condition. Throws after 30 seconds on an idle machine. */
  awaitRun(user: TestUser, id: string, isAsWanted: (run: Run) => boolean): Promise<Run>;
  /** Waits until the engine has this many outputs. Returns their ids in order of arrival. */
  awaitStarted(count: number): Promise<readonly string[]>;
  /** Starts a run, waits until it has ended, and returns its first creation. */
  makeCreation(user: TestUser, request?: RunRequest): Promise<Creation>;
  /** Returns the keys of the stored files that are currently open. */
  leftOpen(): string[];
  /** Delivers the test checkout's pending events to the product. */
  deliverPayments(): Promise<void>;
  /** Returns the keys of all stored files. */
  storedFiles(): Promise<string[]>;
}

export interface StudioBackendOptions {
  /** `null` for SQLite. */
  databaseUrl?: string | null;
  dataFolder?: string;
  engine?: ScriptedEngine;
  /** A wrapper of the scripted engine, or another engine. */
  engines?: readonly Engine[];
  /** Rules for requested, uploaded, and delivered content. Everything is allowed if omitted. */
  contentRules?: ContentRules;
  runtime?: HandDrivenRuntime;
  /** The assistant that answers in conversations. The default is the one in the settings. */
  assistant?: Assistant;
  /** Timeouts for answers. */
  replyTimes?: BackendOverrides["replyTimes"];
  /** How long requests wait for their runs. */
  heldTimes?: BackendOverrides["heldTimes"];
  /** Settings that differ from the plain ones. */
  settings?: Partial<BackendSettings>;
  /** Start without workers. */
  idle?: boolean;
  /** An OpenID issuer for sign-in. */
  issuer?: string;
  /** Refuse requests that are too frequent. */
  rateLimiting?: boolean;
  log?: Logger;
  measures?: BackendOverrides["measures"];
  adapt?: BackendOverrides["adapt"];
}

/** Argon2's minimum. A hash that production needs takes 15 ms of processor time, and most tests have a user or two. */
const cheapPasswords = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const messageAnswer = z.object({ outcome: z.enum(["taken", "known"]) });

const allowed = async () => ({ allowed: true }) as const;
const allowEverything: ContentRules = { checkPrompt: allowed, checkInput: allowed, checkOutput: allowed };

/** Starts a backend over a temporary folder. It is stopped and removed when the test, or the file, has ended. */
export async function startBackend(options: StudioBackendOptions = {}): Promise<StudioBackend> {
  const databaseUrl = options.databaseUrl ?? null;
  const dataFolder = options.dataFolder ?? (await createDataFolder(databaseUrl));
  const engine = options.engine ?? createScriptedEngine();
  const runtime = options.runtime ?? createHandDrivenRuntime();
  const seen = Promise.withResolvers<Adapters>();
  let leftOpen: () => string[] = () => [];
  let allRead = async () => {};
  const backend = await createBackend(
    {
      dataFolder,
      databaseUrl,
      secret: testSecret,
      version: "1.0.0",
      work: !options.idle,
      ...plainSettings,
      google: options.issuer === undefined ? null : { issuer: options.issuer, clientId },
      rateLimiting: options.rateLimiting ?? false,
      ...options.settings,
    },
    {
      engines: options.engines ?? [engine],
      contentRules: options.contentRules ?? allowEverything,
      runtime,
      log: options.log,
      replyTimes: options.replyTimes,
      heldTimes: options.heldTimes,
      measures: options.measures,
      passwordCost: cheapPasswords,
      adapt(chosen) {
        const watched = watchStorage(chosen.storage);
        leftOpen = watched.leftOpen;
        allRead = watched.allRead;
        const assistant = options.assistant ?? chosen.assistant;
        const prepared = withQuickQueue({ ...chosen, assistant, storage: watched.storage }, runtime);
        const adapters = options.adapt?.(prepared) ?? prepared;
        seen.resolve(adapters);
        return adapters;
      },
    },
  );
  whenFinished(async () => {
    await backend.stop(0);
    await backend.close();
    await allRead();
    const left = leftOpen();
    if (left.length > 0) throw new Error(`Opened, and neither read to the end nor let go: ${left.join(", ")}.`);
  });
  const adapters = await seen.promise;
  const { database } = adapters;
  const credits = creditsOver(database, runtime);
  const verbs = verbsFor(backend);
  /** Sends an event, as a provider that reaches the product does. */
  const sendMessage = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { "content-type": "application/json", "paddle-signature": signature };
    const { status, json } = await verbs.request("POST", "/api/billing/webhook/local/", { body, headers });
    return status === 200 ? messageAnswer.parse(json).outcome : status;
  };
  backend.start();

  const studio: StudioBackend = {
    ...verbs,
    backend,
    adapters,
    engine,
    runtime,
    async deliverPayments() {
      const { local } = adapters.payments;
      if (local) await deliverTestMessages({ log: pino({ level: "silent" }) }, local, sendMessage);
    },
    credits,
    dataFolder,
    databaseUrl,
    async giveCredits(user, amount) {
      const lot = { source: "pack", amountHundredths: amount * 100, expiresAt: null } as const;
      await database.transaction((tx) =>
        credits.grant(tx, { ...lot, accountId: user.id, lotKey: `gift:${runtime.newId()}` }),
      );
    },
    requestRun(user, { mode = "text-to-image", ...request } = {}, idempotencyKey, headers = {}) {
      const { method, path, body } = endpointOfMode[mode];
      return verbs.request(method, path, {
        json: { ...("prompt" in body.shape && { prompt: "a lighthouse" }), ...request },
        headers: { ...headers, ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }) },
        token: user.access,
      });
    },
    async startRun(user, request) {
      return accepted.parse((await studio.requestRun(user, request)).json).id;
    },
    async readRun(user, id) {
      return run.parse((await verbs.call(generation.status, { params: { id } }, user.access)).json);
    },
    awaitRun: (user, id, isAsWanted) =>
      waitFor(async () => {
        const current = await studio.readRun(user, id);
        return isAsWanted(current) ? current : undefined;
      }, `run ${id}`),
    awaitStarted: (count) =>
      waitFor(async () => (engine.started.length >= count ? engine.started : undefined), `${count} started outputs`),
    async makeCreation(user, request) {
      const id = await studio.startRun(user, request);
      const [creation] = (await studio.awaitRun(user, id, ({ status }) => isFinal(status))).outputs;
      if (!creation) throw new Error(`Run ${id} made nothing.`);
      return creation;
    },
    leftOpen: () => leftOpen(),
    async storedFiles() {
      const keys = [];
      for await (const key of adapters.storage.list("")) keys.push(key);
      return keys;
    },
  };
  return studio;
}

/** Creates a data folder, with a migrated database if the backend stores its own there. */
async function createDataFolder(databaseUrl: string | null): Promise<string> {
  const folder = await createTemporaryFolder();
  if (databaseUrl === null) await writeMigratedSqlite(folder);
  return folder;
}

type StartBackend = (options?: StudioBackendOptions) => Promise<StudioBackend>;

/**
 * Runs a block of tests over a backend on SQLite and over one on PostgreSQL, in every run. Use it for rules that a
 * database enforces.
 */
export function describeOnEachBackend(title: string, block: (start: StartBackend) => void): void {
  describe(`${title} (SQLite)`, () => block(startBackend));
  describe.skipIf(hasNoPostgres)(`${title} (PostgreSQL)`, () => block(startOnPostgres));
}

/**
 * Runs a block of tests over a backend on SQLite, and in the full run over one on PostgreSQL too. Tests with the tag
 * `race` always run on PostgreSQL, where transactions overlap.
 */
export function describeOnBackend(title: string, block: (start: StartBackend) => void): void {
  describe(`${title} (SQLite)`, () => block(startBackend));
  const inFullRun = { tags: ["full-run"] };
  describe.skipIf(hasNoPostgres)(`${title} (PostgreSQL)`, inFullRun, () => block(startOnPostgres));
}

const startOnPostgres: StartBackend = async (options) =>
  startBackend({ ...options, databaseUrl: options?.databaseUrl ?? (await createPostgresDatabase()) });

const waitMaxMilliseconds = deadline(30_000);

/** Polls until there is an answer and returns it. Throws after 30 seconds on an idle machine. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined>,
  what: string,
  { pauseMilliseconds = 5 } = {},
): Promise<T> {
  const until = performance.now() + waitMaxMilliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

/** Checks for due jobs often, so that a test that moves the clock need not wait. */
function withQuickQueue(adapters: Adapters, runtime: Runtime): Adapters {
  const { database, pubsub } = adapters;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return { ...adapters, jobQueue: createLeaseQueue({ database, pubsub, runtime, log, pollMilliseconds: 20 }) };
}
