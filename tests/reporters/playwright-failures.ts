import { relative } from "node:path";
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { root } from "../../server/provision/process.mjs";
import { tellFailure } from "./failures.mjs";

/** Tells each failed test when it happens, with its error. Playwright's own reporters tell the errors at the end. */
export default class PlaywrightFailures implements Reporter {
  onTestEnd(test: TestCase, { errors }: TestResult): void {
    if (test.ok()) return;
    const [, project = "", , ...titles] = test.titlePath();
    tellFailure(
      `${relative(root, test.location.file)}:${test.location.line} (${project}): ${titles.join(" > ")}`,
      errors,
    );
  }

  /** Such as a file that cannot be loaded, or a product that does not start. */
  onError(error: TestError): void {
    tellFailure("Outside of any test", [error]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
