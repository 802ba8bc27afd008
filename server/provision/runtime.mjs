import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { root, Stop } from "./process.mjs";

export const neededMajor = 24;

/**
 * Node's options for the product, also in the start commands of package.json, Dockerfile, and compose.yaml. Smaller young
 * generations than Node's take 36 MB less when idle and 60 MB less after load, at the same processor time per page. An
 * old generation that grows by 70% between collections takes another 135 MB less after load, for 6% fewer pages.
 */
export const memoryOptions = ["--max-semi-space-size=8", "--heap-growing-percent=70"];

/**
 * Settings of glibc for the product, in the same places. Two arenas instead of eight for each core return 95 MB after
 * load. Other C libraries ignore them.
 */
const memorySettings = { MALLOC_ARENA_MAX: "2" };

/**
 * Returns the Node that runs the product: the project's pinned one for this platform, else the current one if new enough.
 * @returns {string} path of the program
 */
export function findNode() {
  const pinned = join(root, "node_modules", ".bin", "node");
  if (isNewEnough(versionOf(pinned))) return pinned;
  if (isNewEnough(process.version)) return process.execPath;
  throw new Stop(
    `Atelier runs on Node.js ${neededMajor} or newer. This is Node.js ${process.versions.node}, and there is no bundled package of Node.js ${neededMajor} for ` +
      `${process.platform}-${process.arch}. Install Node.js ${neededMajor} from https://nodejs.org, then try again.`,
  );
}

/** Returns an environment in which `node` and the installed tools are the project's own, with the settings for memory. */
export function toolEnvironment(node, extra = {}) {
  const places = [join(root, "node_modules", ".bin"), join(node, ".."), process.env.PATH ?? ""];
  return { ...memorySettings, ...process.env, ...extra, PATH: places.join(delimiter) };
}

/** @param {string} version as Node writes it, such as v24.1.0 */
export function isNewEnough(version) {
  return Number.parseInt(version.slice(1), 10) >= neededMajor;
}

function versionOf(program) {
  try {
    // Checked by running it: the pinned program does not start everywhere it can be installed (a system without glibc).
    return execFileSync(program, ["--version"], { stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch {
    return "v0";
  }
}
