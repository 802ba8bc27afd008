import { uploads } from "../../../../contract/uploads.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findRecipeIn } from "../recipe/find-recipe-in.ts";

/** Returns the recipe in a file that was downloaded here or made by another program. The file is not stored. */
export const findRecipe = implement(
  uploads.readRecipe,
  {
    limits: [
      // Reading a recipe stores and decodes nothing but accepts a large body.
      accountLimit({ name: "recipe: account", times: 120, perSeconds: 1_800 }),
    ],
  },
  async (deps, { file }) => {
    const recipe = findRecipeIn(deps, file.bytes);
    return recipe ? done(recipe) : refuseFields({ field: "file", key: "recipeMissing", values: {} });
  },
);
