import type { Creation } from "../../contract/gallery.ts";
import type { Translate } from "../i18n/language.server.ts";

/** Returns the prompt of a creation; without one, the name of its mode, such as “Erase”. */
export function creationName({ prompt, generation_type }: Named, t: Translate): string {
  return prompt || t(`generation:mode.${generation_type}`);
}

type Named = Pick<Creation, "prompt" | "generation_type">;
