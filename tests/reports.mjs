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
 * Counts the passed and skipped tests of both runners together.
 * @param {{ vitest: (object | undefined)[], playwright?: object }} reports
 */
export function countsOf({ vitest, playwright }) {
  const sum = (count) => vitest.reduce((total, report) => total + (report ? count(report) : 0), 0);
  const { expected = 0, flaky = 0, skipped = 0 } = playwright?.stats ?? {};
  return {
    passed: sum(({ numPassedTests }) => numPassedTests) + expected + flaky,
    skipped: sum(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests) + skipped,
  };
}

/**
 * Returns each failure with its error, those that ran out of time apart: on a busy machine, they may have no fault.
 * @param {{ name: string, error: string, ranOutOfTime: boolean }[]} failures
 */
export function linesOf(failures) {
  const groups = [
    ["Wrong answers", failures.filter(({ ranOutOfTime }) => !ranOutOfTime)],
    ["Out of time", failures.filter(({ ranOutOfTime }) => ranOutOfTime)],
  ];
  return groups
    .filter(([, group]) => group.length > 0)
    .flatMap(([title, group]) => [
      `\n${title}: ${group.length}`,
      ...group.flatMap(({ name, error }) => [`  ${name}`, `    ${error}`]),
    ]);
}

/**
 * Returns the slowest tests of both runners together, one per line.
 * @param {{ vitest: (object | undefined)[], playwright?: object }} reports
 * @param {number} count
 */
export function slowestOf({ vitest, playwright }, count) {
  return [...vitest.flatMap(vitestTests), ...playwrightTests(playwright)]
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
