import type { SentFile } from "../../../../contract/endpoint.ts";
import type { FileRecipe } from "../../../../contract/uploads.ts";
import { done, type Outcome, refuseFields } from "../../../http/operation.ts";
import { readRecipe } from "../recipe/read-recipe.ts";

/** The recipe in a file that was downloaded here once; the file is not kept. */
export async function findRecipe({ bytes }: SentFile): Promise<Outcome<FileRecipe>> {
  const recipe = readRecipe(bytes);
  return recipe ? done(recipe) : refuseFields({ field: "file", key: "recipeMissing", values: {} });
}
