import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

const leftForTheEnd: (() => Promise<void>)[] = [];

// Registered on import, for a hook cannot register another one while the tests run.
afterAll(async () => {
  for (const cleanUp of leftForTheEnd.splice(0).reverse()) await cleanUp();
});

/** Cleans up when the test has ended, or the whole file where there is no test (in `beforeAll`). The last comes first. */
export function whenFinished(cleanUp: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) leftForTheEnd.push(cleanUp);
  else onTestFinished(cleanUp);
}

/** A new empty folder that is removed when the test, or the file for one made in `beforeAll`, has ended. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-test-"));
  whenFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
