import type { HostedAnswer, HostedState, HostedStep } from "./protocol.ts";

/** How a provider says no. */
export type Refusals = Readonly<
  Record<"key refused" | "unpaid" | "busy" | "broken" | "blocked" | "no such model", { status: number; json: unknown }>
>;

/** What goes wrong at a step, in a provider's own words; `undefined` when nothing does. */
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
