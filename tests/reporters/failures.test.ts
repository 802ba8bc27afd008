import { expect, test } from "vitest";
import { failureOf } from "./failures.mjs";

const visible = `Error: \u001b[2mexpect(\u001b[22mlocator\u001b[2m).\u001b[22mtoBeVisible() failed

Locator: getByText('Saved')
Expected: visible
Timeout: 30000ms
Error: element(s) not found`;

test.each([
  ["a test's limit", { message: "Test timed out in 120000ms.\nIf this is a long-running test, pass a timeout value" }],
  ["a hook's limit", { message: "Hook timed out in 120000ms." }],
  ["a poll", { message: "expected 1 to be 2", cause: { message: "Matcher did not succeed in time." } }],
  ["our own waiting", { message: "Waited in vain for run 1." }],
  ["a signal", { message: "The operation was aborted due to timeout" }],
  ["a call's signal", { message: "fetch failed", cause: { message: "The operation was aborted due to timeout" } }],
  ["a browser test's limit", { message: "Test timeout of 180000ms exceeded." }],
  ["a browser's element", { message: visible }],
  ["a browser's action", { message: "TimeoutError: locator.click: Timeout 30000ms exceeded." }],
  ["a browser test's poll", { message: "Timeout 60000ms exceeded while waiting on the predicate" }],
  ["the start of the product", { message: "Error: Timed out waiting 60000ms from config.webServer." }],
])("a failure by %s ran out of time", (_what, error) => {
  expect(failureOf("a.test.ts: saves", [error]).ranOutOfTime).toBe(true);
});

test.each([
  { message: 'expected { code: "TIMEOUT" } to deeply equal { code: "LOST" }' },
  { message: "fetch failed", cause: { message: "connect ECONNREFUSED 127.0.0.1:9" } },
  {},
])("a wrong answer did not: %j", (error) => {
  expect(failureOf("a.test.ts: saves", [error]).ranOutOfTime).toBe(false);
});

test("a failure is told in one line without colors, with the element that was waited for", () => {
  const error = "Error: expect(locator).toBeVisible() failed getByText('Saved')";
  expect(failureOf("a.spec.ts: saves", [{ message: visible }])).toMatchObject({ name: "a.spec.ts: saves", error });
});
