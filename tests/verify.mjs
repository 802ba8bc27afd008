/**
 * `npm run verify`: runs the checks from a fresh copy of the project, cheapest first. Installs missing dependencies of
 * the tests. Needs only Node 20.19. docs/testing.md says what runs when.
 *
 *   npm run verify                       what every change must pass
 *   npm run verify -- --all              everything, with the wide matrices
 *   npm run verify -- --changed [commit] what the changes since a commit can affect (default: the main branch)
 *   npm run verify -- --bail             stops at the first failed test; can be added to each of the others
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWhenChanged } from "../server/provision/build.mjs";
import { installLocked } from "../server/provision/packages.mjs";
import { root, run, runCommand, Stop, say } from "../server/provision/process.mjs";
import { findNode, toolEnvironment } from "../server/provision/runtime.mjs";
import { provideChromium } from "./provision/chromium.mjs";
import { measureDeadlineFactor } from "./provision/deadlines.mjs";
import { provideHelm } from "./provision/helm.mjs";
import { providePostgres } from "./provision/postgres.mjs";
import { provideProxies } from "./provision/proxies.mjs";
import { toldFailures } from "./reporters/failures.mjs";
import { countsOf, linesOf, readReport, slowestOf } from "./reports.mjs";
import { startWatch } from "./watch.mjs";

const reports = join(root, "reports");
const vitestReports = { cheap: join(reports, "vitest-cheap.json"), others: join(reports, "vitest.json") };
const playwrightReport = join(reports, "playwright.json");
const slowestShown = 10;
/** Matched against a browser test's project, file, title, and tags. */
const leftToFullRun = "@full-run|^javascript .*@one-path";

await runCommand(async () => {
  const scope = readScope(process.argv.slice(2));
  const whole = startWatch();
  const finished = [];
  let interrupted = false;
  const loadAtStart = readLoad();
  const deadlineFactor = measureDeadlineFactor();
  let node = process.execPath;
  let chromium;
  let selection = { tests: null, specs: null };
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);

  // A log is read as plain text, so it has no colors, whatever the terminal requests.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  const tool = async (path, args, settings = {}) => {
    const env = toolEnvironment(node, { ...plain, ...settings });
    const code = await run(node, [join(root, "node_modules", path), ...args], { env });
    if (code !== 0) throw new Stop(`it ended with ${code}`, code);
  };
  const vitest = (args, report) =>
    tool("vitest/vitest.mjs", [
      "run",
      ...args,
      ...(scope.all ? [] : ["--tags-filter=!full-run || race"]),
      ...(scope.bail ? ["--bail=1"] : []),
      "--reporter=./tests/reporters/vitest-failures.ts",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
  const playwright = (args, settings = {}) =>
    tool("@playwright/test/cli.js", ["test", ...args], {
      // Playwright sets colors for its own programs, which warn about two conflicting settings.
      NO_COLOR: undefined,
      ...(chromium && { PLAYWRIGHT_CHROMIUM_PATH: chromium }),
      ...settings,
    });
  const browserTests = async (chosen) => {
    try {
      const reporters = "--reporter=dot,json,./tests/reporters/playwright-failures.ts";
      await playwright([...chosen, ...(scope.bail ? ["-x"] : []), reporters], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      });
    } catch (error) {
      if (isInterrupted(error)) throw error;
      // Recording every test costs a third of the total time, so only failed tests are recorded, for later inspection.
      say("\nRunning what failed once more to record it. The result above stands.");
      await playwright(["--last-failed", "--trace=on", "--reporter=list"]).catch(() => undefined);
      throw error;
    }
  };

  const steps = [
    [
      "What the checks need",
      async () => {
        await installLocked();
        node = findNode();
        chromium = await provideChromium(node);
        await providePostgres();
        await provideProxies();
        await provideHelm();
        if (!scope.changed) return;
        selection = selectChecks(node, scope.since);
        say(selection.report);
      },
    ],
    ["Cheap tests", () => vitest(["--project=cheap"], vitestReports.cheap)],
    ["Formatting and lint", () => tool("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."])],
    [
      "Types",
      async () => {
        await tool("@react-router/dev/bin.js", ["typegen"]);
        await tool("typescript7/bin/tsc", ["--checkers", "2"]);
      },
    ],
    [
      "Unit and integration tests",
      () => {
        if (selection.tests?.length === 0) return say("No unit or integration test is affected.");
        return vitest([...(selection.tests ?? []), "--project=!cheap", "--passWithNoTests"], vitestReports.others);
      },
    ],
    ["Build", () => buildWhenChanged(node)],
    [
      "Browser tests and budgets",
      () => {
        if (selection.specs?.length === 0) return say("No browser test is affected.");
        const files = (selection.specs ?? []).map((name) => `[\\\\/]${name}`);
        return browserTests([...files, ...(scope.all ? [] : [`--grep-invert=${leftToFullRun}`])]);
      },
    ],
  ];

  for (const [name, work] of steps) {
    say(`\n── ${name}`);
    const watch = startWatch();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      interrupted = isInterrupted(error);
      finished.push(`✗ ${name}: ${error.message} (${watch.read()})`);
      break;
    }
    finished.push(`✓ ${name}: ${watch.read()}`);
  }
  const ok = finished.length === steps.length && finished.every((line) => line.startsWith("✓"));
  const read = { vitest: Object.values(vitestReports).map(readReport), playwright: readReport(playwrightReport) };
  const slowest = slowestOf(read, slowestShown);
  if (slowest.length > 0) say(`\nThe slowest tests\n${slowest.join("\n")}`);
  const failures = toldFailures();
  for (const line of linesOf(failures)) say(line);
  say(`\n${finished.join("\n")}\n`);
  say(
    `${availableParallelism()} processors, load ${loadAtStart} at the start and ${readLoad()} at the end, deadlines × ${deadlineFactor}`,
  );
  const outcome = ok ? "Everything holds" : interrupted ? "Interrupted" : "Stopped at the first fault";
  say(`${outcome} (${whole.read()}).`);
  const { passed, skipped } = countsOf(read);
  if (passed > 0) say(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return ok ? 0 : 1;
});

/** Chooses the tests that changes can affect. Throws a `Stop` if git knows no such commit. */
function selectChecks(node, commit) {
  const program = join(root, "tests", "selection", "print-selection.ts");
  const { status, stdout } = spawnSync(node, [program, ...(commit ? [commit] : [])], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Stop("no tests were selected");
  return JSON.parse(stdout);
}

/** Returns the number of processes that want a processor, on average over the last minute. Windows has no such figure. */
function readLoad() {
  return loadavg()[0].toFixed(1);
}

/** Whether a program ended because this command was asked to stop. */
function isInterrupted(error) {
  return error instanceof Stop && error.exitCode > 128;
}

/** Returns the requested scope from the command line. Throws a `Stop` that lists the valid options. */
function readScope(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: "boolean" }, changed: { type: "boolean" }, bail: { type: "boolean" } },
    });
    const { all = false, changed = false, bail = false } = values;
    const [since, ...more] = positionals;
    if ((all && changed) || more.length > 0 || (since && !changed)) throw new Error();
    return { all, bail, changed, since };
  } catch {
    throw new Stop("Use: npm run verify [-- [--all | --changed [commit]] [--bail]]");
  }
}
