import type { ModeCapability, ModelCapability } from "../../../../contract/capabilities.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { OpenAiDeps } from "../deps.ts";
import { isNameOfOpenAi } from "../rules.ts";

/** The mode of an edit. A model only where the mode's first one would not accept what was sent. */
interface Edit {
  mode: GenerationType;
  model: string | undefined;
}

interface Sent {
  references: number;
  mask: boolean;
  /** The model that the request names. */
  model: string | undefined;
}

/**
 * Chooses the mode for images and a mask: one image alone is a source for a new image, and everything else is an edit.
 * Refused when no available model accepts what was sent, because the result would not be what was asked for.
 */
export async function chooseEdit(
  { generation }: Pick<OpenAiDeps, "generation">,
  { references, mask, model }: Sent,
  caller: SignedInCaller,
): Promise<Outcome<Edit>> {
  if (references === 0 && !mask) return done({ mode: "image-to-image", model });
  const offered = await generation.capabilities(caller);
  if (!offered.ok) return offered;
  const { modes } = offered.value;
  const isNamed = model !== undefined && modes.some(({ models }) => models.some(({ id }) => id === model));
  // An unknown name is refused later, or stands for the default model.
  const name = isNamed || (model !== undefined && !isNameOfOpenAi(model)) ? model : undefined;
  const choices = candidates(modes, mask).filter(({ model: { id, available } }) =>
    isNamed ? id === model : available,
  );
  const masked = choices.filter(({ model: { edit } }) => !mask || edit.mask !== "none");
  if (masked.length === 0) return refuse("VALIDATION_ERROR", mask ? "openaiNoMask" : "openaiImages", { max: 1 });
  const fitting = masked.find(({ model: { edit } }) => edit.references_max >= references);
  if (!fitting) {
    const most = Math.max(...masked.map(({ model: { edit } }) => edit.references_max));
    return refuse("VALIDATION_ERROR", "openaiImages", { max: 1 + most });
  }
  return done({ mode: fitting.mode, model: fitting.isFirst ? name : fitting.model.id });
}

/** Returns the models for an edit of an upload in order of preference, with their modes. */
function candidates(modes: readonly ModeCapability[], mask: boolean) {
  const preferred: readonly GenerationType[] = mask ? ["image-edit", "image-fill"] : ["image-edit", "image-to-image"];
  return preferred.flatMap((mode) => {
    const models: readonly ModelCapability[] = modes.find((offered) => offered.mode === mode)?.models ?? [];
    const first = models.find(({ available }) => available);
    return models
      .filter(({ edit }) => edit.sources === "any")
      .map((model) => ({ mode, model, isFirst: model === first }));
  });
}
