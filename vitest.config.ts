import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,backend,app,server,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/support/postgres-server.ts"],
  },
});
