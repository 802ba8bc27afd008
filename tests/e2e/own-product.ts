import { spawn } from "node:child_process";
import type { Server } from "node:net";
import { pathToFileURL } from "node:url";
import { test as base, expect } from "@playwright/test";
import { deadline } from "../provision/deadlines.mjs";

export interface OwnProduct {
  address: string;
  /** The folder in which the product stores its data. */
  dataFolder: string;
  /** Returns the output so far. */
  printed(): string;
}

/** Makes the product exit after this process is gone, however it ended. */
const followParent = pathToFileURL("server/provision/follow-parent.mjs").href;

interface Running {
  settings: string;
  product: Promise<OwnProduct>;
  stop(): Promise<void>;
}

function start(settings: Record<string, string>): Running {
  const program = spawn(process.execPath, ["--import", followParent, "tests/e2e/server.mjs"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [program.stdout, program.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk));
  const ended = new Promise<void>((resolve) => program.once("exit", () => resolve()));
  const told = () => /The product listens on port (\d+), its data is in (.+)/.exec(printed);
  const isReady = () => told() !== null || program.exitCode !== null;
  const begin = async () => {
    await expect.poll(isReady, { timeout: deadline(60_000) }).toBe(true);
    const [, port, dataFolder] = told() ?? [];
    if (!port || !dataFolder) throw new Error(`The product ended before it was ready: ${printed}`);
    return { address: `http://127.0.0.1:${port}`, dataFolder, printed: () => printed };
  };
  return {
    settings: JSON.stringify(settings),
    product: begin(),
    stop() {
      program.kill("SIGTERM");
      return ended;
    },
  };
}

let running: Running | undefined;

/**
 * Returns the product with these settings, and first stops one that this process started with other settings. The
 * product ends with the process. A worker fixture would start another worker, with another browser, wherever settings
 * differ.
 */
export async function productWith(settings: Record<string, string>): Promise<OwnProduct> {
  if (running?.settings !== JSON.stringify(settings)) {
    await running?.stop();
    running = start(settings);
  }
  return running.product;
}

interface Own {
  /** Settings in addition to those of every product under test. */
  productSettings: Record<string, string>;
  product: OwnProduct;
}

/** Tests against a separate product, with other settings than the shared product. */
export const test = base.extend<Own>({
  productSettings: [{}, { option: true }],
  product: [async ({ productSettings }, use) => use(await productWith(productSettings)), { timeout: deadline(90_000) }],
  baseURL: async ({ product }, use) => use(product.address),
});

/** Returns the address of a server on this machine. */
export function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen.");
  return `http://127.0.0.1:${address.port}`;
}

export { expect };
