import type { Language } from "../../contract/languages.ts";

/**
 * Sentences that are written in a language exactly as in English, by key: names, and words both languages share.
 * Everything else that equals English counts as not translated. `all` holds for every language.
 */
export const sameWords: Partial<Record<Language | "all", readonly string[]>> = {
  es: ["explore:prompt", "generation:prompt", "legal:privacy.sections.cookies.title"],
  fr: [
    "common:appearance.orange",
    "common:appearance.cyan",
    "common:toasts.region",
    "explore:prompt",
    "gallery:tabs.images",
    "generation:qualityOf.standard",
    "generation:actions.label",
    "generation:prompt",
    "generation:recipe.mode",
    "generation:recipe.style",
    "legal:privacy.sections.cookies.title",
    "settings:version",
  ],
  de: [
    "auth:optional",
    "common:appearance.orange",
    "common:appearance.pink",
    "common:appearance.cyan",
    "common:creation.video",
    "explore:prompt",
    "explore:seed",
    "explore:seconds",
    "explore:source.facts",
    "explore:recording.facts",
    "explore:picker.uploads",
    "gallery:tabs.videos",
    "generation:qualityOf.standard",
    "generation:styleOf.neon",
    "generation:styleOf.vintage",
    "generation:outputOf.video",
    "generation:prompt",
    "generation:recipe.durationValue",
    "generation:recipe.seed",
    "generation:recipe.engine",
    "legal:terms.sections.credits.title",
    "legal:privacy.sections.cookies.title",
    "profile:crop.zoom",
    "profile:information.website",
  ],
  it: ["auth:password", "explore:prompt", "generation:qualityOf.standard", "generation:prompt"],
  pt: ["explore:prompt", "generation:prompt", "legal:privacy.sections.cookies.title"],
};
