import { expect, test } from "vitest";
import { createGate } from "../../../concurrency/gate.ts";
import { inTurn } from "./edit-turn.ts";

test("owners take turns, and work that is unwanted by then does not begin", async () => {
  const gate = createGate(1);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const unwanted = new AbortController();
  const work = (ownerId: string, until?: Promise<void>, signal?: AbortSignal) =>
    inTurn(gate, { ownerId, signal }, async () => {
      begun.push(ownerId);
      await until;
    });
  const waiting = [work("ada", first.promise), work("ada"), work("ada"), work("bob")];
  const canceled = work("cy", undefined, unwanted.signal);
  unwanted.abort(new Error("canceled"));
  first.resolve();
  await Promise.all(waiting);
  await expect(canceled).rejects.toThrow("canceled");
  expect(begun).toEqual(["ada", "ada", "bob", "ada"]);
});

test("the time counts from the turn, and work that is too slow keeps its turn until it ends", async () => {
  const gate = createGate(1);
  const slow = Promise.withResolvers<void>();
  const late = inTurn(gate, { ownerId: "ada" }, () => slow.promise, 5);
  let hasBegun = false;
  const next = inTurn(gate, { ownerId: "bob" }, async () => {
    hasBegun = true;
  });
  await expect(late).rejects.toMatchObject({ failure: { code: "TIMEOUT", retryable: true } });
  expect(hasBegun).toBe(false);
  slow.resolve();
  await next;
});
