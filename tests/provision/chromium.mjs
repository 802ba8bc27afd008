import { join } from "node:path";
import { root, run, Stop, say } from "../../server/provision/process.mjs";
import { installDebianPackages } from "./debian.mjs";
import { findProgram } from "./find-program.mjs";

// The headless shell starts and draws in less processor time than a whole browser without a window.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/**
 * Returns this machine's Chromium: the one that PLAYWRIGHT_CHROMIUM_PATH names, or else the system's.
 * @returns {string | undefined} its path; `undefined` leaves the choice to Playwright
 */
export function findChromium() {
  return process.env.PLAYWRIGHT_CHROMIUM_PATH || findProgram(names, elsewhere);
}

/**
 * Finds a Chromium that starts, or installs one.
 * @param {string} node
 * @returns {Promise<string | undefined>} its path; `undefined` for Playwright's own
 */
export async function provideChromium(node) {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  const found = findChromium();
  if (found && (await starts(found))) return found;
  if (given) throw new Stop(`PLAYWRIGHT_CHROMIUM_PATH names ${given}, which does not start.`);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (!(await installDebianPackages([name], "a Chromium for the browser tests"))) continue;
    const installed = findChromium();
    if (installed && (await starts(installed))) return installed;
  }
  say("Getting Playwright's own Chromium…");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  if ((await run(node, [cli, "install", "chromium"], { output: "on-failure" })) === 0) return undefined;
  throw new Stop(
    "The browser tests need a Chromium, and none could be had. Install one, or name it in PLAYWRIGHT_CHROMIUM_PATH.",
  );
}

/** Some systems have a file of that name that only says where to get the program. */
async function starts(program) {
  return (await run(program, ["--version"], { output: "never" })) === 0;
}
