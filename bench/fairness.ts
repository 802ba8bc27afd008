/**
 * Measures how users share an engine that answers immediately: many users who queued all their runs before the engine
 * started, and a newcomer while another user has many runs waiting. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { run } from "../contract/generation.ts";
import { paged } from "../contract/paging.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import type { Figures } from "./results.ts";
import { type BenchStudio, openStudio, prepareFolder } from "./studio.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const users = 50;
const runsEach = 20;
const queuedByOther = 50;
const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);

/** Maps each output id to the index of its user. */
async function ownersOf({ call }: BenchStudio, tokens: readonly string[]): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  for (const [user, token] of tokens.entries()) {
    const { results } = paged(run).parse(await call("/api/generation/history/?page_size=100", token));
    for (const { outputs } of results) for (const { id } of outputs) owners.set(id, user);
  }
  return owners;
}

async function untilStarted(started: readonly string[], count: number): Promise<void> {
  while (started.length < count) await pause(2);
}

/** Each user queues all runs before the next user starts. This is the hardest order to serve fairly. */
async function measureManyUsers() {
  const engine = createScriptedEngine();
  const studio = await openStudio(dataFolder, secret, { engines: [engine] });
  const tokens: string[] = [];
  for (let user = 0; user < users; user++) tokens.push(await studio.signUp(`user-${user}@bench.example`));
  const ids: [token: string, id: string][] = [];
  for (const token of tokens) {
    for (let number = 0; number < runsEach; number++)
      ids.push([token, await studio.submit(token, { prompt: `A lighthouse, number ${number}` })]);
  }
  const beganAt = performance.now();
  studio.backend.start();
  await untilStarted(engine.started, ids.length);
  for (const [token, id] of ids) await studio.finished(token, id);
  const durationSeconds = (performance.now() - beganAt) / 1_000;
  const owners = await ownersOf(studio, tokens);
  await studio.close();

  const order = engine.started.map((output) => owners.get(output) ?? -1);
  const firstStarts = tokens.map((_, user) => order.indexOf(user) + 1);
  const half = order.slice(0, order.length / 2);
  const startedAtHalf = tokens.map((_, user) => half.filter((owner) => owner === user).length);
  return {
    users,
    runs: ids.length,
    durationSeconds,
    lastFirstStart: Math.max(...firstStarts),
    jainIndexAtHalf: jainIndex(startedAtHalf),
    fewestStartedAtHalf: Math.min(...startedAtHalf),
    mostStartedAtHalf: Math.max(...startedAtHalf),
  };
}

/** Counts how many of another user's waiting runs start before a newcomer's run. */
async function measureNewcomer() {
  const engine = createScriptedEngine({ held: true, runsAtOnce: 1 });
  const studio = await openStudio(dataFolder, secret, { engines: [engine] });
  studio.backend.start();
  const [many, newcomer] = [await studio.signUp("many@bench.example"), await studio.signUp("newcomer@bench.example")];
  for (let number = 0; number < queuedByOther; number++)
    await studio.submit(many, { prompt: `A pier, number ${number}` });
  await untilStarted(engine.started, 1);
  const startedBefore = engine.started.length;
  const id = await studio.submit(newcomer, { prompt: "A lighthouse" });
  engine.release();
  await studio.finished(newcomer, id);
  await untilStarted(engine.started, queuedByOther + 1);
  const owners = await ownersOf(studio, [newcomer]);
  await studio.close();
  return {
    queuedByOther,
    startedBeforeNewcomer: engine.started.findIndex((output) => owners.has(output)) - startedBefore,
  };
}

/** 1 if every user got the same, 1/n if one user got everything (R. Jain, D.-M. Chiu, W. Hawe, DEC-TR-301, 1984). */
function jainIndex(served: readonly number[]): number {
  const sum = served.reduce((total, each) => total + each, 0);
  const squares = served.reduce((total, each) => total + each * each, 0);
  return (sum * sum) / (served.length * squares);
}

const figures: Figures["fairness"] = { manyUsers: await measureManyUsers(), newcomer: await measureNewcomer() };
process.stdout.write(JSON.stringify(figures));
