import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { deadline, measureDeadlineFactor } from "../provision/deadlines.mjs";

measureDeadlineFactor();

/** `npm run test:container`: builds the image and runs it, which takes minutes and the rights of root. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, "..", ".."),
    include: ["tests/container/*.spec.ts"],
    globalSetup: ["tests/container/build-image.ts"],
    setupFiles: ["tests/support/each-file.ts"],
    // Another machine's processor, emulated, takes ten times as long.
    testTimeout: deadline(300_000),
    hookTimeout: deadline(300_000),
  },
});
