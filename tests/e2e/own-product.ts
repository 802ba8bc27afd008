import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { test as base, expect } from "@playwright/test";

export interface OwnProduct {
  address: string;
  /** The folder in which it keeps its data. */
  dataFolder: string;
  /** What it printed so far. */
  printed(): string;
}

/** Has the product end when this process is gone, however it went. */
const followParent = pathToFileURL("server/provision/follow-parent.mjs").href;

async function start(settings: Record<string, string>, use: (product: OwnProduct) => Promise<void>): Promise<void> {
  const program = spawn(process.execPath, ["--import", followParent, "tests/e2e/server.mjs"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [program.stdout, program.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk));
  const ended = new Promise((resolve) => program.once("exit", resolve));
  try {
    const told = () => /The product listens on port (\d+), its data is in (.+)/.exec(printed);
    const isReady = () => told() !== null || program.exitCode !== null;
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    const [, port, dataFolder] = told() ?? [];
    if (!port || !dataFolder) throw new Error(`The product ended before it was ready: ${printed}`);
    await use({ address: `http://127.0.0.1:${port}`, dataFolder, printed: () => printed });
  } finally {
    program.kill("SIGTERM");
    await ended;
  }
}

interface OfWorker {
  /** Settings besides those of every product under test. */
  productSettings: Record<string, string>;
  product: OwnProduct;
}

/** Tests against a product of their own, with other settings than the one all others share. */
export const test = base.extend<object, OfWorker>({
  productSettings: [{}, { option: true, scope: "worker" }],
  product: [({ productSettings }, use) => start(productSettings, use), { scope: "worker", timeout: 90_000 }],
  baseURL: async ({ product }, use) => use(product.address),
});

/** What an operator can close. One product serves the tests of all of it. */
export const closedFeatures = { NOTIFICATIONS: "false", BILLING: "false" };

export { expect };
