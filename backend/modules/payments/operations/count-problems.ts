import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";

const recentMilliseconds = 30 * 86_400_000;

/** The number of provider's events that need an operator, within 30 days and of all. */
export function countProblems({ database, runtime }: PaymentsDeps): Promise<{ recent: number; all: number }> {
  return records.countProblems(database.read, runtime.now() - recentMilliseconds);
}
