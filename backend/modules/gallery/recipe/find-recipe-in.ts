import { aspectRatios } from "../../../../contract/generation-terms.ts";
import { negativePromptMaxCharacters, promptMaxCharacters, seedMax } from "../../../../contract/limits.ts";
import { type FoundRecipe, foundRecipe, type LeftOutPart } from "../../../../contract/uploads.ts";
import { typeAt } from "../../../media/sections.ts";
import type { GalleryDeps } from "../deps.ts";
import { readA1111 } from "./foreign/a1111.ts";
import { readComfyUi } from "./foreign/comfyui.ts";
import { readFooocus } from "./foreign/fooocus.ts";
import { type ForeignRecipe, parseForeignJson } from "./foreign/foreign-recipe.ts";
import { type ForeignTexts, foreignTexts } from "./foreign/foreign-texts.ts";
import { readDream, readInvokeAi, readOldInvokeAi } from "./foreign/invokeai.ts";
import { readSwarmUi } from "./foreign/swarmui.ts";
import { readRecipe } from "./read-recipe.ts";

/** Model names are paths with an extension in some programs. */
const modelMaxCharacters = 100;

/**
 * Returns the recipe in a file of this studio or of A1111, ComfyUI, InvokeAI, SwarmUI or Fooocus; `undefined` if there
 * is none with a prompt. Nothing in the file is run, and no text above 1 MB is read.
 */
export function findRecipeIn(
  { nearestRatio }: Pick<GalleryDeps, "nearestRatio">,
  file: Uint8Array,
): FoundRecipe | undefined {
  const own = readRecipe(file);
  if (own) return { ...own, source: "atelier", foreign_model: null, left_out: [] };
  const found = readForeign(foreignTexts(file));
  if (!found) return undefined;
  const { prompt, negativePrompt, seed, width, height } = found;
  const isSeed = seed !== undefined && Number.isInteger(seed) && seed >= 0 && seed <= seedMax;
  const hasSize = width !== undefined && height !== undefined && width > 0 && height > 0;
  const leftOut: LeftOutPart[] = [
    ...found.leftOut,
    ...(seed === undefined || isSeed ? [] : (["seed"] as const)),
    ...(prompt.length > promptMaxCharacters ? (["prompt_end"] as const) : []),
    ...(negativePrompt.length > negativePromptMaxCharacters ? (["negative_prompt_end"] as const) : []),
  ];
  return foundRecipe.safeParse({
    // Of the files that other programs write recipes in, only videos consist of boxes.
    generation_type: typeAt(file, 4) === "ftyp" ? "text-to-video" : "text-to-image",
    prompt: cut(prompt, promptMaxCharacters),
    negative_prompt: cut(negativePrompt, negativePromptMaxCharacters),
    ...(isSeed && { seed }),
    ...(hasSize && { aspect_ratio: nearestRatio(aspectRatios, { width, height }) }),
    source: found.source,
    foreign_model: modelName(found.model),
    left_out: leftOut,
  }).data;
}

/** Three programs share the keyword `parameters`. */
function readForeign(texts: ForeignTexts): ForeignRecipe | undefined {
  const { invokeai_metadata: invokeAi, "sd-metadata": oldInvokeAi, Dream: dream, parameters } = texts;
  return (
    (invokeAi === undefined ? undefined : readInvokeAi(invokeAi)) ??
    (oldInvokeAi === undefined ? undefined : readOldInvokeAi(oldInvokeAi)) ??
    (dream === undefined ? undefined : readDream(dream)) ??
    (parameters === undefined ? undefined : readParameters(parameters)) ??
    readComfyUi({ prompt: texts.prompt, workflow: texts.workflow })
  );
}

function readParameters(text: string): ForeignRecipe | undefined {
  const json = text.trimStart().startsWith("{") ? parseForeignJson(text) : undefined;
  // A prompt of A1111 may begin with a brace, too.
  if (json === undefined) return readA1111(text);
  return readSwarmUi(json) ?? readComfyUi(json) ?? readFooocus(json);
}

/** Cuts a text without dividing a character, and removes what a prompt cannot contain. */
function cut(text: string, maxCharacters: number): string {
  return text.replaceAll("\0", "").slice(0, maxCharacters).toWellFormed().trim();
}

/** Returns a model's name without its folder and extension; `null` without one. */
function modelName(model: string | undefined): string | null {
  const file = model?.split(/[\\/]/).at(-1) ?? "";
  const name = file.replace(/\.(safetensors|ckpt|gguf|sft|pth?|bin)$/i, "");
  return cut(name, modelMaxCharacters) || null;
}
