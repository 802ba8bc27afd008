import type { EditCapability } from "../../../../contract/edits.ts";
import { cutoutOutputs, needsSource } from "../../../../contract/generation-terms.ts";
import { audioPromptMaxCharacters, negativePromptMaxCharacters } from "../../../../contract/limits.ts";
import type { EngineDescription, ModelDescription } from "../port.ts";
import type { ClassInfo } from "./answers.ts";
import type { ComfyUiClient } from "./client.ts";
import { asRefusal } from "./failures.ts";
import { bareGraph } from "./graph.ts";
import { checkInstalled, type Installed, optionsOf } from "./installed.ts";
import { loraClasses, type Manifest } from "./manifest-fields.ts";
import type { ComfyUiOptions, ComfyUiTiming } from "./options.ts";
import { loadWorkflows, type Workflow } from "./workflows.ts";

/** A workflow whose nodes and files the server has. */
export interface Offer {
  workflow: Workflow;
  files: Installed["files"];
}

export interface Catalogue {
  offers: readonly Offer[];
  /** The files that each kind of LoRA node can load. */
  loras: ReadonlyMap<string, readonly string[]>;
  description: EngineDescription;
}

export interface Stock {
  /** Returns the catalog from memory. Loads it first when there is none, and refreshes an old one in the background. */
  now(): Promise<Catalogue>;
  /** Marks the catalog as outdated and reloads it in the background. */
  doubt(): void;
  close(): Promise<void>;
}

const requestsAtOnce = 6;

/** Keeps the catalog of a server in memory. `log` gets a line when the server appears or disappears. */
export function cacheCatalogue(
  client: ComfyUiClient,
  { label, workflowsFolder, log = () => {} }: Pick<ComfyUiOptions, "label" | "workflowsFolder" | "log">,
  timing: ComfyUiTiming,
): Stock {
  let seen: { catalogue: Catalogue; at: number } | undefined;
  let looking: Promise<Catalogue> | undefined;
  let closed = false;

  const look = async (): Promise<Catalogue> => {
    const found = await loadCatalogue(client, workflowsFolder);
    const before = seen?.catalogue.description;
    const { healthy, problems } = found.description;
    // While the server is unavailable, its last known models stay listed.
    const { models, loras } = healthy || !before ? found.description : before;
    const catalogue = { ...found, description: { ...found.description, models, loras } };
    if (healthy !== (before?.healthy ?? true)) log(healthy ? `${label} is available again` : String(problems[0]));
    seen = { catalogue, at: Date.now() };
    return catalogue;
  };

  const lookAgain = (): Promise<Catalogue> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    async now() {
      if (!seen) return within(lookAgain(), timing.firstLookWithin, notYetSeen);
      if (!closed && Date.now() - seen.at >= timing.describeAgainAfter) void lookAgain();
      return seen.catalogue;
    },
    doubt() {
      if (!closed) void lookAgain();
    },
    async close() {
      closed = true;
      await looking;
    },
  };
}

const notYetSeen: Catalogue = {
  offers: [],
  loras: new Map(),
  description: { models: [], healthy: false, problems: ["ComfyUI is not available: It has not answered yet."] },
};

