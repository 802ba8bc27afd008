import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { endWithNpm } from "./server/provision/process.mjs";
import type { BrowserOptions } from "./tests/browsers/in-other-browsers.ts";
import { findChromium } from "./tests/provision/chromium.mjs";
import { deadline, measureDeadlineFactor } from "./tests/provision/deadlines.mjs";
import { provideTemporaryFolder } from "./tests/provision/temporary-folder.mjs";

endWithNpm();
provideTemporaryFolder();
measureDeadlineFactor();

// The product starts a dozen times; compiled once, it loads in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/node");

const executablePath = findChromium();

export default defineConfig<BrowserOptions>({
  testDir: "./tests/e2e",
  testMatch: "**/*.spec.ts",
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Browsers wait for the product and for painted pictures: one more than cores keeps the processor busy.
  workers: availableParallelism() + 1,
  // A page is drawn, checked and painted by two cores that everything shares.
  timeout: deadline(180_000),
  expect: { timeout: deadline(30_000) },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    // Frames that nobody watches take an eighth of a run. Tests about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // Told by the product when it has started, before any worker reads this.
    baseURL: `http://127.0.0.1:${process.env.PRODUCT_PORT}`,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses to sandbox itself for the system's administrator, who runs many a container.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // Saves the messages between processes for each frame.
        "--in-process-gpu",
        // A page of a test ends before optimized code pays.
        "--js-flags=--no-opt --no-maglev",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--no-first-run",
      ],
    },
  },
  projects: [
    // These few long files begin before the many short ones, so that all workers end together.
    { name: "budgets", testDir: "./tests/budgets", use: { timezoneId: "UTC" } },
    // A studio of three processes takes files of 160 MB, so only one runs at a time.
    { name: "proxies", testDir: "./tests/proxy", workers: 1 },
    { name: "javascript", testIgnore: "**/*.js-off.spec.ts" },
    { name: "no-javascript", testIgnore: "**/*.js-on.spec.ts", use: { javaScriptEnabled: false } },
    { name: "firefox", testDir: "./tests/browsers", use: { engine: "firefox" } },
    { name: "webkit", testDir: "./tests/browsers", use: { engine: "webkit" } },
  ],
  webServer: {
    // Without a shell in between, the product notices when this run is killed.
    command: `${process.platform === "win32" ? "" : "exec "}node tests/e2e/server.mjs`,
    wait: { stdout: /The product listens on port (?<product_port>\d+), its data is in (?<product_data_folder>.+)/ },
    timeout: deadline(60_000),
    gracefulShutdown: { signal: "SIGTERM", timeout: 12_000 },
  },
});
