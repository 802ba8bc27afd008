/** Tells failures as they happen, and keeps them for the summary of `npm run verify`. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../../server/provision/process.mjs";

const file = join(root, "reports", "failures.jsonl");

/** How Vitest, Playwright, Node, and our own waiting say that something did not happen in time. */
const outOfTime = /timed out|timeout:? *(of *)?\d+ *ms|due to timeout|not succeed in time|waited in vain/i;

/**
 * Prints a failure on a line of its own and keeps it for the summary. Does nothing without an error.
 * @param {string} name of the test, with its file
 * @param {readonly TestError[]} errors
 */
export function tellFailure(name, errors) {
  if (errors.length === 0) return;
  const failure = failureOf(name, errors);
  // The runners print dots without a line break.
  process.stdout.write(`\n✗ ${failure.name}: ${failure.error}\n`);
  appendFileSync(file, `${JSON.stringify(failure)}\n`);
}

/** Returns the failures that were told, in their order. */
export function toldFailures() {
  if (!existsSync(file)) return [];
  const told = readFileSync(file, "utf8").trim().split("\n");
  return told.map((line) => JSON.parse(line));
}

/**
 * Returns a failure for one line: the first line of its error, and whether it ran out of time.
 * @param {string} name
 * @param {readonly TestError[]} errors
 */
export function failureOf(name, errors) {
  const texts = errors.flatMap(({ message, cause }) => [message ?? "", cause?.message ?? ""]);
  const [first = ""] = texts.map((text) => stripVTControlCharacters(text));
  // Playwright names the element that it waited for on a later line.
  const [, locator] = /^Locator: +(.+)$/m.exec(first) ?? [];
  return {
    name,
    error: [first.split("\n")[0], ...(locator ? [locator] : [])].join(" "),
    ranOutOfTime: outOfTime.test(texts.join("\n")),
  };
}

/** @typedef {{ message?: string, cause?: { message?: string } }} TestError as the runners report it */
