/**
 * `npm run simulate`: drives a day of many users against the real product on this machine, compressed into minutes, and
 * reports what broke first. Sends requests only to this machine and leaves nothing running.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { buildWhenChanged } from "../server/provision/build.mjs";
import { onStopRequest, runCommand, Stop, say } from "../server/provision/process.mjs";
import { cpuMillisecondsOf } from "./processes.ts";
import { startProduct, stopAll } from "./programs.ts";
import { createBrowser } from "./simulation/browser.ts";
import { busiestHourShare, hoursPerDay, visitsOf } from "./simulation/day-curve.ts";
import { reportDay } from "./simulation/day-report.ts";
import { startHostedProvider } from "./simulation/hosted-provider.ts";
import { type Hour, limitsOf, whatBrokeFirst } from "./simulation/limits.ts";
import { createMeasurements } from "./simulation/measurements.ts";
import { createOpenRuns } from "./simulation/open-runs.ts";
import { seededRandom } from "./simulation/random.ts";
import { watchResources } from "./simulation/resources.ts";
import { readStored } from "./simulation/stored.ts";
import { enter, type Studio, type Visitor, visit } from "./simulation/visit.ts";

const usage = `A simulated day, against the product on this machine.

  npm run simulate -- [--users 1000] [--minutes 10] [--seed 1] [--engine hosted] [--output <file>]

  --minutes  how long the day takes
  --engine   hosted: a provider on this machine that takes eight simulated seconds for an image;
             preview: the built-in engine, whose work cannot be compressed
  --output   a file for every figure, as JSON`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: "string", default: "1000" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    engine: { type: "string", default: "hosted" },
    output: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const parsed = z
  .object({
    users: z.coerce.number().int().min(1).max(5_000),
    minutes: z.coerce.number().min(0.5).max(60),
    seed: z.coerce.number().int(),
    engine: z.enum(["hosted", "preview"]),
  })
  .safeParse(values);

/** Users who have an account when the day begins; the others sign up during their first visit. */
const shareWithAccount = 0.8;
const shareWithoutScripts = 0.1;
const accountsAtOnce = 8;
const sampleMilliseconds = 500;
/** Visits that are still under way at midnight may end within this time. */
const drainMilliseconds = 300_000;

/** Above this, waiting times grow fast. */
const usableShare = 0.7;

const folder = mkdtempSync(join(tmpdir(), "atelier-day-"));

const stopped = Promise.withResolvers<never>();
stopped.promise.catch(() => {});
onStopRequest(() => stopped.reject(new Stop("Stopped before the day was over.")));

