import type { ModelCapability } from "../../../../contract/capabilities.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { promptMaxCharacters } from "../../../../contract/limits.ts";
import { prompts } from "../../../../contract/prompts.ts";
import { done, type Outcome, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { askedOf } from "../exchanges.ts";
import { replyLimits } from "../rules.ts";
import { chargePrompt, checkPrice, writtenPrompt } from "../written-prompts.ts";

/** Returns a better version of a prompt. It costs as much as a reply; an unchanged prompt is free. */
export const enhancePrompt = implement(
  prompts.enhance,
  { limits: replyLimits },
  async (deps, { body, headers }, caller) => {
    const model = await modelFor(deps, body, caller);
    if (!model.ok) return model;
    const order = { ...askedOf(headers), body };
    const payable = await checkPrice(deps, order, caller);
    if (!payable.ok) return payable;
    const negativeMax = model.value?.negative_prompt_max_characters ?? null;
    const written = await writtenPrompt(deps, {
      kind: "enhance",
      language: body.language ?? caller.language,
      mode: body.generation_type,
      prompt: body.prompt,
      negativePrompt: negativeMax === null ? "" : body.negative_prompt,
      promptMaxCharacters: model.value?.prompt_max_characters ?? promptMaxCharacters,
      negativePromptMaxCharacters: negativeMax,
    });
    if (!written.ok) return written;
    const { prompt } = written.value;
    // A model may leave out a line that it does not change.
    const negative = written.value.negative_prompt.slice(0, negativeMax ?? 0) || body.negative_prompt;
    const changed = differs(prompt, body.prompt) || (negativeMax !== null && differs(negative, body.negative_prompt));
    const charged = changed ? await chargePrompt(deps, order, caller) : done(0);
    if (!charged.ok) return charged;
    return done({
      prompt: changed ? prompt : body.prompt,
      negative_prompt: negativeMax === null ? null : negative,
      changed,
      cost_credits: charged.value,
    });
  },
);

/** Returns the model that the prompt is for: the named one, or the mode's default; `undefined` where there is none. */
async function modelFor(
  { generation }: Pick<ConversationsDeps, "generation">,
  { generation_type, model }: ParsedInput<typeof prompts.enhance>["body"],
  caller: SignedInCaller,
): Promise<Outcome<ModelCapability | undefined>> {
  const capabilities = await generation.capabilities(caller);
  if (!capabilities.ok) return capabilities;
  const models = capabilities.value.modes.find(({ mode }) => mode === generation_type)?.models ?? [];
  if (model === undefined) return done(models.find(({ available }) => available) ?? models[0]);
  const named = models.find(({ id }) => id === model);
  return named ? done(named) : refuseFields({ field: "model", key: "modelNotAvailable", values: {} });
}

/** Whether two texts differ in more than spaces. */
function differs(one: string, other: string): boolean {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  return words(one) !== words(other);
}
