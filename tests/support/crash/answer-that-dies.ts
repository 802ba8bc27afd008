import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import type { Database } from "../../../backend/adapters/database/port.ts";
import type { JobQueue } from "../../../backend/adapters/job-queue/port.ts";
import { createBackend } from "../../../backend/compose.ts";
import { conversations } from "../../../contract/conversations.ts";
import { createScriptedAssistant } from "../scripted-assistant.ts";
import { plainSettings, testSecret, verbsFor } from "../verbs.ts";
import { type AnswerKillPoint, dearCatalogueFile, isAnswerKillPoint, talker } from "./answer-kill-points.ts";

/**
 * A real backend that kills itself: `node answer-that-dies.ts <data folder> <kill point>`. It signs somebody up, says
 * something to the assistant, and dies without warning the first time anything reaches the point. Ends with code 3 when
 * nothing does.
 */
const [dataFolder = "", point] = process.argv.slice(2);
if (!isAnswerKillPoint(point)) throw new Error(`There is no kill point ${point}.`);
const gaveUpAfterMilliseconds = 30_000;

setTimeout(() => process.exit(3), gaveUpAfterMilliseconds);

function reach(reached: AnswerKillPoint): void {
  if (reached === point) process.kill(process.pid, "SIGKILL");
}

/** Whether something is done for the answer's job, and how many transactions that took. */
const working = new AsyncLocalStorage<{ transactions: number }>();
/** It is taken up, its beginning is put down, it ends. */
const [beginning, ending] = [2, 3];

function watchDatabase(database: Database): Database {
  return {
    ...database,
    async transaction(work) {
      const job = working.getStore();
      const number = job ? ++job.transactions : 0;
      const result = await database.transaction(async (tx) => {
        const value = await work(tx);
        if (number === ending) reach("it was about to end");
        return value;
      });
      if (number === beginning) reach("its beginning was shown");
      if (number === ending) reach("it had ended");
      return result;
    },
  };
}

function watchQueue(jobQueue: JobQueue): JobQueue {
  return {
    ...jobQueue,
    start: (definitions) =>
      jobQueue.start(
        definitions.map((definition) => ({
          ...definition,
          handle: (...call) =>
            definition.name === "write-reply"
              ? working.run({ transactions: 0 }, () => definition.handle(...call))
              : definition.handle(...call),
        })),
      ),
  };
}

const scripted = createScriptedAssistant({ answer: ["Gulls fly."] });
const backend = await createBackend(
  {
    dataFolder,
    databaseUrl: null,
    secret: testSecret,
    version: "1.0.0",
    work: true,
    ...plainSettings,
    catalogueFile: join(dataFolder, dearCatalogueFile),
  },
  {
    engines: [],
    adapt: (adapters) => ({
      ...adapters,
      database: watchDatabase(adapters.database),
      jobQueue: watchQueue(adapters.jobQueue),
      assistant: {
        ...scripted,
        answer(...asked) {
          reach("it was asked for");
          return scripted.answer(...asked);
        },
      },
    }),
  },
);
const api = verbsFor(backend);
const { access } = await api.register(talker);
const body = { message: { content: "a lighthouse" } };
await api.call(conversations.create, { body, headers: {} }, access);
reach("its message was stored");
backend.start();
