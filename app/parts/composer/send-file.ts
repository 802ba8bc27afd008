import { z } from "zod";
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
  return sentAnswer.safeParse(await post("/uploads", field, file, onProgress, signal)).data;
}

/** Asks for the recipe in a file; `undefined` as with `sendFile`. */
export async function sendForRecipe(file: File, signal: AbortSignal): Promise<RecipeAnswer | undefined> {
  return recipeAnswer.safeParse(await post("/uploads/recipe", "file", file, () => {}, signal)).data;
}

function post(
  path: string,
  field: string,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.set(field, file, file.name);
    // `fetch` does not tell how much of a body is sent.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(parseJson(request.responseText)));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
