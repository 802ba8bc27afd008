import { type FileRecipe, fileRecipe } from "../../../contract/uploads.ts";
import type { Ingredient, Verification } from "../../../contract/verification.ts";
import type { IngredientRelation } from "../../../contract/verification-terms.ts";
import type { CredentialsRead, Manifest, ManifestStore } from "../../adapters/content-credentials/port.ts";
import { plainLines } from "../../http/plain-text.ts";
import type { FileMarks } from "../gallery/index.ts";
import { noProvenance, provenanceOf, shownText, sourceTypeOf } from "./provenance.ts";
import { ingredientValidity, noCredentials, validityOf } from "./validity.ts";

/** More than any program writes. A file can name millions, and make them refer to each other. */
const limits = { depth: 4, ingredients: 40 };

type Found = Exclude<CredentialsRead, { found: "unreadable" | "complex" }>;
type Description = Omit<Verification, "media_type">;

/**
 * Returns what a file tells about its origin. Credentials come first. What the XMP packet says is unprotected and counts
 * only without them.
 */
export function describeFile(read: Found, marks: FileMarks): Description {
  const recipe = marks.recipe ? plainRecipe(marks.recipe) : null;
  const manifest = read.found === "credentials" ? read.store.manifests[read.store.active_manifest] : undefined;
  if (read.found !== "credentials" || !manifest) {
    return {
      ...noProvenance,
      credentials: { ...noCredentials, state: read.found === "remote" ? "remote" : "none" },
      digital_source_type: sourceTypeOf(marks.digitalSourceType),
      program: shownText(marks.creatorTool),
      recipe,
      ingredients: [],
      omitted_ingredients: 0,
    };
  }
  const { store, own } = read;
  const collected = collectIngredients(store, own, manifest);
  return {
    ...provenanceOf(manifest),
    credentials: validityOf(store, manifest, own.includes(store.active_manifest)),
    recipe,
    ingredients: collected.ingredients,
    omitted_ingredients: collected.omitted,
  };
}

const relations: Readonly<Record<string, IngredientRelation>> = { parentOf: "parent", inputTo: "input" };

function collectIngredients(
  store: ManifestStore,
  own: readonly string[],
  root: Manifest,
): { ingredients: Ingredient[]; omitted: number } {
  let left = limits.ingredients;
  let omitted = 0;

  const ingredientsOf = (manifest: Manifest, depth: number): Ingredient[] => {
    const taken = depth > limits.depth ? [] : manifest.ingredients.slice(0, left);
    left -= taken.length;
    omitted += manifest.ingredients.length - taken.length;
    return taken.map(({ title, format, relationship = "", active_manifest: label, validation_results: recorded }) => {
      const used = label === undefined ? undefined : store.manifests[label];
      return {
        title: shownText(title),
        media_type: shownText(format),
        relation: relations[relationship] ?? "component",
        ...(used ? provenanceOf(used) : noProvenance),
        credentials:
          used && label !== undefined ? ingredientValidity(store, recorded, label, own.includes(label)) : noCredentials,
        ingredients: used ? ingredientsOf(used, depth + 1) : [],
      };
    });
  };

  const ingredients = ingredientsOf(root, 1);
  return { ingredients, omitted };
}

/** Returns the recipe without characters that do harm; `null` if that leaves no valid one. */
function plainRecipe(recipe: FileRecipe): FileRecipe | null {
  const plain = Object.entries(recipe).map(([name, value]) => [
    name,
    typeof value === "string" ? plainLines(value) : value,
  ]);
  return fileRecipe.safeParse(Object.fromEntries(plain)).data ?? null;
}
