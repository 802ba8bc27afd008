import { z } from "zod";
import { postFile } from "../../forms/post-file.ts";

const recipeAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), to: z.string().startsWith("/") }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
/** What the recipe route answers: the address of the filled composer, or why there is none. */
export type RecipeAnswer = z.infer<typeof recipeAnswer>;

/**
 * Asks for the recipe in a file. `undefined` when there was no answer that makes sense, or it was broken off through
 * `signal`.
 */
export async function sendForRecipe(file: File, signal: AbortSignal): Promise<RecipeAnswer | undefined> {
  return recipeAnswer.safeParse(await postFile("/uploads/recipe", "file", file, () => {}, signal)).data;
}
