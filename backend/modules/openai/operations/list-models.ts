import { makesVideo } from "../../../../contract/generation-terms.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { OpenAiDeps } from "../deps.ts";
import { presentModel } from "../present.ts";

type Models = { object: "list"; data: ReturnType<typeof presentModel>[] };

/** Returns the models for images that the caller can use now, each once. */
export async function listModels(
  { generation }: OpenAiDeps,
  _input: object,
  caller: SignedInCaller,
): Promise<Outcome<Models>> {
  const offered = await generation.capabilities(caller);
  if (!offered.ok) return offered;
  const models = offered.value.modes.flatMap(({ mode, models: ofMode }) => (makesVideo(mode) ? [] : ofMode));
  const usable = new Map(models.filter(({ available }) => available).map((model) => [model.id, presentModel(model)]));
  return done({ object: "list", data: [...usable.values()] });
}
