/**
 * Deadlines of tests are written for an idle machine. A run measures once how much slower its machine is, and all its
 * processes multiply their deadlines by that.
 */
import { spawnSync } from "node:child_process";

/** The factor of this run, for all its processes. */
const variable = "TEST_DEADLINE_FACTOR";
/** On an idle core of a server of 2023 (50 ms for the calculation, 35 ms for each start of Node). */
const idleMilliseconds = 155;
const starts = 3;
/** On an even slower machine, a test that hangs would take too long to fail. */
const highestFactor = 8;

/**
 * Returns by how much deadlines are longer in this run, from 1 to 8, and passes it on to child processes. Measures it
 * if no parent has: a fixed calculation and a few starts of Node compete with whatever keeps the machine busy.
 */
export function measureDeadlineFactor() {
  process.env[variable] ??= slowness().toFixed(1);
  return Number(process.env[variable]);
}

/**
 * Returns a deadline for this run.
 * @param {number} milliseconds on an idle machine
 */
export function deadline(milliseconds) {
  return Math.ceil(milliseconds * Number(process.env[variable] ?? 1));
}

function slowness() {
  const startedAt = performance.now();
  calculate();
  for (let index = 0; index < starts; index += 1) spawnSync(process.execPath, ["-e", ""]);
  return Math.min(Math.max((performance.now() - startedAt) / idleMilliseconds, 1), highestFactor);
}

function calculate() {
  let value = 0;
  for (let index = 0; index < 40_000_000; index += 1) value = Math.imul(value ^ index, 0x9e3779b1);
  return value;
}
