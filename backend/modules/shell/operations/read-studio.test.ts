import { expect, test } from "vitest";
import { studio } from "../../../../contract/studio.ts";
import { startBackend } from "../../../../tests/support/studio-backend.ts";

test("every visitor learns the studio's name", async () => {
  const { call } = await startBackend({ idle: true, settings: { appName: "Lighthouse" } });
  expect((await call(studio.read, {})).json).toMatchObject({ name: "Lighthouse", tagline: null, needs_setup: false });
});
