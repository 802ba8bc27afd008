import type { RouterContextProvider } from "react-router";
import type { ModeCapability, ModelCapability } from "../../contract/capabilities.ts";
import { listFormat } from "../../contract/formats.ts";
import { isComposerMode } from "../../contract/generation-terms.ts";
import type { FoundRecipe } from "../../contract/uploads.ts";
import { languageContext, translator } from "../i18n/language.server.ts";
import { draftAddress } from "./draft.ts";
import { editPath } from "./recipe-path.ts";
import { sourceNames } from "./recipe-sources.ts";

/** The most characters of an unused negative prompt in a message. */
const shownCharacters = 200;

/**
 * Returns the address of the composer filled with a recipe, and a message that says what was left out; its tone is that
 * of a success if nothing was. A foreign model is chosen if one of the offered models has its name. The recipe of an
 * edit lacks its source and its mask: it leads to the editor of the upload that it was found in. Without an upload, only
 * its prompt is used.
 */
export function draftOfRecipe(
  context: Readonly<RouterContextProvider>,
  { generation_type, source, foreign_model, left_out, ...recipe }: FoundRecipe,
  modes: readonly ModeCapability[],
  uploadId?: string,
): { to: string; message: string; tone: "success" | "info" } {
  const t = translator(context);
  if (!isComposerMode(generation_type)) {
    const to =
      uploadId === undefined ? draftAddress({ prompt: recipe.prompt }) : `${editPath("upload", uploadId)}?recipe`;
    return { to, message: t("explore:recipe.edited"), tone: "info" };
  }
  if (source === "atelier")
    return {
      to: draftAddress({ ...recipe, mode: generation_type }),
      message: t("explore:recipe.read"),
      tone: "success",
    };
  const models = modes.find(({ mode }) => mode === generation_type)?.models ?? [];
  const same = foreign_model === null ? undefined : models.find((model) => isNamed(model, foreign_model));
  const used = same ?? models.find(({ available }) => available) ?? models[0];
  const parts = left_out.map((part) => t(`imports:leftOut.${part}`));
  if (foreign_model !== null && !same) parts.unshift(t("imports:leftOut.modelNamed", { name: foreign_model }));
  const { negative_prompt } = recipe;
  const isNegativeUnused = negative_prompt !== "" && used?.negative_prompt_max_characters === null;
  const said = [
    t("imports:read", { program: sourceNames[source] }),
    ...(parts.length > 0
      ? [t("imports:notUsed", { parts: listFormat(context.get(languageContext)).format(parts) })]
      : []),
    ...(isNegativeUnused ? [t("imports:negativeNotUsed", { text: negative_prompt.slice(0, shownCharacters) })] : []),
  ];
  const draft = {
    prompt: recipe.prompt,
    negative_prompt,
    seed: recipe.seed,
    aspect_ratio: recipe.aspect_ratio,
    model: same?.id,
    mode: generation_type,
  };
  return { to: draftAddress(draft), message: said.join(" "), tone: said.length > 1 ? "info" : "success" };
}

function isNamed({ available, id, label }: ModelCapability, name: string): boolean {
  return available && [id, label].some((own) => plain(own) === plain(name));
}

/** Programs write the same name with different case, spaces, and signs. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
