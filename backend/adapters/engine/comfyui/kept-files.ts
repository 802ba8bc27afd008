import { makesVideo } from "../../../../contract/generation-terms.ts";
import type { EngineRequest } from "../port.ts";
import type { Graph } from "./answers.ts";
import { splitTarget } from "./manifest.ts";
import type { Workflow } from "./workflows.ts";

// A server keeps what it gets and makes, and has no call to delete it. Its temporary folder is emptied when it starts
// and when it ends in order (`cleanup_temp` in ComfyUI's main.py).

/** The folder of our files, in each of the server's folders. */
export const studioFolder = "studio";

/** Core nodes that load from the temporary folder a file whose name ends in ` [temp]`. */
const temporaryLoaders = new Set(["LoadImage", "LoadImageMask", "LoadAudio", "LoadVideo"]);

/** Whether every node that loads a file can load it from the temporary folder. */
export function loadsTemporary(graph: Graph, targets: readonly string[]): boolean {
  return targets.every((target) => temporaryLoaders.has(graph[splitTarget(target)[0]]?.class_type ?? ""));
}

/**
 * Whether the result of a request is made as a temporary file: an image that depends on an uploaded file. That file's
 * name is unique, so the server never answers with the image of another run from its cache, although temporary images
 * have no name of ours. There is no such node for videos.
 */
export function isTemporaryResult(
  { isBuiltIn, manifest: { set } }: Workflow,
  { mode, image, edit }: Pick<EngineRequest, "mode" | "image" | "edit">,
): boolean {
  if (!isBuiltIn || makesVideo(mode)) return false;
  return (image !== null && set.image.length > 0) || (edit.references.length > 0 && set.references.length > 0);
}

/**
 * Has core nodes keep a result only as long as they can: as a temporary image, or in a folder that can be emptied.
 * Changes the graph.
 */
export function keepBriefly(graph: Graph, outputId: string, isTemporary: boolean): void {
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const isOurs = typeof inputs.filename_prefix === "string" && inputs.filename_prefix.startsWith(outputId);
    if (!isOurs || !/^Save(Image|Video)$/.test(class_type)) continue;
    if (class_type === "SaveImage" && isTemporary) {
      graph[id] = { class_type: "PreviewImage", inputs: { images: inputs.images } };
    } else inputs.filename_prefix = `${studioFolder}/${inputs.filename_prefix}`;
  }
}

/**
 * Returns the same graph with file names that the server cannot have in its cache. Temporary images have no names of
 * ours, so they are saved this time.
 */
export function withFreshNames(graph: Graph, outputId: string): Graph {
  const again = `${outputId}-again`;
  const fresh = structuredClone(graph);
  for (const [id, { class_type, inputs }] of Object.entries(fresh)) {
    if (class_type === "PreviewImage") {
      fresh[id] = {
        class_type: "SaveImage",
        inputs: { images: inputs.images, filename_prefix: `${studioFolder}/${again}` },
      };
    }
    for (const [input, value] of Object.entries(inputs)) {
      if (typeof value === "string" && value.includes(outputId) && input.endsWith("prefix")) {
        inputs[input] = value.replace(outputId, again);
      }
    }
  }
  return fresh;
}
