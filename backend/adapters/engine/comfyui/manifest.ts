import { z } from "zod";
import type { Graph } from "./answers.ts";
import { unmetDemands } from "./manifest-demands.ts";
import { id, type Manifest, manifestFields } from "./manifest-fields.ts";

/** A manifest with everything that its mode demands. */
export const manifestSchema = manifestFields.superRefine((manifest, context) => {
  for (const message of unmetDemands(manifest)) context.addIssue({ code: "custom", message });
});

/** A LoRA that the operator offers with some of the graphs. Each pair is a separate model. */
export const lorasSchema = z
  .array(
    z.strictObject({
      id,
      label: z.string().trim().min(1).max(40),
      file: z.string().min(1).max(200),
      models: z.array(id).min(1),
      strength: z.number().min(-4).max(4).default(1),
      /** Words that activate the LoRA, put before the prompt. */
      trigger: z.string().trim().max(200).default(""),
      tier: z.enum(["basic", "advanced"]).optional(),
    }),
  )
  .max(100);
export type Lora = z.infer<typeof lorasSchema>[number];

/** Splits a target into its node and its input. Node ids contain no dots; inputs may. */
export function splitTarget(name: string): [node: string, input: string] {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

/** Returns the nodes that the manifest names and its graph does not have. */
export function strayTargets(manifest: Manifest, graph: Graph): string[] {
  const { set, absent, edit } = manifest;
  const named = [
    ...Object.values(set).flat(2),
    ...Object.keys(manifest.files),
    ...manifest.qualities.flatMap((quality) => Object.keys(quality.set)),
  ].map((name) => splitTarget(name)[0]);
  const slots = [manifest.lora?.model, manifest.lora?.clip].flatMap((slot) => (slot ? [slot[0]] : []));
  const removable = [...Object.values(absent).flat(2), ...Object.values(edit.outputs).flat()].map(nodeOf);
  const without = manifest.without.map(nodeOf);
  const left = new Set(Object.keys(graph).filter((node) => !without.includes(node)));
  const stray = [...named, ...slots, ...removable].filter((node) => !left.has(node));
  return [...new Set([...stray, ...without.filter((node) => !Object.hasOwn(graph, node))])];
}

/** Returns the node of `<node>` or `<node>.<input>`. */
export function nodeOf(name: string): string {
  return name.split(".", 1)[0] ?? name;
}
