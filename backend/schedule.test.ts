import { pino } from "pino";
import { expect, test } from "vitest";
import { createSilentQueue } from "../tests/support/silent-queue.ts";
import { scheduleOf } from "./schedule.ts";
import { createWorkers } from "./workers.ts";

type ScheduledModules = Parameters<typeof scheduleOf>[0];

/** Modules that record their calls and fail at some of them. */
function recordingModules(failing: readonly string[] = []) {
  const done: string[] = [];
  const note = (name: string) => async () => {
    done.push(name);
    if (failing.includes(name)) throw new Error(`${name} failed`);
    return 0;
  };
  const modules: ScheduledModules = {
    accounts: { deleteDue: note("leaving accounts") },
    studioCredentials: { warnBeforeExpiry: async () => void (await note("certificate")()) },
    audit: { deleteOld: note("audit entries") },
    backups: { queueDue: async () => void (await note("backups")()) },
    conversations: { eraseDeleted: note("conversations") },
    credits: {
      queueBookComparison: async () => void (await note("books")()),
      expireEverywhere: note("expired credits"),
    },
    developer: { deleteOld: note("deliveries") },
    gallery: {
      emptyTrash: note("trash"),
      findMissingFiles: async () => ({ creation: await note("missing files")(), upload: 0 }),
      cleanUpUploads: note("uploads"),
      cleanUpMasks: note("masks"),
      measureLooks: note("looks"),
    },
    generation: { endOverdueRuns: note("overdue runs") },
    imports: { cleanUp: note("imports") },
    mail: { deleteOld: note("mail") },
    monitoring: {
      forgetProcesses: async () => void (await note("silent processes")()),
      sweepFiles: (area) => note(`files of ${area}`)(),
    },
    notifications: { deleteOld: note("notices"), sendEndingReminders: note("endings") },
    openai: { deleteOld: note("requests of OpenAI's clients") },
    payments: {
      applyOpenRefunds: note("refunds"),
      collectEvents: async () => void (await note("payments")()),
      endExpiredPlans: note("plans"),
      endSecondSubscriptions: async () => void (await note("second subscriptions")()),
      announceNextPlans: async () => void (await note("next plans")()),
    },
    prompts: { forgetDeleted: note("prompts") },
    reports: { eraseKept: note("removed items") },
    signUp: { forgetNetworks: note("networks") },
    sharing: { settle: note("links") },
    dataExports: { deleteOld: note("old exports") },
  };
  return { modules, done };
}

/** Runs every scheduled job once. Returns the worker's log. */
async function workOnce(modules: ScheduledModules): Promise<{ job?: string }[]> {
  const lines: { job?: string }[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const workers = createWorkers({
    jobQueue: createSilentQueue().queue,
    jobs: [],
    scheduledJobs: scheduleOf(modules),
    log,
    mayWork: () => true,
    isDiskFull: () => false,
    holdsJobs: () => false,
  });
  workers.start();
  await workers.stop(0);
  return lines;
}

test("each repeated task is a separate scheduled job", async () => {
  const { modules, done } = recordingModules();
  const scheduledJobs = scheduleOf(modules);
  for (const job of scheduledJobs) {
    const before = done.length;
    await job.run(new AbortController().signal);
    expect([job.name, done.slice(before)]).toEqual([job.name, [expect.any(String)]]);
  }
  expect(new Set(done).size).toBe(done.length);
  expect(new Set(scheduledJobs.map(({ name }) => name)).size).toBe(scheduledJobs.length);
});

test("a job that fails every time blocks no other, and is reported by its name", async () => {
  const every = recordingModules();
  await workOnce(every.modules);
  for (const name of every.done) {
    const { modules, done } = recordingModules([name]);
    const lines = await workOnce(modules);
    expect([name, done.toSorted()]).toEqual([name, every.done.toSorted()]);
    expect([name, lines.length]).toEqual([name, 1]);
    expect(lines[0]?.job).toEqual(expect.any(String));
  }
});
