import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The PostgreSQL halves and the picture tests share two cores with each other.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ["{contract,backend,app,server,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/support/postgres-server.ts"],
  },
});
