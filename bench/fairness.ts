/**
 * Measures how people share an engine that has nothing to do: many who all queued before it began, and one with many
 * runs waiting while another arrives. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { run } from "../contract/generation.ts";
import { paged } from "../contract/paging.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { type BenchStudio, openStudio, pause, prepareFolder } from "./studio.ts";

const { dataFolder, people, runsEach } = z
  .object({ dataFolder: z.string(), people: z.number().default(50), runsEach: z.number().default(20) })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

const queuedByOne = 50;
const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);

/** Whose each output is: one output has the id of its creation. */
async function ownersOf({ call }: BenchStudio, tokens: readonly string[]): Promise<Map<string, number>> {
  const owners = new Map<string, number>();
  for (const [person, token] of tokens.entries()) {
    const { results } = paged(run).parse(await call("/api/generation/history/?page_size=100", token));
    for (const { outputs } of results) for (const { id } of outputs) owners.set(id, person);
  }
  return owners;
}

async function untilStarted(started: readonly string[], count: number): Promise<void> {
  while (started.length < count) await pause(2);
}

/** Everybody queues all they want before the next person comes, which is the hardest order to be fair in. */
async function measureDrain() {
  const engine = createScriptedEngine();
  const studio = await openStudio(dataFolder, secret, [engine]);
  const tokens: string[] = [];
  for (let person = 0; person < people; person++) tokens.push(await studio.signUp(`person-${person}@bench.example`));
  const ids: [token: string, id: string][] = [];
  for (const token of tokens) {
    for (let number = 0; number < runsEach; number++)
      ids.push([token, await studio.submit(token, { prompt: `A lighthouse, number ${number}` })]);
  }
  const beganAt = performance.now();
  studio.backend.start();
  await untilStarted(engine.started, ids.length);
  for (const [token, id] of ids) await studio.finished(token, id);
  const seconds = (performance.now() - beganAt) / 1_000;
  const owners = await ownersOf(studio, tokens);
  await studio.close();

  const order = engine.started.map((output) => owners.get(output) ?? -1);
  const firstTurns = tokens.map((_, person) => order.indexOf(person) + 1);
  const half = order.slice(0, order.length / 2);
  const servedByHalf = tokens.map((_, person) => half.filter((owner) => owner === person).length);
  return {
    runs: ids.length,
    people,
    seconds,
    lastFirstTurn: Math.max(...firstTurns),
    jainIndexAtHalf: jainIndex(servedByHalf),
    fewestAtHalf: Math.min(...servedByHalf),
    mostAtHalf: Math.max(...servedByHalf),
  };
}

/** Somebody has many runs waiting when a newcomer asks for one: how many of the others begin before it. */
async function measureNewcomer() {
  const engine = createScriptedEngine({ held: true, runsAtOnce: 1 });
  const studio = await openStudio(dataFolder, secret, [engine]);
  studio.backend.start();
  const [many, newcomer] = [await studio.signUp("many@bench.example"), await studio.signUp("newcomer@bench.example")];
  for (let number = 0; number < queuedByOne; number++)
    await studio.submit(many, { prompt: `A pier, number ${number}` });
  await untilStarted(engine.started, 1);
  const startedBefore = engine.started.length;
  const id = await studio.submit(newcomer, { prompt: "A lighthouse" });
  engine.release();
  await studio.finished(newcomer, id);
  await untilStarted(engine.started, queuedByOne + 1);
  const owners = await ownersOf(studio, [newcomer]);
  await studio.close();
  return {
    queuedByOne,
    startedBeforeNewcomer: engine.started.findIndex((output) => owners.has(output)) - startedBefore,
  };
}

/** 1 when all were served alike, 1/n when one got everything (R. Jain, D.-M. Chiu, W. Hawe, DEC-TR-301, 1984). */
function jainIndex(served: readonly number[]): number {
  const sum = served.reduce((total, each) => total + each, 0);
  const squares = served.reduce((total, each) => total + each * each, 0);
  return (sum * sum) / (served.length * squares);
}

process.stdout.write(`${JSON.stringify({ drain: await measureDrain(), newcomer: await measureNewcomer() })}\n`);
