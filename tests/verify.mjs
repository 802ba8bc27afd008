/**
 * `npm run verify`: every check there is, from a fresh copy of the project, in the order in which a fault is cheapest to
 * find. Gets what the tests need and the machine lacks. Needs Node 20.19, nothing else.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenChanged } from "../server/provision/build.mjs";
import { installLocked } from "../server/provision/packages.mjs";
import { root, run, runCommand, Stop, say, secondsSince } from "../server/provision/process.mjs";
import { findNode, toolEnvironment } from "../server/provision/runtime.mjs";
import { provideChromium } from "./provision/chromium.mjs";
import { providePostgres } from "./provision/postgres.mjs";

await runCommand(async () => {
  const beganAt = Date.now();
  const reports = mkdtempSync(join(tmpdir(), "atelier-verify-"));
  const vitestReport = join(reports, "vitest.json");
  const playwrightReport = join(reports, "playwright.json");
  const finished = [];
  let node = process.execPath;
  let chromium;

  // A log is read as text: no colours in it, whatever the surroundings ask for.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  const tool = async (path, args, settings = {}) => {
    const env = toolEnvironment(node, { ...plain, ...settings });
    const code = await run(node, [join(root, "node_modules", path), ...args], { env });
    if (code !== 0) throw new Stop(`it ended with ${code}`);
  };
  const steps = [
    [
      "What the checks need",
      async () => {
        await installLocked();
        node = findNode();
        chromium = await provideChromium(node);
        await providePostgres();
      },
    ],
    ["Formatting and lint", () => tool("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "."])],
    [
      "Types",
      async () => {
        await tool("@react-router/dev/bin.js", ["typegen"]);
        await tool("typescript/bin/tsc", []);
      },
    ],
    [
      "Unit and integration tests",
      () =>
        tool("vitest/vitest.mjs", [
          "run",
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${vitestReport}`,
        ]),
    ],
    ["Build", () => buildWhenChanged(node)],
    [
      "Browser tests",
      () =>
        tool("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
          PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
          // It sets colours for its own programs, and they complain of two wishes.
          NO_COLOR: undefined,
          ...(chromium && { PLAYWRIGHT_CHROMIUM_PATH: chromium }),
        }),
    ],
  ];

  try {
    for (const [name, work] of steps) {
      say(`\n── ${name}`);
      const startedAt = Date.now();
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        finished.push(`✗ ${name}: ${error.message}`);
        break;
      }
      finished.push(`✓ ${name}, ${secondsSince(startedAt)}`);
    }
    const ok = finished.length === steps.length && finished.every((line) => line.startsWith("✓"));
    const counts = [vitestCounts(read(vitestReport)), playwrightCounts(read(playwrightReport))];
    const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
    say(`\n${finished.join("\n")}\n`);
    say(ok ? `Everything holds (${secondsSince(beganAt)}).` : `Stopped at the first fault (${secondsSince(beganAt)}).`);
    if (sum("passed") + sum("failed") > 0) {
      say(`${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""}`);
    }
    return ok ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

function vitestCounts(report) {
  // A file that could not even be loaded has no test that failed.
  const unloadable = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloadable.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

function playwrightCounts(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
