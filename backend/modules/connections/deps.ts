import type { Logger } from "pino";
import type { AssistantProvider, ConnectionProblem, EngineKind } from "../../../contract/admin/engine-terms.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Assistant } from "../../adapters/assistant/port.ts";
import type { Database } from "../../adapters/database/port.ts";
import type { Engine, Engines } from "../../adapters/engine/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import type { Sealer } from "../../keys/sealer.ts";
import type { Audit } from "../audit/index.ts";
import type { Configuration } from "../configuration/index.ts";

/** How to reach an engine. */
export interface EngineAccess {
  kind: EngineKind;
  name: string;
  url: string | null;
  key: string | null;
  servedModels: readonly string[];
}

export type ModelProvider = Exclude<AssistantProvider, "coach">;

/** How to reach a language model. */
export interface ModelAccess {
  provider: ModelProvider;
  model: string;
  apiKey: string | null;
  baseUrl: string | null;
  seesPictures: boolean;
}

/** What a test found: the models that can be used, or what is wrong. */
export type Tried = { ok: true; models: readonly string[] } | { ok: false; problem: ConnectionProblem; what: string };

/** What the environment connects. It wins over everything that administrators set. */
export interface EnvironmentEngines {
  engines: readonly Engine[];
  enginesOf(mode: GenerationType): readonly Engine[];
  /** The engines that follow all others, connected ones too. */
  lastOf(mode: GenerationType): readonly Engine[];
  isLastResort: boolean;
  fixed: ReadonlyMap<string, { url: string | null; hasKey: boolean }>;
  fixedModes: readonly GenerationType[];
}

/** The state of an engine and its load, as the runs see it. */
export interface EngineState {
  isHealthy: boolean;
  problems: readonly string[];
}

export interface ConnectionsDependencies {
  database: Database;
  runtime: Runtime;
  configuration: Configuration;
  audit: Pick<Audit, "record">;
  log: Logger;
  /** Seals the keys of connections. */
  keyRing: KeyRing;
  environment: EnvironmentEngines;
  /** What answers unless an administrator connects a model; `isFixed` when the environment chose it. */
  environmentAssistant: { assistant: Assistant; isFixed: boolean; provider: AssistantProvider; model: string | null };
  /** Whether the operator's catalog file fixes the prices of all models: its own ones, and those of the modes. */
  arePricesFixed: boolean;
  connectEngine(access: EngineAccess): Engine;
  connectAssistant(access: ModelAccess): Promise<Assistant>;
  tryEngine(access: EngineAccess): Promise<Tried>;
  tryAssistant(access: Pick<ModelAccess, "provider" | "baseUrl" | "apiKey" | "model">): Promise<Tried>;
  /** Whether ComfyUI answers at an address, within a second. */
  isComfyUi(url: string): Promise<boolean>;
  /** Called after the engines have changed in this process. */
  onEnginesChanged(): void;
  /** Upward calls: generation watches the engines and has the runs. */
  statesOf(): Promise<ReadonlyMap<string, EngineState>>;
  loadsOf(): Promise<ReadonlyMap<string, { waiting: number; running: number }>>;
}

/** The engines of the environment and of the connections, as this process uses them. */
export interface LiveEngines extends Engines {
  /** The engine without the administrators' decisions about its models. */
  unbound(id: string): Engine | undefined;
  /** Applies what is stored now. Engines that did not change stay as they are. */
  load(): Promise<void>;
  close(): Promise<void>;
}

/** What answers in chats now. An answer that has begun continues with the assistant that began it. */
export interface LiveAssistant {
  assistant: Assistant;
  /** Applies what is stored now. */
  load(): Promise<void>;
}

export interface ConnectionsDeps extends ConnectionsDependencies {
  sealer: Sealer;
  engines: LiveEngines;
  assistant: LiveAssistant;
}

export const { implement, routes } = endpointsOf<ConnectionsDeps>();
