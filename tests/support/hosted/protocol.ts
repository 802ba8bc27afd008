import type { IncomingMessage } from "node:http";

/** What can go wrong at a provider. */
export type HostedFault =
  | "key refused"
  | "unpaid"
  | "busy"
  | "broken"
  | "blocked"
  | "no such model"
  | "html"
  | "two gigabytes"
  | "nothing"
  | "never answers"
  | "hangs up";

/** Asking for work, looking after it, fetching what it made, and ending it. */
export type HostedStep = "ask" | "look" | "result" | "end";

export interface HostedRequest {
  method: string;
  /** As the provider would have been called. */
  url: URL;
  headers: IncomingMessage["headers"];
  json: Record<string, unknown>;
  form: FormData | null;
}

/** One piece of work in a provider's queue. */
export interface QueuedWork {
  request: HostedRequest;
  looks: number;
  ended: boolean;
}

export interface HostedState {
  /** What goes wrong from now on, by step. */
  faults: Map<HostedStep, HostedFault>;
  /** How often work is looked after before it is done. */
  looksUntilDone: number;
  work: Map<string, QueuedWork>;
}

export type HostedAnswer =
  | { status?: number; json: unknown }
  | { bytes: Uint8Array; type: string }
  | { redirect: string }
  | { fault: "html" | "two gigabytes" | "nothing" | "never answers" | "hangs up" };
