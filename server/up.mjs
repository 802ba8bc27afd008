/**
 * `npm run up`: from a fresh copy of the project to the running product. Installs and builds only what changed,
 * then starts the whole product and stays until it ends. Needs Node 20.19, nothing else.
 */
import { join } from "node:path";
import { buildWhenChanged } from "./provision/build.mjs";
import { onStopRequest, startChild } from "./provision/children.mjs";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { installLocked } from "./provision/packages.mjs";
import { freePort } from "./provision/port.mjs";
import { root, runCommand, say, secondsSince } from "./provision/process.mjs";
import { findNode, toolEnvironment } from "./provision/runtime.mjs";

const patienceMs = 60_000;

await runCommand(async () => {
  loadEnvironmentFile();
  const host = process.env.HOST || undefined;
  const port = await freePort("PORT", 3000, "npm run up", host);
  await installLocked();
  const node = findNode();
  await buildWhenChanged(node);

  say("Starting…");
  const startedAt = Date.now();
  const product = startChild(
    node,
    [join(root, "node_modules", "@react-router", "serve", "bin.js"), join(root, "build", "server", "index.js")],
    { env: toolEnvironment(node, { NODE_ENV: "production", PORT: String(port) }) },
  );
  let asked = false;
  onStopRequest((signal) => {
    asked = true;
    product.stop(signal);
  });

  const address = `http://${browsable(host)}:${port}`;
  const outcome = await Promise.race([ready(`${address}/readyz`, product.ended), product.ended]);
  if (outcome === "ready")
    say(`\nAtelier is open at ${address} (started in ${secondsSince(startedAt)}; Ctrl+C ends it)\n`);
  const code = await product.ended;
  if (outcome !== "ready" && !asked)
    say(`\nAtelier ended before it was ready (exit code ${code}); the lines above say why.`);
  return code;
});

/** The name under which this machine reaches a server listening on `host`. */
function browsable(host) {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Resolves once the product says that it is ready; never rejects. */
async function ready(url, ended) {
  let over = false;
  ended.then(() => {
    over = true;
  });
  const warnAt = Date.now() + patienceMs;
  let warned = false;
  while (!over) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return "ready";
    if (!warned && Date.now() > warnAt) {
      warned = true;
      say(`Still not ready: ${url} answers ${answer ? answer.status : "nothing"}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return "ended";
}
