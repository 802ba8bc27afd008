import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, Stop, say, secondsSince } from "./process.mjs";
import { toolEnvironment } from "./runtime.mjs";

/**
 * Everything the build reads: what is bundled, and what steers the bundler. The server and the backend run as they
 * are written, beside the bundle, so that a change to them needs no build.
 */
const sources = [
  "app",
  "contract",
  "locales",
  "public",
  "server/app.ts",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const notBuilt = /\.test\.tsx?$/;

const stamp = join(root, "build", ".built-from");
const entry = join(root, "build", "server", "index.js");

/** Builds the product, unless the build there is was made from these very sources. */
export async function buildWhenChanged(node) {
  const wanted = fingerprint();
  if (existsSync(entry) && existsSync(stamp) && readFileSync(stamp, "utf8") === stampFor(wanted)) return;
  const startedAt = Date.now();
  say("Building…");
  rmSync(stamp, { force: true });
  const bin = join(root, "node_modules", "@react-router", "dev", "bin.js");
  const code = await run(node, [bin, "build"], {
    env: toolEnvironment(node, { NODE_ENV: "production" }),
    output: "on-failure",
  });
  if (code !== 0) throw new Stop(`Building failed (it ended with ${code}); the lines above say why.`);
  writeFileSync(stamp, stampFor(wanted));
  say(`Built in ${secondsSince(startedAt)}.`);
}

/** Names the build as well as its sources: one made by hand in between is not taken for ours. */
function stampFor(sourcesHash) {
  return `${sourcesHash} ${statSync(entry).mtimeMs}`;
}

/** Decided on contents, as a checkout changes every file's time; a few megabytes take well under a tenth of a second. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(source)).sort()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path.replaceAll("\\", "/")}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function filesUnder(source) {
  if (!existsSync(join(root, source))) return [];
  const entries = source.includes(".")
    ? [source]
    : readdirSync(join(root, source), { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile())
        .map((item) =>
          join(item.parentPath, item.name)
            .slice(root.length)
            .replace(/^[/\\]/, ""),
        );
  return entries.filter((path) => !notBuilt.test(path));
}
