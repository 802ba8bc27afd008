import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "../../server/provision/children.mjs";
import { anyFreePort } from "../../server/provision/port.mjs";
import { startProduct } from "../../server/provision/product.mjs";
import { findNode, memoryOptions, toolEnvironment } from "../../server/provision/runtime.mjs";

/** The studio behind a proxy: an API and two page processes. */
export interface Studio {
  /** The page processes, as host and port. */
  upstreams: readonly string[];
  /** Stops one page process as an operator does. Resolves when it has ended. */
  stopPages(index: number): Promise<void>;
  stop(): Promise<void>;
}

const host = "127.0.0.1";

/** Starts the built product with the settings that docs/operations.md names for several processes. */
export async function startStudio(publicUrl: string): Promise<Studio> {
  const node = findNode();
  const dataFolder = mkdtempSync(join(tmpdir(), "atelier-proxy-"));
  const shared = {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    APP_SECRET: "a secret of more than thirty-two characters",
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: "1",
  };
  const apiPort = await anyFreePort();
  const api = startChild(node, [...memoryOptions, join("server", "api.ts")], {
    env: toolEnvironment(node, {
      ...shared,
      HOST: host,
      API_PORT: String(apiPort),
      DATA_DIR: dataFolder,
      // Otherwise the pages would only lead through the first start.
      ADMIN_EMAIL: "operator@studio.example",
    }),
  });
  const ports = [await anyFreePort(), await anyFreePort()];
  const pages = ports.map((port) =>
    startProduct(node, { port, host, settings: { ...shared, API_BASE_URL: `http://${host}:${apiPort}` } }),
  );
  const stop = async () => {
    for (const program of [api, ...pages]) program.stop();
    await Promise.all([api, ...pages].map((program) => program.ended));
    rmSync(dataFolder, { recursive: true, force: true });
  };
  // Pages are ready when their API is.
  const ready = await Promise.all(pages.map((program) => program.ready()));
  if (!ready.every(Boolean)) {
    await stop();
    throw new Error("The studio ended before it was ready.");
  }
  return {
    upstreams: ports.map((port) => `${host}:${port}`),
    async stopPages(index) {
      pages[index]?.stop();
      await pages[index]?.ended;
    },
    stop,
  };
}
