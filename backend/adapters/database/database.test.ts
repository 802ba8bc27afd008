import { vi } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { checkDatabase } from "./conformance.ts";

// Bounds only a test that fails: on a busy machine two thousand transactions or three processes take their time.
vi.setConfig({ testTimeout: 30_000 });

describeOnEachDatabase("database", checkDatabase);
