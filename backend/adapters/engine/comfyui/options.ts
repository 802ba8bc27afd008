export interface ComfyUiOptions {
  /** What tickets and settings call it. */
  id: string;
  /** The name people read beside its outputs. */
  label: string;
  /** Where ComfyUI listens, with a path when it stands behind one. */
  url: string;
  /** Sent with every call, for a proxy in front of it; kept out of tickets, logs and problems. */
  headers?: Readonly<Record<string, string>>;
  /** The operator's own graphs with their manifests, and `loras.json`; see docs/comfyui.md. */
  workflowsFolder?: string;
  /** ComfyUI works on one thing at a time; a second one waiting there saves the pause between them. */
  runsAtOnce?: number;
  /** Takes one line about what the operator should know, without personal data. */
  log?: (message: string) => void;
  /** A new UUID; names this process to the server. */
  newId: () => string;
  timing?: Partial<ComfyUiTiming>;
}

/** All in milliseconds. */
export interface ComfyUiTiming {
  /** A small answer of the server. */
  answerWithin: number;
  /** A source on its way there, or an output on its way here. */
  transferWithin: number;
  /** The first look at what the server has; a later answer counts from then on. */
  firstLookWithin: number;
  /** How long a look at what the server has installed is believed. */
  describeAgainAfter: number;
  /** How soon a look at the work is due with a socket that tells of changes, and without. */
  lookAgainAfter: number;
  lookAgainWithoutSocketAfter: number;
  /** The first pause before the socket is opened again; it doubles up to the last. */
  reconnectFirst: number;
  reconnectLast: number;
  /** A socket nobody needs is closed after this. */
  socketIdle: number;
  /** How long a server may be silent while work of ours is under way there. */
  silenceBorne: number;
  /** How soon the server is asked again to stop work that it has not stopped, and for how long. */
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
