import { pino } from "pino";
import { expect, test } from "vitest";
import { roundsOf } from "./rounds.ts";
import { createWorkers } from "./workers.ts";

type Rooms = Parameters<typeof roundsOf>[0];

/** Rooms that note what they are asked to do, and fail at some of it. */
function notingRooms(failing: readonly string[] = []) {
  const done: string[] = [];
  const note = (name: string) => async () => {
    done.push(name);
    if (failing.includes(name)) throw new Error(`${name} failed`);
    return 0;
  };
  const rooms: Rooms = {
    accounts: { sweepFiles: note("profiles") },
    conversations: { eraseDeleted: note("conversations") },
    credits: {
      askToCompareBooks: async () => void (await note("books")()),
      expireEverywhere: note("expired credits"),
    },
    developer: { forgetOld: note("deliveries") },
    gallery: {
      emptyTrash: note("trash"),
      findMissingFiles: async () => ({ creation: await note("missing files")(), upload: 0 }),
      settleUploads: note("uploads"),
    },
    generation: { endOverdueRuns: note("overdue runs"), sweepFiles: note("creations") },
    mail: { forgetOld: note("mail") },
    notifications: { forgetOld: note("notices"), remindOfEndings: note("endings") },
    payments: {
      applyOpenRefunds: note("refunds"),
      collectEvents: async () => void (await note("payments")()),
      endExpiredPlans: note("plans"),
      endSecondSubscriptions: async () => void (await note("second subscriptions")()),
      tellNextPlans: async () => void (await note("next plans")()),
    },
    prompts: { forgetDeleted: note("prompts") },
    sharing: { settle: note("links"), sweepFiles: note("previews") },
    takeAway: { forgetOld: note("old exports"), sweepFiles: note("exports") },
  };
  return { rooms, done };
}

/** Has a worker do all of it once; what it says in its log. */
async function workOnce(rooms: Rooms): Promise<{ round?: string }[]> {
  const lines: { round?: string }[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const jobQueue = {
    enqueue: async () => undefined,
    withdraw: async () => false,
    start: () => undefined,
    stop: async () => undefined,
    depth: async () => ({}),
    waiting: async () => ({}),
    running: async () => ({}),
    ahead: async () => null,
  };
  const workers = createWorkers({ jobQueue, jobs: [], rounds: roundsOf(rooms), log, mayWork: () => true });
  workers.start();
  await workers.stop(0);
  return lines;
}

test("each thing that is done again and again is a round of its own", async () => {
  const { rooms, done } = notingRooms();
  const rounds = roundsOf(rooms);
  for (const round of rounds) {
    const before = done.length;
    await round.run(new AbortController().signal);
    expect([round.name, done.slice(before)]).toEqual([round.name, [expect.any(String)]]);
  }
  expect(new Set(done).size).toBe(done.length);
  expect(new Set(rounds.map(({ name }) => name)).size).toBe(rounds.length);
});

test("what fails at every time holds up nothing else, and is told by its name", async () => {
  const every = notingRooms();
  await workOnce(every.rooms);
  for (const name of every.done) {
    const { rooms, done } = notingRooms([name]);
    const lines = await workOnce(rooms);
    expect([name, done.toSorted()]).toEqual([name, every.done.toSorted()]);
    expect([name, lines.length]).toEqual([name, 1]);
    expect(lines[0]?.round).toEqual(expect.any(String));
  }
});
