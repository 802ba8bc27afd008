import type { Creation } from "../../contract/gallery.ts";

/** Returns the prompt of a creation or a run; without one, the name of its mode, such as “Erase”. */
export function creationName(
  { prompt, generation_type }: Pick<Creation, "prompt" | "generation_type">,
  t: (key: `generation:mode.${Creation["generation_type"]}`) => string,
): string {
  return prompt || t(`generation:mode.${generation_type}`);
}