await runCommand(async () => {
  if (!parsed.success || values.help || positionals.length > 0) {
    say(usage);
    return values.help ? 0 : 2;
  }
  try {
    await buildWhenChanged(process.execPath);
    await Promise.race([simulate(parsed.data), stopped.promise]);
    return 0;
  } finally {
    stopAll("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});
// Users of a day that was stopped still wait for their next visit.
process.exit();

async function simulate({ users, minutes, seed, engine }: NonNullable<typeof parsed.data>): Promise<void> {
  const speed = (hoursPerDay * 60) / minutes;
  const millisecondsPerHour = 3_600_000 / speed;
  const provider = engine === "hosted" ? await startHostedProvider(seededRandom(seed), speed) : undefined;
  const product = await startProduct(folder, {
    ...(provider && { OPENAI_COMPATIBLE_URL: provider.url, OPENAI_COMPATIBLE_MODELS: "simulated" }),
  });
  let beganAt = Number.POSITIVE_INFINITY;
  const now = () => (performance.now() - beganAt) / millisecondsPerHour;
  const measurements = createMeasurements(now);
  const openRuns = createOpenRuns();
  const streams = { open: 0 };
  const ending = new AbortController();
  const studio: Studio = { measurements, openRuns, speed, ending: ending.signal };
  const people = Array.from({ length: users }, (_, index) => {
    const random = seededRandom(seed * 1_000_003 + index);
    const runsScripts = !random.chance(shareWithoutScripts);
    const browser = createBrowser({ address: product.address, measurements, streams }, runsScripts);
    const visitor: Visitor = { email: `user-${index}@day.example`, browser, random, runsScripts, runs: 0 };
    return { visitor, hasAccount: index < users * shareWithAccount, visits: visitsOf(random) };
  });

  say(`${users} users, one day in ${minutes} minutes (${Math.round(speed)} times as fast), seed ${seed}.`);
  const known = people.filter(({ hasAccount }) => hasAccount).map(({ visitor }) => visitor);
  say(`${known.length} of them create their accounts before the day begins…`);
  await Promise.all(
    Array.from({ length: accountsAtOnce }, async () => {
      for (let visitor = known.pop(); visitor; visitor = known.pop()) await enter(visitor, "sign-up");
    }),
  );

  const watch = watchResources({
    pid: product.pid,
    dataFolder: folder,
    waiting: openRuns.waiting,
    openStreams: () => streams.open,
  });
  const cpuBefore = cpuMillisecondsOf(product.pid);
  beganAt = performance.now();
  const untilHour = (hour: number) => Math.max(0, (hour - now()) * millisecondsPerHour);
  const lives = people.map(async ({ visitor, hasAccount, visits }) => {
    let isNew = !hasAccount;
    for (const hour of visits) {
      await pause(untilHour(hour), undefined, { signal: ending.signal });
      if (isNew) await enter(visitor, "sign-up");
      isNew = false;
      await visit(visitor, studio);
    }
  });
  const allLeft = Promise.all(
    lives.map((life) =>
      life.catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      }),
    ),
  );
  const day = (async () => {
    const hours: Hour[] = [];
    for (let hour = 0; hour < hoursPerDay; hour += 1) {
      process.stdout.write(`\r${String(hour).padStart(2, "0")}:00 `);
      while (untilHour(hour + 1) > 0) {
        await pause(Math.min(sampleMilliseconds, untilHour(hour + 1)));
        await watch.sample();
      }
      hours.push({ hour, ...measurements.hour(hour), ...(await watch.endHour()) });
    }
    return hours;
  })();
  // A failure of a user's program ends the day.
  const hours = await Promise.race([day, allLeft.then(() => day)]);
  await Promise.race([allLeft, pause(drainMilliseconds)]);
  const { count: unfinished } = openRuns.waiting();
  const cpuSeconds = (cpuMillisecondsOf(product.pid) - cpuBefore) / 1_000;
  ending.abort();
  await allLeft;
  const { diskMegabytes } = await watch.endHour();
  await product.stop();
  provider?.close();
  const stored = readStored(folder);

  const whole = measurements.wholeDay();
  const limits = limitsOf(availableParallelism());
  reportDay(hours, whole, limits);
  say(
    `Runs that had not started when the day was over: ${unfinished}. Runs by status: ${JSON.stringify(stored.runs)}.`,
  );
  const each = diskMegabytes / stored.creations;
  say(`Creations: ${stored.creations}, of ${each.toFixed(2)} MB each on disk, with the database.`);
  say(`Processor time of the product for the whole day: ${cpuSeconds.toFixed(0)} s. ${carries(cpuSeconds / users)}`);
  if (values.output === undefined) return;
  const figures = {
    users,
    minutes,
    seed,
    engine,
    unfinished,
    cpuSeconds,
    stored,
    diskMegabytes,
    hours,
    day: whole,
    ...whatBrokeFirst(hours, limits),
  };
  writeFileSync(values.output, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Says how many such users this machine carries at normal speed, when the product may use a part of the cores. */
function carries(cpuSecondsPerUser: number): string {
  const cores = availableParallelism();
  const inBusiestHour = cpuSecondsPerUser * busiestHourShare;
  const users = (cores * usableShare * 3_600) / inBusiestHour;
  const text = `${usableShare * 100}% of ${cores} cores carry the busiest hour of ${Math.round(users / 1_000)},000 such users a day`;
  return `At normal speed, ${text}.`;
}
