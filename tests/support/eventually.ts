import { vi } from "vitest";
import { deadline } from "../provision/deadlines.mjs";

/** Waits until the check passes. Throws after 30 seconds on an idle machine, with what the check threw last. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  try {
    await vi.waitFor(check, { interval: 5, timeout: deadline(30_000) });
  } catch (cause) {
    throw new Error(`Waited in vain: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
