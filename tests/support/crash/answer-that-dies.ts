import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import type { Database } from "../../../backend/adapters/database/port.ts";
import type { JobQueue } from "../../../backend/adapters/job-queue/port.ts";
import { createBackend } from "../../../backend/compose.ts";
import { conversations } from "../../../contract/conversations.ts";
import { deadline } from "../../provision/deadlines.mjs";
import { createScriptedAssistant } from "../scripted-assistant.ts";
import { plainSettings, testSecret, verbsFor } from "../verbs.ts";
import { type AnswerKillPoint, dearCatalogueFile, isAnswerKillPoint, talker } from "./answer-kill-points.ts";

/**
 * A real backend that kills itself: `node answer-that-dies.ts <data folder> <kill point>`. It signs up a user, sends a
 * message to the assistant, and dies without warning the first time it reaches the point. Exits with code 3 if it never
 * does.
 */
const [dataFolder = "", point] = process.argv.slice(2);
if (!isAnswerKillPoint(point)) throw new Error(`There is no kill point ${point}.`);

setTimeout(() => process.exit(3), deadline(30_000));

function reach(reached: AnswerKillPoint): void {
  if (reached === point) process.kill(process.pid, "SIGKILL");
}

/** Set while the answer's job runs, with the number of its transactions. */
const working = new AsyncLocalStorage<{ transactions: number }>();
/** The first transaction starts the job, the second stores the answer's beginning, and the third ends it. */
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
