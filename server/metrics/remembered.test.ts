import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

const never = new Promise<number>(() => {});
const limits = { keptMilliseconds: 60_000, readMaxMilliseconds: 20 };

test("reads once for all who ask within the time an answer is good", async () => {
  let reads = 0;
  const read = remembered(async () => ++reads, { ...limits, onFailure: () => {} });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  const always = remembered(async () => ++reads, { ...limits, keptMilliseconds: 0, onFailure: () => {} });
  expect([await always(), await always()]).toEqual([2, 3]);
});

test("gives up on a read that takes too long, reports it once, and starts no second one meanwhile", async () => {
  let reads = 0;
  const failures: unknown[] = [];
  const read = remembered(
    () => {
      reads += 1;
      return never;
    },
    { ...limits, onFailure: (error) => failures.push(error) },
  );
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  expect(reads).toBe(1);
  expect(failures).toEqual([expect.objectContaining({ name: "TimeoutError" })]);
});

test("reports a failure once and has no answer", async () => {
  const failures: unknown[] = [];
  const failure = new Error("gone");
  const read = remembered(() => Promise.reject(failure), { ...limits, onFailure: (error) => failures.push(error) });
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  expect(failures).toEqual([failure]);
});
