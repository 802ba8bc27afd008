import type { Graph } from "./comfyui-graphs.ts";
import type { ViewFault } from "./comfyui-view.ts";

/** With `/api/jobs` and routes under `/api` too, or as it was before. */
export type ComfyUiForm = "current" | "older";

export type ComfyUiFault =
  /** Every answer takes this long. */
  | { kind: "slow"; milliseconds: number }
  /** Nobody answers: connections are cut. */
  | { kind: "gone" }
  | { kind: "status"; status: number }
  /** A page of a proxy, with status 200. */
  | { kind: "page" }
  /** The socket opens and is cut at once. */
  | { kind: "socket-cut" }
  /** The socket stays open and says nothing. */
  | { kind: "socket-silent" }
  /** What is finished names no file, or one of other work. */
  | { kind: "cached"; answer: "nothing" | "other-file"; times: number }
  /** The graph breaks with this error until the models were unloaded. */
  | { kind: "out-of-memory" }
  | { kind: "broken-node" }
  /** Interrupts are answered and have no effect, so many times: as those that come before the first node begins. */
  | { kind: "interrupt-missed"; times: number }
  /** What `/view` gives. */
  | { kind: "view"; body: ViewFault };

export interface ComfyUiServerOptions {
  form?: ComfyUiForm;
  /** What a step of a sampler takes. */
  stepMilliseconds?: number;
  /** Node classes the server does not have. */
  without?: readonly string[];
  /** Model files the server does not have. */
  withoutFiles?: readonly string[];
  /** Model files it has besides. */
  loras?: readonly string[];
  /** Demanded of every call. */
  headers?: Readonly<Record<string, string>>;
}

export interface ComfyUiServer {
  url: string;
  /** Breaks from now on, until it is mended. */
  break(fault: ComfyUiFault): void;
  mend(): void;
  /** Work stays where it is until it is let go. */
  hold(): void;
  release(): void;
  /** Forgets everything, as after a restart. */
  restart(): void;
  /** A model file or a node that is there from now on, or no more. */
  install(change: { without?: readonly string[]; withoutFiles?: readonly string[]; loras?: readonly string[] }): void;
  /** Has somebody else's work done, and gives its id. */
  workOfAnother(): string;
  readonly calls: readonly string[];
  /** The graphs that were taken, by the id of the work. */
  readonly graphs: ReadonlyMap<string, Graph>;
  readonly uploads: ReadonlyMap<string, Uint8Array>;
  readonly interrupted: readonly string[];
  /** Calls that would have interrupted whoever was running. */
  readonly blindInterrupts: number;
  readonly timesFreed: number;
  readonly socketsOpened: number;
  readonly openSockets: number;
  /** Bytes of an endless answer that were taken before the caller hung up. */
  readonly bytesOfEndless: number;
  readonly endlessEnded: boolean;
  runningNow(): string | undefined;
}
