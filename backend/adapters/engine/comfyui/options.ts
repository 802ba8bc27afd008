export interface ComfyUiOptions {
  /** The engine's id in tickets and settings. */
  id: string;
  /** The name that users see next to its outputs. */
  label: string;
  /** The address of ComfyUI, with a path when it is behind one. */
  url: string;
  /** Sent with every call, for a proxy in front of ComfyUI. Never part of tickets, logs and problems. */
  headers?: Readonly<Record<string, string>>;
  /** The operator's graphs with their manifests, and `loras.json`; see docs/comfyui.md. */
  workflowsFolder?: string;
  /** ComfyUI runs one output at a time; a second one in its queue avoids a pause between them. */
  runsAtOnce?: number;
  /** The fetch for all calls; defaults to the platform's. */
  fetch?: typeof globalThis.fetch;
  /** Logs one line for the operator, without personal data. */
  log?: (message: string) => void;
  /** Returns a new UUID; it identifies this process to the server. */
  newId: () => string;
  timing?: Partial<ComfyUiTiming>;
}

/** All in milliseconds. */
export interface ComfyUiTiming {
  /** Limit for a small answer of the server. */
  answerWithin: number;
  /** Limit for uploading a source or downloading an output. */
  transferWithin: number;
  /** How long the first request for the catalog is awaited; a later answer is used once it arrives. */
  firstLookWithin: number;
  /** How long the catalog of installed models is considered current. */
  describeAgainAfter: number;
  /** How often a job is polled while a socket reports changes, and without one. */
  lookAgainAfter: number;
  lookAgainWithoutSocketAfter: number;
  /** The first pause before the socket is reopened; it doubles up to the last. */
  reconnectFirst: number;
  reconnectLast: number;
  /** An unused socket is closed after this time. */
  socketIdle: number;
  /** How long a server may be silent while one of our jobs is running there. */
  silenceBorne: number;
  /** How often the server is asked again to cancel a job that still runs, and for how long. */
  cancelAgainAfter: number;
  cancelWithin: number;
}

export const usualTiming: ComfyUiTiming = {
  answerWithin: 10_000,
  transferWithin: 300_000,
  firstLookWithin: 4_000,
  describeAgainAfter: 30_000,
  lookAgainAfter: 3_000,
  lookAgainWithoutSocketAfter: 1_000,
  reconnectFirst: 500,
  reconnectLast: 30_000,
  socketIdle: 60_000,
  silenceBorne: 60_000,
  cancelAgainAfter: 250,
  cancelWithin: 8_000,
};
