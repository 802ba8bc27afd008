import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, TestRunner } from "vitest";

const whenFileFinished: (() => Promise<void>)[] = [];

/** Cleans up when the test has ended, or the whole file where there is no test (in `beforeAll`). The last comes first. */
export function whenFinished(cleanUp: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) whenFileFinished.push(cleanUp);
  else onTestFinished(cleanUp);
}

/** Runs what was left for the end of the file, the last first. Called once after each file. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of whenFileFinished.splice(0).reverse()) await cleanUp();
}

/** A new empty folder that is removed when the test, or the file for one made in `beforeAll`, has ended. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-test-"));
  whenFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
