import type { HostedAnswer, HostedState, HostedStep } from "./protocol.ts";

/** A provider's refusals. */
export type Refusals = Readonly<
  Record<
    "key refused" | "unpaid" | "busy" | "broken" | "blocked" | "no such model" | "unfit input",
    { status: number; json: unknown }
  >
>;

/** Returns the failure at a step, in the provider's own words, or `undefined` if there is none. */
export function faultAt({ faults }: HostedState, step: HostedStep, refusals: Refusals): HostedAnswer | undefined {
  const fault = faults.get(step);
  if (fault === undefined) return undefined;
  switch (fault) {
    case "html":
    case "two gigabytes":
    case "nothing":
    case "never answers":
    case "hangs up":
      return { fault };
    default:
      return refusals[fault];
  }
}