async function within<T>(answer: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  const timeout = Promise.withResolvers<T>();
  const timer = setTimeout(() => timeout.resolve(otherwise), milliseconds);
  try {
    return await Promise.race([answer, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the server what it has. Returns the models it can run, and what the others are missing. */
async function loadCatalogue(client: ComfyUiClient, folder: string | undefined): Promise<Catalogue> {
  const { workflows, problems } = await loadWorkflows(folder);
  try {
    await client.greet();
    const classes = await classesOf(client, workflows);
    const looked = workflows.map((workflow) => ({
      workflow,
      installed: checkInstalled(workflow, (name) => classes.get(name)),
    }));
    const offers = looked
      .filter(({ installed }) => installed.missingNodes.length + installed.missingFiles.length === 0)
      .map(({ workflow, installed }) => ({ workflow, files: installed.files }));
    const missing = looked.flatMap(({ workflow, installed }) => problemOf(workflow, installed) ?? []);
    const loras = lorasOf(classes);
    const models = offers.map(({ workflow }) => describeModel(workflow, loras));
    const names = trainedNames(workflows, loras);
    return { offers, loras, description: { models, loras: names, healthy: true, problems: [...problems, ...missing] } };
  } catch (error) {
    const { failure } = asRefusal(error);
    const reason = `ComfyUI is not available: ${failure.detail}`;
    const nothing = { models: [], loras: [], healthy: false, problems: [reason, ...problems] };
    return { offers: [], loras: new Map(), description: nothing };
  }
}

async function classesOf(client: ComfyUiClient, workflows: readonly Workflow[]): Promise<Map<string, ClassInfo>> {
  const used = workflows.flatMap((one) => Object.values(bareGraph(one)).map((node) => node.class_type));
  const left = [...new Set([...used, ...loraClasses])];
  const found = new Map<string, ClassInfo>();
  const ask = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const info = await client.classInfo(name);
      if (info) found.set(name, info);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, ask));
  return found;
}

/** Returns the files that the LoRA nodes can load, without nodes that the server does not have. */
function lorasOf(classes: ReadonlyMap<string, ClassInfo>): Map<string, readonly string[]> {
  return new Map(
    loraClasses.flatMap((name): [string, readonly string[]][] => {
      const info = classes.get(name);
      return info ? [[name, optionsOf(info.input.required.lora_name) ?? []]] : [];
    }),
  );
}

/** Returns the files that the LoRA nodes can load, without those that graphs load themselves to work faster. */
function trainedNames(workflows: readonly Workflow[], loras: Catalogue["loras"]): string[] {
  const inGraphs = workflows.flatMap(({ graph }) => Object.values(graph).map(({ inputs }) => inputs.lora_name));
  const names = new Set([...loras.values()].flat());
  return [...names].filter((name) => !inGraphs.includes(name.split(/[/\\]/).at(-1))).toSorted();
}

function problemOf({ label, mode }: Workflow, { missingNodes, missingFiles }: Installed): string | undefined {
  const parts = [
    missingNodes.length > 0 ? `nodes ${missingNodes.join(", ")}` : undefined,
    missingFiles.length > 0 ? `files ${missingFiles.join(", ")}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0
    ? `${label} for ${mode} is not offered: ComfyUI lacks the ${parts.join(" and the ")}.`
    : undefined;
}

function describeModel(
  { model, mode, label, tier, manifest, lora }: Workflow,
  loras: Catalogue["loras"],
): ModelDescription {
  const { set } = manifest;
  const triggerCharacters = lora?.trigger ? lora.trigger.length + 2 : 0;
  return {
    mode,
    id: model,
    label,
    tier,
    aspectRatios: manifest.aspect_ratios,
    qualities: manifest.qualities.map((quality) => ({ id: quality.id, longSidePixels: quality.long_side_pixels })),
    durationsSeconds: manifest.durations_seconds,
    promptMaxCharacters: Math.max(1, manifest.prompt_max_characters - triggerCharacters),
    negativePromptMaxCharacters: set.negative_prompt.length > 0 ? negativePromptMaxCharacters : null,
    seed: set.seed.length > 0,
    strength: manifest.strength ?? null,
    source: needsSource(mode) ? "required" : "none",
    audio:
      mode === "image-to-video-audio"
        ? {
            promptMaxCharacters: manifest.audio_prompt ? audioPromptMaxCharacters : null,
            upload: set.audio.length > 0,
          }
        : null,
    edit: describeEdit(manifest),
    sourceMaxPixels: manifest.source_max_pixels,
    outputsMax: manifest.outputs_max,
    progress: "exact",
    cancel: "any-time",
    typicalSeconds: manifest.typical_seconds,
    origin: needsSource(mode) ? "model-edit" : "model",
    deadlineSeconds: manifest.deadline_seconds,
    sideMultiplePixels: manifest.side_multiple_pixels,
    takesLora: lora === undefined && manifest.lora !== undefined && loras.has(manifest.lora.class),
  };
}

function describeEdit({ set, absent, edit }: Manifest): EditCapability {
  return {
    prompt: set.prompt.length > 0 ? edit.prompt : "none",
    mask: set.mask.length === 0 ? "none" : absent.mask ? "optional" : "required",
    soft_mask: edit.soft_mask,
    references_max: set.references.length,
    scales: edit.scales,
    expand_max_pixels: edit.expand_max_pixels ?? null,
    fidelity: false,
    outputs: cutoutOutputs.filter((output) => edit.outputs[output]),
    last_frame: set.last_frame.length > 0,
    frames_per_second: edit.frames_per_second,
    sources: "any",
  };
}
