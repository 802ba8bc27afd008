import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("a gate lets through as many as it is wide, in order, and each end, also a failure, frees a place", async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const done = ends.map(({ promise }, index) =>
    gate(() => {
      begun.push(index);
      return promise;
    }).catch(() => "failed"),
  );
  expect(begun).toEqual([0, 1]);

  ends[1]?.reject(new Error("on purpose"));
  await expect(done[1]).resolves.toBe("failed");
  expect(begun).toEqual([0, 1, 2]);

  for (const { resolve } of ends) resolve();
  await Promise.all(done);
  expect(begun).toEqual([0, 1, 2, 3, 4]);

  const held = Promise.withResolvers<void>();
  const later = [5, 6, 7].map((index) =>
    gate(() => {
      begun.push(index);
      return held.promise;
    }),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  held.resolve();
  await Promise.all(later);
});
