import { segmenter } from "../../../../contract/formats.ts";
import type { Creation } from "../../../../contract/gallery.ts";
import type { Run } from "../../../../contract/generation.ts";
import type { Language } from "../../../../contract/languages.ts";
import type { Translate } from "../../../i18n/language.server.ts";
import { type RecipeFields, recipeEntries } from "../../../parts/recipe-entries.ts";

/** A part of a value, and whether other creations lack it. */
export interface ValuePart {
  text: string;
  isOwn: boolean;
}

/** One setting of all compared creations. A value without parts was not used. */
export interface ComparedRow {
  id: string;
  name: string;
  cells: ValuePart[][];
  differs: boolean;
}

/** Returns the recipes of creations row by row: first the prompts, then every setting that one of them used. */
export function comparedRows(
  creations: readonly Creation[],
  runs: ReadonlyMap<string, Run>,
  t: Translate,
  language: Language,
): ComparedRow[] {
  const recipes = creations.map((creation) =>
    recipeEntries(recipeOf(creation, runs.get(creation.generation_id)), t, language),
  );
  const settings = new Map(recipes.flat().map(({ id, name }) => [id, name]));
  settings.delete("negativePrompt");
  const valueIn = (recipe: (typeof recipes)[number], id: string) =>
    String(recipe.find((entry) => entry.id === id)?.value ?? "");
  const rows = [
    { id: "prompt", name: t("generation:prompt"), values: creations.map(({ prompt }) => prompt) },
    {
      id: "negativePrompt",
      name: t("generation:recipe.negativePrompt"),
      values: creations.map(({ negative_prompt }) => negative_prompt),
    },
    ...[...settings].map(([id, name]) => ({ id, name, values: recipes.map((recipe) => valueIn(recipe, id)) })),
  ];
  return rows
    .filter(({ values }) => values.some((value) => value !== ""))
    .map(({ id, name, values }) => {
      const differs = new Set(values).size > 1;
      const isText = id === "prompt" || id === "negativePrompt";
      return { id, name, cells: isText && differs ? differingWords(values, language) : values.map(whole), differs };
    });
}

/** Returns what is known of a creation's recipe. Its run adds the settings of an edit and the model's name. */
function recipeOf(creation: Creation, run: Run | undefined): RecipeFields {
  return {
    edit: null,
    audio_prompt: null,
    audio_upload_id: null,
    model_label: creation.model,
    ...run,
    ...creation,
    // A creation is one output.
    count: 1,
  };
}

function whole(value: string): ValuePart[] {
  return value === "" ? [] : [{ text: value, isOwn: false }];
}

/** Splits texts into runs of words that all of them have and words that some lack. Case is ignored. */
function differingWords(texts: readonly string[], language: Language): ValuePart[][] {
  const splitter = segmenter(language, { granularity: "word" });
  const segmented = texts.map((text) => [...splitter.segment(text)]);
  const words = segmented.map((segments) => new Set(segments.map(({ segment }) => segment.toLowerCase())));
  return segmented.map((segments) => {
    const parts: ValuePart[] = [];
    for (const { segment, isWordLike } of segments) {
      const last = parts.at(-1);
      const isOwn = isWordLike
        ? words.some((known) => !known.has(segment.toLowerCase()))
        : // Spaces between marked words are marked with them.
          (last?.isOwn ?? false);
      if (last?.isOwn === isOwn) last.text += segment;
      else parts.push({ text: segment, isOwn });
    }
    return parts.flatMap(trimmed);
  });
}

/** Takes the space after marked words out of the mark. */
function trimmed(part: ValuePart): ValuePart[] {
  const text = part.text.trimEnd();
  if (!part.isOwn || text === part.text) return [part];
  return [
    { text, isOwn: true },
    { text: part.text.slice(text.length), isOwn: false },
  ];
}
