import { z } from "zod";
import { postFile } from "../../forms/post-file.ts";

const recipeAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), to: z.string().startsWith("/") }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
/** The answer of the recipe route: the address of the filled composer, or why there is none. */
export type RecipeAnswer = z.infer<typeof recipeAnswer>;

/**
 * Requests the recipe in a file. Returns `undefined` when there was no valid answer or `signal` aborted the request.
 */
export async function sendForRecipe(file: File, signal: AbortSignal): Promise<RecipeAnswer | undefined> {
  return recipeAnswer.safeParse(await postFile("/uploads/recipe", "file", file, () => {}, signal)).data;
}
