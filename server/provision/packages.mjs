import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, Stop, say, secondsSince } from "./process.mjs";

// Inside node_modules: `npm ci` removes the folder first, so an interrupted install leaves no stamp behind.
const stamp = join(root, "node_modules", ".installed-lock");

/** Installs exactly the packages of package-lock.json, unless they are already installed. */
export async function installLocked() {
  const wanted = lockHash();
  if (read(stamp) === wanted) return;
  const startedAt = Date.now();
  say("Installing the locked packages…");
  const [npm, ...first] = npmCommand();
  const code = await run(
    npm,
    // NODE_ENV=production or a setting of the machine must not omit packages that building and starting need.
    [...first, "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    { env: { ...process.env, NODE_ENV: "development" } },
  );
  if (code === 127) throw new Stop("npm was not found. Install Node.js 20.19 or newer with npm, then try again.");
  if (code !== 0)
    throw new Stop(`Installing the packages failed (npm ci exited with ${code}); npm's lines above say why.`);
  writeFileSync(stamp, wanted);
  say(`Installed in ${secondsSince(startedAt)}.`);
}

function lockHash() {
  const lock = read(join(root, "package-lock.json"));
  if (lock === undefined) throw new Stop("package-lock.json is missing; get a complete copy of the project.");
  return createHash("sha256").update(`${process.platform}-${process.arch}\n`).update(lock).digest("hex");
}

/** Returns the npm that started us, if any: its script runs on every platform without a shell. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith(".js") ? [process.execPath, script] : ["npm"];
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
