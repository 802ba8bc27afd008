import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { OpenAiDeps } from "../deps.ts";
import type { presentModel } from "../present.ts";
import { listModels } from "./list-models.ts";

/** Returns one of the models for images that the caller can use now. */
export async function readModel(
  deps: OpenAiDeps,
  { id }: { id: string },
  caller: SignedInCaller,
): Promise<Outcome<ReturnType<typeof presentModel>>> {
  const models = await listModels(deps, {}, caller);
  if (!models.ok) return models;
  const found = models.value.data.find((model) => model.id === id);
  return found ? done(found) : refuse("NOT_FOUND", "openaiModel", { model: id });
}
