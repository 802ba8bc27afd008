import type { Graph } from "./comfyui-graphs.ts";
import type { ViewFault } from "./comfyui-view.ts";

/** `current` has `/api/jobs`, and routes under `/api` too. `older` is the form before that. */
export type ComfyUiForm = "current" | "older";

export type ComfyUiFault =
  /** Every answer takes this long. */
  | { kind: "slow"; milliseconds: number }
  /** The server does not answer. Connections are cut. */
  | { kind: "gone" }
  | { kind: "status"; status: number }
  /** A proxy's page, with status 200. */
  | { kind: "page" }
  /** The socket opens and is cut immediately. */
  | { kind: "socket-cut" }
  /** The socket stays open and sends nothing. */
  | { kind: "socket-silent" }
  /** Finished work names no file, or a file of other work. */
  | { kind: "cached"; answer: "nothing" | "other-file"; times: number }
  /** The graph fails with this error until the models are unloaded. */
  | { kind: "out-of-memory" }
  | { kind: "broken-node" }
  /** Cutouts have no alpha channel, or every output has two images. */
  | { kind: "pictures"; have: "no-alpha" | "several" }
  /** Interrupts are answered but have no effect, this many times. Real servers do this before the first node starts. */
  | { kind: "interrupt-missed"; times: number }
  /** The body that `/view` returns. */
  | { kind: "view"; body: ViewFault };

export interface ComfyUiServerOptions {
  form?: ComfyUiForm;
  /** The duration of one sampler step. */
  stepMilliseconds?: number;
  /** Node classes that the server does not have. */
  without?: readonly string[];
  /** Model files that the server does not have. */
  withoutFiles?: readonly string[];
  /** Additional model files on the server. */
  loras?: readonly string[];
  /** Headers that every call must have. */
  headers?: Readonly<Record<string, string>>;
}

export interface ComfyUiServer {
  url: string;
  /** Fails from now on, until the fault is cleared. */
  break(fault: ComfyUiFault): void;
  mend(): void;
  /** Holds work until it is released. */
  hold(): void;
  release(): void;
  /** Forgets everything, as after a restart. */
  restart(): void;
  /** Adds or removes model files or nodes from now on. */
  install(change: { without?: readonly string[]; withoutFiles?: readonly string[]; loras?: readonly string[] }): void;
  /** Starts another client's work and returns its id. */
  workOfAnother(): string;
  readonly calls: readonly string[];
  /** The header `traceparent` of each call. */
  readonly traceparents: readonly (string | undefined)[];
  /** The accepted graphs, by the id of the work. */
  readonly graphs: ReadonlyMap<string, Graph>;
  readonly uploads: ReadonlyMap<string, Uint8Array>;
  readonly interrupted: readonly string[];
  /** The number of calls that would have interrupted any running work. */
  readonly blindInterrupts: number;
  readonly timesFreed: number;
  readonly socketsOpened: number;
  readonly openSockets: number;
  /** The bytes of an endless answer that were read before the caller hung up. */
  readonly bytesOfEndless: number;
  readonly endlessEnded: boolean;
  runningNow(): string | undefined;
}
