import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../server/provision/process.mjs";

/** Returns the report of a test runner, or `undefined` if the runner did not write one. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Counts the passed, failed, and skipped tests of both runners together.
 * @param {{ vitest?: object, playwright?: object }} reports
 */
export function countsOf({ vitest, playwright }) {
  // A file that cannot be loaded has no failed test.
  const unloadable = (vitest?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = playwright?.stats ?? {};
  return {
    passed: (vitest?.numPassedTests ?? 0) + expected + flaky,
    failed: (vitest?.numFailedTests ?? 0) + unloadable.length + unexpected,
    skipped: (vitest?.numPendingTests ?? 0) + (vitest?.numTodoTests ?? 0) + skipped,
  };
}

/**
 * Returns the slowest tests of both runners together, one per line.
 * @param {{ vitest?: object, playwright?: object }} reports
 * @param {number} count
 */
export function slowestOf({ vitest, playwright }, count) {
  return [...vitestTests(vitest), ...playwrightTests(playwright)]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ milliseconds, file, title }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`);
}

function vitestTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      milliseconds: duration ?? 0,
      file: relative(root, name),
      title: fullName,
    })),
  );
}

function playwrightTests(report) {
  const testsOf = (suite) => [
    ...(suite.suites ?? []).flatMap(testsOf),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        file: `${file} (${projectName})`,
        title,
      })),
    ),
  ];
  return (report?.suites ?? []).flatMap(testsOf);
}
