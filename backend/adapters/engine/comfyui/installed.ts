import { z } from "zod";
import type { ClassInfo } from "./answers.ts";
import { bareGraph } from "./graph.ts";
import type { Workflow } from "./workflows.ts";

export interface Installed {
  /** The model file to use for each `<node>.<input>`, out of its possible files. */
  files: Readonly<Record<string, string>>;
  missingNodes: readonly string[];
  missingFiles: readonly string[];
}

const namedOptions = z.object({
  options: z.array(z.union([z.string(), z.number(), z.boolean(), z.object({ key: z.string() })]).catch("")),
});

/**
 * Checks whether a server has everything a workflow needs: every kind of node, and for every choice of file or name an
 * option that the server offers. Files are found in subfolders too.
 */
export function checkInstalled(workflow: Workflow, classInfo: (name: string) => ClassInfo | undefined): Installed {
  const { manifest } = workflow;
  const { image, audio, mask, references, last_frame, video } = manifest.set;
  const broughtAlong = new Set([image, audio, mask, references.flat(), last_frame, video].flat());
  const files: Record<string, string> = {};
  const missingNodes = new Set<string>();
  const missingFiles = new Set<string>();
  for (const [id, node] of Object.entries(bareGraph(workflow))) {
    const info = classInfo(node.class_type);
    if (!info) {
      missingNodes.add(node.class_type);
      continue;
    }
    for (const [input, value] of Object.entries(node.inputs)) {
      const target = `${id}.${input}`;
      if (typeof value !== "string" || broughtAlong.has(target)) continue;
      const offered = optionsOf(info.input.required[input] ?? info.input.optional[input]);
      if (!offered) continue;
      const wanted = manifest.files[target] ?? [value];
      const found = wanted.map((name) => findFile(offered, name)).find((name) => name !== undefined);
      if (found === undefined) missingFiles.add(`${wanted.join(" or ")} (${node.class_type}, ${input})`);
      else files[target] = found;
    }
  }
  return { files, missingNodes: [...missingNodes], missingFiles: [...missingFiles] };
}

/**
 * Returns the options of an input; `null` when it is not a choice. Older nodes list them directly, newer ones use
 * `["COMBO", { options }]`, and choices that add further inputs use a list of `{ key }`.
 */
export function optionsOf(input: unknown): string[] | null {
  if (!Array.isArray(input)) return null;
  const [kind, settings] = input;
  if (Array.isArray(kind)) return kind.map(String);
  if (typeof kind !== "string" || !/COMBO/.test(kind)) return null;
  const named = namedOptions.safeParse(settings);
  if (!named.success) return null;
  return named.data.options.map((option) => (typeof option === "object" ? option.key : String(option)));
}

function findFile(offered: readonly string[], name: string): string | undefined {
  return offered.find((option) => option === name) ?? offered.find((option) => option.split(/[/\\]/).at(-1) === name);
}
