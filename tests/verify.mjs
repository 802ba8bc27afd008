/**
 * `npm run verify`: runs the checks from a fresh copy of the project, cheapest first. Installs missing dependencies of
 * the tests. Needs only Node 20.19. docs/testing.md says what runs when.
 *
 *   npm run verify                       what every change must pass
 *   npm run verify -- --all              everything, with the wide matrices
 *   npm run verify -- --changed [commit] what the changes since a commit can affect (default: origin/main)
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildWhenChanged } from "../server/provision/build.mjs";
import { installLocked } from "../server/provision/packages.mjs";
import { root, run, runCommand, Stop, say } from "../server/provision/process.mjs";
import { findNode, toolEnvironment } from "../server/provision/runtime.mjs";
import { affectedSpecs } from "./affected-specs.mjs";
import { affectedTests } from "./affected-tests.mjs";
import { changedFiles } from "./changed-files.mjs";
import { provideChromium } from "./provision/chromium.mjs";
import { provideHelm } from "./provision/helm.mjs";
import { providePostgres } from "./provision/postgres.mjs";
import { provideProxies } from "./provision/proxies.mjs";
import { countsOf, readReport, slowestOf } from "./reports.mjs";
import { startWatch } from "./watch.mjs";

const reports = join(root, "reports");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const slowestShown = 10;
/** Matched against a browser test's project, file, title, and tags. */
const leftToFullRun = "@full-run|^javascript .*@one-path";

await runCommand(async () => {
  const scope = readScope(process.argv.slice(2));
  const whole = startWatch();
  const finished = [];
  let node = process.execPath;
  let chromium;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);

  // A log is read as plain text, so it has no colors, whatever the terminal requests.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  const tool = async (path, args, settings = {}) => {
    const env = toolEnvironment(node, { ...plain, ...settings });
    const code = await run(node, [join(root, "node_modules", path), ...args], { env });
    if (code !== 0) throw new Stop(`it ended with ${code}`);
  };
  const playwright = (args, settings = {}) =>
    tool("@playwright/test/cli.js", ["test", ...args], {
      // Playwright sets colors for its own programs, which warn about two conflicting settings.
      NO_COLOR: undefined,
      ...(chromium && { PLAYWRIGHT_CHROMIUM_PATH: chromium }),
      ...settings,
    });
  const browserTests = async (chosen) => {
    try {
      await playwright([...chosen, "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport });
    } catch (error) {
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
      },
    ],
    ["Formatting and lint", () => tool("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."])],
    [
      "Types",
      async () => {
        await tool("@react-router/dev/bin.js", ["typegen"]);
        await tool("typescript7/bin/tsc", []);
      },
    ],
    [
      "Unit and integration tests",
      () => {
        const chosen = scope.since ? affectedTests(changedFiles(scope.since)) : undefined;
        if (chosen?.length === 0) return say("No unit or integration test is affected.");
        return tool("vitest/vitest.mjs", [
          "run",
          ...(chosen ?? []),
          ...(scope.all ? [] : ["--tags-filter=!full-run || race"]),
          "--reporter=dot",
          "--reporter=json",
          `--outputFile.json=${vitestReport}`,
        ]);
      },
    ],
    ["Build", () => buildWhenChanged(node)],
    [
      "Browser tests and budgets",
      () => {
        const chosen = scope.since ? affectedSpecs(changedFiles(scope.since)) : [];
        if (scope.since && chosen.length === 0) return say("No browser test is affected.");
        return browserTests([...chosen, ...(scope.all ? [] : [`--grep-invert=${leftToFullRun}`])]);
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
      finished.push(`✗ ${name}: ${error.message} (${watch.read()})`);
      break;
    }
    finished.push(`✓ ${name}: ${watch.read()}`);
  }
  const ok = finished.length === steps.length && finished.every((line) => line.startsWith("✓"));
  const read = { vitest: readReport(vitestReport), playwright: readReport(playwrightReport) };
  const slowest = slowestOf(read, slowestShown);
  if (slowest.length > 0) say(`\nThe slowest tests\n${slowest.join("\n")}`);
  say(`\n${finished.join("\n")}\n`);
  say(ok ? `Everything holds (${whole.read()}).` : `Stopped at the first fault (${whole.read()}).`);
  const { passed, failed, skipped } = countsOf(read);
  if (passed + failed > 0) say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return ok ? 0 : 1;
});

/** Returns the requested scope from the command line. Throws a `Stop` that lists the valid options. */
function readScope(args) {
  const [first, commit, ...more] = args;
  if (args.length === 0) return { all: false };
  if (first === "--all" && commit === undefined) return { all: true };
  if (first === "--changed" && more.length === 0) return { all: false, since: commit ?? "origin/main" };
  throw new Stop("Use: npm run verify [-- --all | -- --changed [commit]]");
}
