import { needsSource } from "../../../../contract/generation-terms.ts";
import { audioPromptMaxCharacters, negativePromptMaxCharacters } from "../../../../contract/limits.ts";
import type { EngineDescription, ModelDescription } from "../port.ts";
import type { ClassInfo } from "./answers.ts";
import type { ComfyUiClient } from "./client.ts";
import { asRefusal } from "./failures.ts";
import { bareGraph } from "./graph.ts";
import { type Installed, whatIsInstalled } from "./installed.ts";
import { loadWorkflows, type Workflow } from "./workflows.ts";

/** A workflow the server has everything for. */
export interface Offer {
  workflow: Workflow;
  files: Installed["files"];
}

export interface Catalogue {
  offers: readonly Offer[];
  description: EngineDescription;
}

const askedAtOnce = 6;

/** Looks at what the server has, and says which models it can be asked for and what the others miss. */
export async function takeStock(client: ComfyUiClient, folder: string | undefined): Promise<Catalogue> {
  const { workflows, problems } = await loadWorkflows(folder);
  try {
    await client.greet();
    const classes = await classesOf(client, workflows);
    const looked = workflows.map((workflow) => ({
      workflow,
      installed: whatIsInstalled(workflow, (name) => classes.get(name)),
    }));
    const offers = looked
      .filter(({ installed }) => installed.missingNodes.length + installed.missingFiles.length === 0)
      .map(({ workflow, installed }) => ({ workflow, files: installed.files }));
    const missing = looked.flatMap(({ workflow, installed }) => problemOf(workflow, installed) ?? []);
    const models = offers.map(({ workflow }) => describeModel(workflow));
    return { offers, description: { models, healthy: true, problems: [...problems, ...missing] } };
  } catch (error) {
    const { failure } = asRefusal(error);
    const reason = `ComfyUI is not available: ${failure.detail}`;
    return { offers: [], description: { models: [], healthy: false, problems: [reason, ...problems] } };
  }
}

async function classesOf(client: ComfyUiClient, workflows: readonly Workflow[]): Promise<Map<string, ClassInfo>> {
  const names = new Set(workflows.flatMap((one) => Object.values(bareGraph(one)).map((node) => node.class_type)));
  const left = [...names];
  const found = new Map<string, ClassInfo>();
  const ask = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const info = await client.classInfo(name);
      if (info) found.set(name, info);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, ask));
  return found;
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

function describeModel({ model, mode, label, tier, manifest, lora }: Workflow): ModelDescription {
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
    seed: true,
    strength: manifest.strength ?? null,
    source: needsSource(mode) ? "required" : "none",
    audio:
      mode === "image-to-video-audio"
        ? {
            promptMaxCharacters: manifest.audio_prompt ? audioPromptMaxCharacters : null,
            upload: set.audio.length > 0,
          }
        : null,
    outputsMax: manifest.outputs_max,
    progress: "exact",
    cancel: "any-time",
    typicalSeconds: manifest.typical_seconds,
    origin: needsSource(mode) ? "model-edit" : "model",
    deadlineSeconds: manifest.deadline_seconds,
    sideMultiplePixels: manifest.side_multiple_pixels,
  };
}
