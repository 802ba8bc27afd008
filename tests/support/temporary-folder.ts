import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, TestRunner } from "vitest";

const whenFileFinished: (() => Promise<void>)[] = [];

/**
 * Runs the cleanup when the test has ended, or the file if there is no test (in `beforeAll`). The last added runs
 * first.
 */
export function whenFinished(cleanUp: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) whenFileFinished.push(cleanUp);
  else onTestFinished(cleanUp);
}

/** Runs the cleanups that wait for the end of the file, the last added first. Called once after each file. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of whenFileFinished.splice(0).reverse()) await cleanUp();
}

/** Creates an empty folder. It is removed when the test has ended, or the file, if it was created in `beforeAll`. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-test-"));
  // A job that was cut off may still be writing its last file.
  whenFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
