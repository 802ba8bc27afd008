import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { tellFailure } from "./failures.mjs";

/** Tells each failure of a test, a hook, or a file when it happens. Vitest's own reporters tell them at the end. */
export default class VitestFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    tellFailure(`${test.module.relativeModuleId}: ${test.fullName}`, test.result().errors ?? []);
  }

  onTestSuiteResult(suite: TestSuite): void {
    tellFailure(`${suite.module.relativeModuleId}: ${suite.fullName}`, suite.errors());
  }

  /** A file that cannot be loaded has no test. */
  onTestModuleEnd(file: TestModule): void {
    tellFailure(file.relativeModuleId, file.errors());
  }

  onTestRunEnd(_files: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) tellFailure("Outside of any test", [error]);
  }
}
