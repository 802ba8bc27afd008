import { uploads } from "../../../../contract/uploads.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { readRecipe } from "../recipe/read-recipe.ts";

/** The recipe in a file that was downloaded here once; the file is not kept. */
export const findRecipe = implement(
  uploads.readRecipe,
  {
    limits: [
      // Reading a recipe stores and decodes nothing, but takes a large body.
      accountLimit({ name: "recipe: account", times: 120, perSeconds: 1_800 }),
    ],
  },
  async (_deps, { file }) => {
    const recipe = readRecipe(file.bytes);
    return recipe ? done(recipe) : refuseFields({ field: "file", key: "recipeMissing", values: {} });
  },
);
