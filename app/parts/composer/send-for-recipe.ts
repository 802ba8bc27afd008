import { type Guard, hasFields, isEither, isOneOf, isText } from "../../forms/guards.ts";
import { postFile } from "../../forms/post-file.ts";

/** The answer of the recipe route: the address of the filled composer and what was read, or why there is none. */
export type RecipeAnswer =
  | { ok: true; to: string; message: string; tone: "success" | "info" }
  | { ok: false; message: string };

const isPath: Guard<string> = (value): value is string => isText(value) && value.startsWith("/");

const isRecipeAnswer: Guard<RecipeAnswer> = isEither(
  hasFields({ ok: isOneOf(true), to: isPath, message: isText, tone: isOneOf("success", "info") }),
  hasFields({ ok: isOneOf(false), message: isText }),
);

/**
 * Requests the recipe in a file. Returns `undefined` when there was no valid answer or `signal` aborted the request.
 */
export async function sendForRecipe(file: File, signal: AbortSignal): Promise<RecipeAnswer | undefined> {
  const answer = await postFile("/uploads/recipe", "file", file, () => {}, signal);
  return isRecipeAnswer(answer) ? answer : undefined;
}
