import { z } from "zod";
import facts from "./comfyui-node-facts.json" with { type: "json" };

const types = z.record(z.string(), z.string());
const factsFile = z.strictObject({
  /** The version and commit that the classes of a file were read from; `*` stands for all other files. */
  sources: z.record(z.string(), z.string()),
  classes: z.record(
    z.string(),
    z.strictObject({ file: z.string(), required: types, optional: types, outputs: z.array(z.string()) }),
  ),
});

/**
 * The node classes that the built-in graphs use, as ComfyUI's source declares them: the type of each input and output.
 * A choice is a `COMBO`, without its options.
 */
export const comfyUiFacts = factsFile.parse(facts).classes;
