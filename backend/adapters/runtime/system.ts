import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Runtime } from "./port.ts";

/** The real clock and the system's randomness. */
export const systemRuntime: Runtime = {
  now: () => Date.now(),
  newId: () => v7(),
  randomBytes: (length) => randomBytes(length),
};
