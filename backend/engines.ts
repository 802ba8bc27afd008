import { readFile } from "node:fs/promises";
import type { Logger } from "pino";
import type { EngineKind } from "../contract/admin/engine-terms.ts";
import { type GenerationType, generationTypes } from "../contract/generation-terms.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import { createClipsEngine } from "./adapters/engine/clips/index.ts";
import { createComfyUiEngine } from "./adapters/engine/comfyui/index.ts";
import { createEditorEngine, editorModes } from "./adapters/engine/editor/index.ts";
import { extendVideos } from "./adapters/engine/extend-videos.ts";
import {
  compatibleModel,
  createHostedEngine,
  type HostedModelsFile,
  hostedModelsFile,
  type ImagePlaces,
  modelsOf,
} from "./adapters/engine/hosted/index.ts";
import { type EndedEngineRequest, measureEngine } from "./adapters/engine/measured.ts";
import type { Engine } from "./adapters/engine/port.ts";
import { createPreviewEngine } from "./adapters/engine/preview/index.ts";
import { createOutgoing } from "./adapters/outgoing/public-addresses.ts";
import { resolveBySystem } from "./adapters/outgoing/resolve-name.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import { type EngineId, type EngineSettings, engineOrder } from "./engine-settings.ts";

/** How to reach an engine that an administrator connects. */
export interface EngineAccess {
  kind: EngineKind;
  /** The name that users see. */
  name: string;
  url: string | null;
  key: string | null;
  /** The models of an OpenAI-compatible server. */
  servedModels: readonly string[];
}

export interface EngineChoice {
  /** Each engine that any mode uses, once. */
  engines: readonly Engine[];
  enginesOf(mode: GenerationType): readonly Engine[];
  /**
   * Returns the engines that follow all others in a mode, connected ones too: the built-in editor or what joins clips,
   * where it can serve the mode, unless the order names it or the mode has its own order.
   */
  lastOf(mode: GenerationType): readonly Engine[];
  /** Whether the preview engine serves all modes only because nothing else is configured. */
  isLastResort: boolean;
  /** The kinds that the environment connects, in use or not, with their addresses. */
  fixed: ReadonlyMap<string, { url: string | null; hasKey: boolean }>;
  /** The modes whose order the environment fixes. */
  fixedModes: readonly GenerationType[];
  /** Returns the models that can be used at a provider: their labels, and the provider's names for them. */
  targetsOf(kind: EngineKind): { label: string; targets: string[] }[];
  /** Creates an engine that an administrator connected. It opens no connection before it has work. */
  connect(access: EngineAccess, fetch: Fetch): Engine;
}

type Fetch = typeof globalThis.fetch;

const usualRunsAtOnce = 4;

const internet = createOutgoing({ allowPrivate: false, resolve: resolveBySystem });
const ownNetworks = createOutgoing({ allowPrivate: true, resolve: resolveBySystem });
const imagePlaces: ImagePlaces = {
  isPublic: async (address) => (await internet.problemOf(address)) === undefined,
  isAllowed: async (address) => (await ownNetworks.problemOf(address)) === undefined,
};

/**
 * Creates the engines that the settings name. None opens a connection or starts a thread before it has work. Throws
 * CannotStartError when a named engine is not configured or the list of models is invalid.
 */
export async function chooseEngines(
  settings: EngineSettings,
  { runtime, log }: { runtime: Runtime; log: Logger },
): Promise<EngineChoice> {
  const { order, orderByMode } = engineOrder(settings);
  const file = await readModels(settings.hostedModelsFile);
  const lastIdsOf = (mode: GenerationType): EngineId[] =>
    orderByMode[mode] === undefined ? followersOf(mode).filter((id) => !order.includes(id)) : [];
  const made = new Map<EngineId, Engine>();
  const used = [...order, ...Object.values(orderByMode).flat(), ...generationTypes.flatMap(lastIdsOf)];
  for (const id of new Set(used)) {
    made.set(id, extendVideos(makeEngine(id, settings, file, { runtime, log })));
  }
  const { comfyUi, hosted } = settings;
  const fixed = new Map<string, { url: string | null; hasKey: boolean }>(
    hosted.map(({ engine, baseUrl, apiKey }) => [engine, { url: baseUrl, hasKey: apiKey !== null }]),
  );
  if (comfyUi)
    fixed.set("comfyui", { url: withoutSecrets(comfyUi.url), hasKey: Object.keys(comfyUi.headers).length > 0 });
  return {
    engines: [...made.values()],
    enginesOf: (mode) => (orderByMode[mode] ?? order).flatMap((id) => made.get(id) ?? []),
    lastOf: (mode) => lastIdsOf(mode).flatMap((id) => made.get(id) ?? []),
    isLastResort: settings.order === null && Object.keys(orderByMode).length === 0 && fixed.size === 0,
    fixed,
    fixedModes: generationTypes.filter((mode) => settings.order !== null || orderByMode[mode] !== undefined),
    targetsOf: (kind) =>
      kind === "comfyui"
        ? []
        : modelsOf(kind, file).map(({ label, modes }) => ({
            label,
            targets: Object.values(modes).flatMap((mode) => (mode ? [mode.target] : [])),
          })),
    connect: (access, fetch) => extendVideos(connectEngine(access, fetch, { settings, file, runtime, log })),
  };
}

