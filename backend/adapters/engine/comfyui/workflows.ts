import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { type Graph, graphSchema } from "./answers.ts";
import { type Lora, lorasSchema, manifestSchema, strayTargets } from "./manifest.ts";
import type { Manifest } from "./manifest-fields.ts";

/** A graph that can be offered as a model of one mode. */
export interface Workflow {
  /** The model's id: the manifest's id, followed by a plus and the LoRA's id. */
  model: string;
  mode: GenerationType;
  label: string;
  tier: "basic" | "advanced";
  manifest: Manifest;
  graph: Graph;
  lora: LoraOver | undefined;
  /** An operator's own graph decides itself where it keeps its files. */
  isBuiltIn?: true;
}

/** The LoRA that is applied to the graph's model. */
export type LoraOver = Pick<Lora, "file" | "strength" | "trigger">;

export interface Workflows {
  workflows: readonly Workflow[];
  /** Files that cannot be used, and why. */
  problems: readonly string[];
}

const manifestEnding = ".manifest.json";
const lorasFile = "loras.json";
const fileMaxBytes = 2 * 1024 * 1024;
const manifestsMax = 200;
const ownFolder = fileURLToPath(new URL("./graphs/", import.meta.url));

/**
 * Loads the built-in graphs and those in the operator's folder. The operator's come first and replace built-in ones
 * with the same id and mode. Built-in graphs whose license forbids commercial use are offered only once an operator has
 * copied them to that folder. Unusable files are listed as problems; the others are still offered.
 */
export async function loadWorkflows(folder: string | undefined): Promise<Workflows> {
  const problems: string[] = [];
  const theirs = folder === undefined ? [] : await readFolder(folder, problems);
  const loras = folder === undefined ? [] : await readLoras(folder, problems);
  const ours = (await readFolder(ownFolder, problems))
    .filter(({ manifest }) => manifest.license?.commercial !== false)
    .map((workflow) => ({ ...workflow, isBuiltIn: true as const }));
  const plain: Workflow[] = [];
  for (const workflow of [...theirs, ...ours]) {
    if (!plain.some(({ model, mode }) => model === workflow.model && mode === workflow.mode)) plain.push(workflow);
  }
  const workflows = [...plain];
  for (const lora of loras) {
    const bases = plain.filter(({ model, manifest }) => lora.models.includes(model) && manifest.lora);
    const missing = lora.models.filter((model) => !bases.some((base) => base.model === model));
    if (missing.length > 0)
      problems.push(`${lorasFile}: ${lora.id} names models that do not accept a LoRA: ${missing.join(", ")}.`);
    for (const base of bases) workflows.push(withLora(base, lora));
  }
  return { workflows, problems };
}

function withLora(base: Workflow, lora: Lora): Workflow {
  return {
    ...base,
    model: `${base.model}+${lora.id}`,
    label: `${base.label}, ${lora.label}`,
    tier: lora.tier ?? base.tier,
    lora,
  };
}

async function readFolder(folder: string, problems: string[]): Promise<Workflow[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    problems.push(`The folder of workflows cannot be read: ${reasonOf(error)}.`);
    return [];
  });
  const manifests = names.filter((name) => name.endsWith(manifestEnding)).toSorted();
  if (manifests.length > manifestsMax)
    problems.push(`Only the first ${manifestsMax} workflows of the folder are read.`);
  const found: Workflow[] = [];
  for (const name of manifests.slice(0, manifestsMax)) {
    try {
      found.push(await readWorkflow(folder, name));
    } catch (error) {
      problems.push(`${name} cannot be used: ${reasonOf(error)}.`);
    }
  }
  return found;
}

async function readWorkflow(folder: string, name: string): Promise<Workflow> {
  const manifest = manifestSchema.parse(await readJson(join(folder, name)));
  const graph = graphSchema.safeParse(await readJson(join(folder, manifest.graph)));
  if (!graph.success) {
    throw new Error(`${manifest.graph} is not a graph in API format; export it in ComfyUI with "Export (API)"`);
  }
  const stray = strayTargets(manifest, graph.data);
  if (stray.length > 0) throw new Error(`${manifest.graph} has no node ${stray.join(", ")}`);
  const { id: model, mode, label, tier } = manifest;
  return { model, mode, label, tier, manifest, graph: graph.data, lora: undefined };
}

async function readLoras(folder: string, problems: string[]): Promise<Lora[]> {
  try {
    return lorasSchema.parse(await readJson(join(folder, lorasFile)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    problems.push(`${lorasFile} cannot be used: ${reasonOf(error)}.`);
    return [];
  }
}

async function readJson(path: string): Promise<unknown> {
  if ((await stat(path)).size > fileMaxBytes) throw new Error(`it is larger than ${fileMaxBytes} bytes`);
  return JSON.parse(await readFile(path, "utf8"));
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")).join("; ");
  }
  if (error instanceof SyntaxError) return "it is not JSON";
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
