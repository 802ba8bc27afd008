import type { Days } from "../../../contract/checkout.ts";

const dayMilliseconds = 86_400_000;

/** From which instant, and before which, the days of a list are: UTC milliseconds. */
export function instantsOf({ from, to }: Days): { since?: number; before?: number } {
  return {
    ...(from !== undefined && { since: Date.parse(from) }),
    ...(to !== undefined && { before: Date.parse(to) + dayMilliseconds }),
  };
}
