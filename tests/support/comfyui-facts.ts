import { z } from "zod";
import facts from "./comfyui-node-facts.json" with { type: "json" };

/** What an input accepts: a type, and of some types only certain values. */
export interface InputFact {
  type: string;
  /** The values of a choice. Undefined for a choice of files. */
  options?: readonly string[];
  min?: number;
  max?: number;
  /** Other values are rounded or cropped by the node. */
  multiple?: number;
}

export interface ClassFacts {
  required: Readonly<Record<string, InputFact>>;
  optional: Readonly<Record<string, InputFact>>;
  outputs: readonly string[];
}

const inputs = z.record(z.string(), z.string());
const factsFile = z.strictObject({
  /** The version and commit that the classes of a file were read from; `*` stands for all other files. */
  sources: z.record(z.string(), z.string()),
  choices: z.record(z.string(), z.array(z.string())),
  classes: z.record(
    z.string(),
    z.strictObject({ file: z.string(), required: inputs, optional: inputs, outputs: z.array(z.string()) }),
  ),
});
const { choices, classes } = factsFile.parse(facts);

/**
 * The node classes that the built-in graphs use, as ComfyUI's source declares them. In the file, an input is its type,
 * followed by the least, the greatest, and the multiple of a number (`INT 16 16384 16`) or the name of a choice
 * (`COMBO samplers`).
 */
export const comfyUiFacts: Readonly<Record<string, ClassFacts>> = Object.fromEntries(
  Object.entries(classes).map(([name, { required, optional, outputs }]) => [
    name,
    { required: factsOf(required), optional: factsOf(optional), outputs },
  ]),
);

function factsOf(declared: Readonly<Record<string, string>>): Record<string, InputFact> {
  return Object.fromEntries(Object.entries(declared).map(([input, text]) => [input, factOf(text)]));
}

function factOf(text: string): InputFact {
  const [type = "", ...rest] = text.split(" ");
  const [name] = rest;
  if (name === undefined) return { type };
  if (type === "COMBO") {
    const options = choices[name];
    if (!options) throw new Error(`There is no choice ${name}.`);
    return { type, options };
  }
  const [min, max, multiple = 1] = rest.map(Number);
  return { type, min, max, multiple };
}
