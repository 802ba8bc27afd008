import { z } from "zod";
import { postFile } from "../../forms/post-file.ts";
import { chosenFile } from "./chosen-file.ts";

const sentAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), file: chosenFile }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
/** What the upload route answers. */
export type SentAnswer = z.infer<typeof sentAnswer>;

const recipeAnswer = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), to: z.string().startsWith("/") }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
/** What the recipe route answers: the address of the filled composer, or why there is none. */
export type RecipeAnswer = z.infer<typeof recipeAnswer>;

/**
 * Uploads a file and tells how far it is, from 0 to 1. `undefined` when there was no answer that makes sense, or it was
 * broken off through `signal`.
 */
export async function sendFile(
  field: "image" | "audio",
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<SentAnswer | undefined> {
  return sentAnswer.safeParse(await postFile("/uploads", field, file, onProgress, signal)).data;
}

/** Asks for the recipe in a file; `undefined` as with `sendFile`. */
export async function sendForRecipe(file: File, signal: AbortSignal): Promise<RecipeAnswer | undefined> {
  return recipeAnswer.safeParse(await postFile("/uploads/recipe", "file", file, () => {}, signal)).data;
}
