import type { IncomingMessage } from "node:http";

/** Possible failures at a provider. */
export type HostedFault =
  | "key refused"
  | "unpaid"
  | "busy"
  | "broken"
  | "blocked"
  | "no such model"
  | "unfit input"
  | "html"
  | "two gigabytes"
  | "nothing"
  | "never answers"
  | "hangs up";

/** Requesting work, polling it, fetching its result, and ending it. */
export type HostedStep = "ask" | "look" | "result" | "end";

export interface HostedRequest {
  method: string;
  /** The provider's real address. */
  url: URL;
  headers: IncomingMessage["headers"];
  json: Record<string, unknown>;
  form: FormData | null;
}

/** One unit of work in a provider's queue. */
export interface QueuedWork {
  request: HostedRequest;
  looks: number;
  ended: boolean;
}

export interface HostedState {
  /** The current failures, by step. */
  faults: Map<HostedStep, HostedFault>;
  /** The number of polls before work is done. */
  looksUntilDone: number;
  work: Map<string, QueuedWork>;
}

export type HostedAnswer =
  | { status?: number; json: unknown }
  | { bytes: Uint8Array; type: string }
  | { redirect: string }
  | { fault: "html" | "two gigabytes" | "nothing" | "never answers" | "hangs up" };