/** Returns the same choice of engines that report how each output they were asked for ended. */
export function measureEngines(choice: EngineChoice, onEnded: (request: EndedEngineRequest) => void): EngineChoice {
  const measured = new Map(choice.engines.map((engine) => [engine, measureEngine(engine, onEnded)]));
  return {
    ...choice,
    engines: [...measured.values()],
    enginesOf: (mode) => choice.enginesOf(mode).map((engine) => measured.get(engine) ?? engine),
    lastOf: (mode) => choice.lastOf(mode).map((engine) => measured.get(engine) ?? engine),
    connect: (...how) => measureEngine(choice.connect(...how), onEnded),
  };
}

function followersOf(mode: GenerationType): EngineId[] {
  if (mode === "video-join") return ["clips"];
  return editorModes.some((editorMode) => editorMode === mode) ? ["editor"] : [];
}

/** An address of the environment may contain a password. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

function connectEngine(
  { kind, name, url, key, servedModels }: EngineAccess,
  fetch: Fetch,
  { settings, file, runtime, log }: { settings: EngineSettings; file: HostedModelsFile; runtime: Runtime; log: Logger },
): Engine {
  const runsAtOnce = settings.runsAtOnce[kind];
  if (kind === "comfyui") {
    return createComfyUiEngine({
      id: kind,
      label: name,
      url: url ?? "",
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      ...(runsAtOnce === undefined ? {} : { runsAtOnce }),
      log: (state) => log.warn({ code: "ENGINE_CHANGED", engine: kind, state }, "The state of an engine changed."),
      newId: () => runtime.newId(),
      fetch,
    });
  }
  return createHostedEngine({
    access: { engine: kind, apiKey: key, baseUrl: url },
    label: name,
    keyIsIn: "the administration",
    models: modelsOf(kind, file, servedModels.map(compatibleModel)),
    runsAtOnce: runsAtOnce ?? usualRunsAtOnce,
    runtime,
    places: imagePlaces,
    fetch,
  });
}

function makeEngine(
  id: EngineId,
  settings: EngineSettings,
  file: HostedModelsFile,
  { runtime, log }: { runtime: Runtime; log: Logger },
): Engine {
  const runsAtOnce = settings.runsAtOnce[id];
  if (id === "preview") return createPreviewEngine();
  if (id === "editor") return createEditorEngine();
  if (id === "clips") return createClipsEngine();
  if (id === "comfyui") {
    if (!settings.comfyUi) throw new Error("ComfyUI is not configured.");
    const { url, headers, workflowsFolder } = settings.comfyUi;
    return createComfyUiEngine({
      id,
      label: "ComfyUI",
      url,
      headers,
      ...(workflowsFolder === null ? {} : { workflowsFolder }),
      ...(runsAtOnce === undefined ? {} : { runsAtOnce }),
      log: (state) => log.warn({ code: "ENGINE_CHANGED", engine: id, state }, "The state of an engine changed."),
      newId: () => runtime.newId(),
    });
  }
  const access = settings.hosted.find(({ engine }) => engine === id);
  if (!access) throw new Error(`${id} is not configured.`);
  return createHostedEngine({
    access,
    models: modelsOf(id, file, settings.compatibleModels.map(compatibleModel)),
    runsAtOnce: runsAtOnce ?? usualRunsAtOnce,
    runtime,
    places: imagePlaces,
  });
}

async function readModels(path: string | null): Promise<HostedModelsFile> {
  if (path === null) return hostedModelsFile.parse({});
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new CannotStartError(`HOSTED_MODELS cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = hostedModelsFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new CannotStartError(`HOSTED_MODELS is invalid. ${lines.join("; ")}`);
}
