import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { endWithNpm } from "./server/provision/process.mjs";
import { deadline, measureDeadlineFactor } from "./tests/provision/deadlines.mjs";
import { provideTemporaryFolder } from "./tests/provision/temporary-folder.mjs";
import SoonestFailureFirst from "./tests/sequencer.ts";

endWithNpm();
provideTemporaryFolder();
measureDeadlineFactor();

// Workers, their threads, and the product's programs that tests start a hundred times compile each module once.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/node");

/** They change what all files of a worker would share: mocked modules, clocks, the environment, the app around its host. */
const changeGlobals = [
  "app/i18n/browser-texts.test.ts",
  "app/framework/connection/data-requests.test.ts",
  "app/framework/connection/keep-page.test.ts",
  "app/framework/connection/page-code.test.ts",
  "app/routes/training/details/send-details.test.ts",
  "backend/adapters/assistant/hosted/model-assistant.test.ts",
  "backend/adapters/database/postgres-pipeline.test.ts",
  "backend/adapters/runtime/synchronized.test.ts",
  "backend/modules/accounts/operations/forgot-password.test.ts",
  "backend/modules/developer/operations/rotate-secret.test.ts",
  "backend/modules/developer/operations/webhooks.test.ts",
  "backend/modules/generation/engine-watch.test.ts",
  "backend/modules/notifications/notification-stream.test.ts",
  "backend/modules/training/order.test.ts",
  "server/*settings.test.ts",
  "tests/contract/limits.test.ts",
  "tests/drills/wrong-clock.test.ts",
  "tests/sessions/*.test.ts",
];

/** The rules that any change can break. They take seconds. `npm run verify` runs them before anything else. */
const cheap = ["tests/client/types.test.ts", "tests/{architecture,contract}/**/*.test.ts"];

const eachProject = {
  // A test waits for a database, a process or a picture that share the processor with all others. The limits only end
  // tests that would never end; the slowest take a quarter of them.
  testTimeout: deadline(120_000),
  hookTimeout: deadline(120_000),
  expect: { poll: { timeout: deadline(30_000) } },
  setupFiles: ["tests/support/each-file.ts"],
};

export default defineConfig({
  test: {
    // Tests wait for disks and processes too: one more worker than cores keeps the processor busy.
    maxWorkers: availableParallelism() + 1,
    tags: [
      { name: "full-run", description: "Runs with `npm run verify -- --all` only." },
      { name: "race", description: "Runs on PostgreSQL in every run, as transactions overlap there." },
    ],
    sequence: { sequencer: SoonestFailureFirst },
    globalSetup: ["tests/support/postgres-server.ts"],
    teardownTimeout: deadline(30_000),
    projects: [
      { test: { ...eachProject, name: "cheap", isolate: false, include: cheap, exclude: changeGlobals } },
      {
        test: {
          ...eachProject,
          name: "shared",
          // Loading the backend takes a second of CPU time; the files of a worker share what is loaded.
          isolate: false,
          include: ["{contract,backend,app,packages,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/budgets/**", ...cheap, ...changeGlobals],
        },
      },
      { test: { ...eachProject, name: "isolated", include: changeGlobals } },
    ],
  },
});
