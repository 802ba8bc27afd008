import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, Stop, say, secondsSince } from "./process.mjs";
import { builtServer } from "./product.mjs";
import { toolEnvironment } from "./runtime.mjs";

/**
 * Everything the build reads: the bundled files and the bundler's configuration. The server and the backend run from
 * source, next to the bundle, so changing them needs no build.
 */
const sources = [
  "app",
  "contract",
  "locales",
  "public",
  "server/app.ts",
  "server/provision/compressed-files.mjs",
  "server/provision/process.mjs",
  "server/provision/runtime.mjs",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const notBuilt = /\.test\.tsx?$/;

const stamp = join(root, "build", ".built-from");

/** Builds the product, unless the existing build was made from exactly these sources. */
export async function buildWhenChanged(node) {
  const wanted = fingerprint();
  if (existsSync(builtServer) && existsSync(stamp) && readFileSync(stamp, "utf8") === stampFor(wanted)) return;
  const startedAt = Date.now();
  say("Building…");
  rmSync(stamp, { force: true });
  const bin = join(root, "node_modules", "@react-router", "dev", "bin.js");
  const code = await run(node, [bin, "build"], {
    env: toolEnvironment(node, { NODE_ENV: "production" }),
    output: "on-failure",
  });
  if (code !== 0) throw new Stop(`The build failed (exit code ${code}); the lines above say why.`);
  writeFileSync(stamp, stampFor(wanted));
  say(`Built in ${secondsSince(startedAt)}.`);
}

/** Identifies the build and its sources, so that a manual build in between does not count as ours. */
function stampFor(sourcesHash) {
  return `${sourcesHash} ${statSync(builtServer).mtimeMs}`;
}

/**
 * Hashes contents, because a checkout changes every file's time. A few megabytes take well under a tenth of a second.
 */
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
