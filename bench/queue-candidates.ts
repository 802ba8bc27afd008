/** The queues that bench/queues.ts compares, each behind the same few calls. */
import { tmpdir } from "node:os";
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { pino } from "pino";
import { z } from "zod";
import { createLeaseQueue } from "../backend/adapters/job-queue/lease-queue.ts";
import { defineJob } from "../backend/adapters/job-queue/port.ts";
import { openDatabase } from "../backend/open-database.ts";

export const benchJob = z.object({
  number: z.number(),
  /** How long the job's handler waits. */
  milliseconds: z.number(),
});
export type BenchJob = z.infer<typeof benchJob>;

export interface Candidate {
  /** Creates the tables and returns a function that adds jobs in one transaction. */
  open(url: string): Promise<{ add(jobs: readonly BenchJob[], at?: Date): Promise<void>; close(): Promise<void> }>;
  /** Runs jobs with this many workers until the process ends. */
  work(url: string, workers: number, handle: (job: BenchJob) => Promise<void>): Promise<void>;
}

const name = "bench";
const silent = pino({ level: "silent" });

/** As in the product, with the lease of its generation jobs. */
const leaseQueue: Candidate = {
  async open(url) {
    const opened = new AsyncDisposableStack();
    const parts = await openDatabase({ dataFolder: tmpdir(), databaseUrl: url }, { log: silent, opened });
    const queue = createLeaseQueue({ ...parts, log: silent });
    return {
      async add(jobs, at) {
        await parts.database.transaction(async (tx) => {
          for (const payload of jobs) await queue.enqueue(tx, { name, payload, ...(at && { runAt: at.getTime() }) });
        });
      },
      close: () => opened.disposeAsync(),
    };
  },
  async work(url, workers, handle) {
    const opened = new AsyncDisposableStack();
    const parts = await openDatabase({ dataFolder: tmpdir(), databaseUrl: url }, { log: silent, opened });
    const definition = {
      name,
      payload: benchJob,
      leaseSeconds: 10,
      deadlineSeconds: 60,
      maxAttempts: 3,
      concurrency: workers,
      retryDelaySeconds: () => 0,
      handle,
    };
    createLeaseQueue({ ...parts, log: silent }).start([defineJob(definition)]);
  },
};

/**
 * With notifications, the shortest heartbeat it accepts, and checks for missing ones every ten seconds. Without batches, a
 * worker pauses after each job, so each takes up to ten, which end together.
 */
const pgBoss: Candidate = {
  async open(url) {
    const boss = await startPgBoss({ connectionString: url, supervise: false, schedule: false });
    await boss.createQueue(name, { notify: true, heartbeatSeconds: 10, retryLimit: 2 });
    return {
      async add(jobs, at) {
        const options = { ...(at && { startAfter: at }) };
        const [only] = jobs;
        if (jobs.length === 1 && only) await boss.send(name, only, options);
        else
          await boss.insert(
            name,
            jobs.map((data) => ({ data, ...options })),
          );
      },
      close: () => boss.stop({ graceful: false }),
    };
  },
  async work(url, workers, handle) {
    const boss = await startPgBoss({
      connectionString: url,
      useListenNotify: true,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
    });
    await boss.work(
      name,
      { localConcurrency: workers, batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
      async (jobs) => {
        await Promise.all(jobs.map(({ data }) => handle(benchJob.parse(data))));
      },
    );
  },
};

async function startPgBoss(options: ConstructorOptions): Promise<PgBoss> {
  const boss = new PgBoss(options);
  boss.on("error", (error) => process.stderr.write(`${error.message}\n`));
  return boss.start();
}

const graphileLogger = new Logger(() => () => {});

/** With the settings of its start guide, or with the batches of its performance guide. */
function graphileWorker(inBatches: boolean): Candidate {
  return {
    async open(url) {
      const utils = await makeWorkerUtils({ connectionString: url, logger: graphileLogger });
      await utils.migrate();
      return {
        async add(jobs, at) {
          const options = { identifier: name, ...(at && { runAt: at }) };
          const [only] = jobs;
          if (jobs.length === 1 && only) await utils.addJob(name, only, options);
          else await utils.addJobs(jobs.map((payload) => ({ ...options, payload })));
        },
        close: async () => utils.release(),
      };
    },
    async work(url, workers, handle) {
      const batches = { localQueue: { size: 10 * workers }, completeJobBatchDelay: 0, failJobBatchDelay: 0 };
      await run({
        taskList: { [name]: (payload: unknown) => handle(benchJob.parse(payload)) },
        crontab: "",
        preset: {
          worker: {
            connectionString: url,
            concurrentJobs: workers,
            maxPoolSize: workers + 2,
            logger: graphileLogger,
            ...(inBatches && batches),
          },
        },
      });
    },
  };
}

export const candidates = {
  "lease queue": leaseQueue,
  "pg-boss": pgBoss,
  "graphile-worker": graphileWorker(false),
  "graphile-worker, batches": graphileWorker(true),
} satisfies Record<string, Candidate>;

export const candidateName = z.enum(["lease queue", "pg-boss", "graphile-worker", "graphile-worker, batches"]);
export type CandidateName = z.infer<typeof candidateName>;

/** What a worker process reports. `at` is in milliseconds since the epoch. */
export const jobEvent = z.object({ what: z.enum(["ready", "began", "ended"]), job: z.number(), at: z.number() });
export type JobEvent = z.infer<typeof jobEvent>;
