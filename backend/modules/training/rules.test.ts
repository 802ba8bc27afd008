import { expect, test } from "vitest";
import { type TrainingStatus, trainingStatuses } from "../../../contract/training.ts";
import { isEditable, promisesOf, statusByMoney, statusesAfter } from "./rules.ts";

const hour = 3_600_000;
const noPromise = { contactDueAt: null, readyFrom: null, readyUntil: null };

test("the team writes within 24 hours of the details being sent, and the model is ready 48 to 72 hours after it began", () => {
  const events: { status: TrainingStatus; at: number }[] = [
    { status: "draft", at: 1 },
    { status: "awaiting_payment", at: 2 },
    { status: "paid", at: 3 },
  ];
  expect(promisesOf(events)).toEqual(noPromise);
  events.push({ status: "in_review", at: 10 * hour });
  expect(promisesOf(events)).toEqual({ ...noPromise, contactDueAt: 34 * hour });
  events.push({ status: "training", at: 20 * hour });
  const promised = { contactDueAt: 34 * hour, readyFrom: 68 * hour, readyUntil: 92 * hour };
  expect(promisesOf(events)).toEqual(promised);
  expect(promisesOf([...events, { status: "ready", at: 70 * hour }])).toEqual(promised);
  expect(promisesOf([...events, { status: "refunded", at: 30 * hour }])).toEqual(noPromise);
});

test("money moves a request only forward, and what was all paid back ends it wherever it is", () => {
  const moves = (standing: "unpaid" | "paid" | "returned") =>
    Object.fromEntries(trainingStatuses.map((status) => [status, statusByMoney(status, standing)]));
  expect(Object.values(moves("unpaid"))).toEqual(Array(7).fill(undefined));
  expect(moves("paid")).toMatchObject({ draft: "paid", awaiting_payment: "paid" });
  expect(Object.values(moves("paid")).slice(2)).toEqual(Array(5).fill(undefined));
  expect(Object.values(moves("returned"))).toEqual([...Array(6).fill("refunded"), undefined]);
});

test("by hand nothing becomes paid, and nothing refunded", () => {
  const reached = trainingStatuses.flatMap(statusesAfter);
  expect(reached).not.toContain("paid");
  expect(reached).not.toContain("refunded");
});

test("nothing follows a refund, and details can be changed until they are sent", () => {
  expect(statusesAfter("refunded")).toEqual([]);
  expect(trainingStatuses.filter(isEditable)).toEqual(["draft", "awaiting_payment", "paid"]);
});
