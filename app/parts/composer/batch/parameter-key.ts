import type { AxisParameter } from "../../../../contract/batch-terms.ts";

/** Returns the key of a parameter's name. The value of `prompt` is only a part of it. */
export function parameterKey(parameter: AxisParameter) {
  return parameter === "prompt" ? "batches:promptPart" : (`generation:recipe.${parameter}` as const);
}
