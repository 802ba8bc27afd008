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

test("owners take turns at a gate, however much one of them has waiting", async () => {
  const gate = createGate(1);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (owner: string, until = Promise.resolve()) =>
    gate(() => {
      begun.push(owner);
      return until;
    }, owner);
  const all = [work("ada", first.promise), work("ada"), work("ada"), work("bob"), work("bob"), work("eve")];
  first.resolve();
  await Promise.all(all);
  expect(begun).toEqual(["ada", "ada", "bob", "eve", "ada", "bob"]);
});

test("one owner keeps half of a gate free for others who wait", async () => {
  const gate = createGate(4);
  const begun: string[] = [];
  const ends = { ada: Promise.withResolvers<void>(), bob: Promise.withResolvers<void>() };
  const work = (owner: "ada" | "bob") =>
    gate(() => {
      begun.push(owner);
      return ends[owner].promise;
    }, owner);
  const all = [...Array.from({ length: 6 }, () => work("ada")), ...Array.from({ length: 3 }, () => work("bob"))];
  expect(begun).toEqual(["ada", "ada", "ada", "ada"]);
  ends.ada.resolve();
  await Promise.resolve();
  ends.bob.resolve();
  await Promise.all(all);
  expect(begun.slice(4, 6)).toEqual(["bob", "bob"]);
  expect(begun).toHaveLength(9);
});
