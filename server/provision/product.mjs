import { join } from "node:path";
import { startChild } from "./children.mjs";
import { root } from "./process.mjs";
import { memoryOptions, toolEnvironment } from "./runtime.mjs";

/** The stock server of React Router, and what it serves: `npx react-router-serve ./build/server/index.js`. */
export const pageServer = join(root, "node_modules", "@react-router", "serve", "bin.js");
export const builtServer = join(root, "build", "server", "index.js");

/**
 * Starts the built product as one process that never outlives this one.
 * @param {string} node
 * @param {{ port: number, host?: string, settings?: NodeJS.ProcessEnv, stdio?: "inherit" | "pipe" | "ignore" }} options
 */
export function startProduct(node, { port, host, settings = {}, stdio = "inherit" }) {
  const program = startChild(node, [...memoryOptions, pageServer, builtServer], {
    env: toolEnvironment(node, {
      NODE_ENV: "production",
      ...settings,
      PORT: String(port),
      ...(host && { HOST: host }),
    }),
    stdio,
  });
  const address = `http://${browsable(host)}:${port}`;
  return {
    ...program,
    address,
    /** Resolves to whether the product became ready; `false` when it exited before. */
    ready: (onSlow) =>
      Promise.race([untilReady(`${address}/readyz`, program.ended, onSlow), program.ended.then(() => false)]),
  };
}

/** Returns the host name by which this machine reaches a server listening on `host`. */
function browsable(host) {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

const slowAfterMs = 60_000;

async function untilReady(url, ended, onSlow) {
  let over = false;
  ended.then(() => {
    over = true;
  });
  const slowAt = Date.now() + slowAfterMs;
  let told = false;
  while (!over) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return true;
    if (!told && Date.now() > slowAt) {
      told = true;
      onSlow?.(`Still not ready: ${url} answers ${answer ? answer.status : "nothing"}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
