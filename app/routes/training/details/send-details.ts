import { type SaveAnswer, saveAnswer } from "./save-answer.ts";

/** A dead connection is not waited for longer; the next key tries it anew. */
const answerMaxMilliseconds = 60_000;

/** Sends details to be saved. `signed-out` when only a sign-in helps, `undefined` when no answer came; it never throws. */
export async function sendDetails(path: string, fields: FormData): Promise<SaveAnswer | "signed-out" | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMaxMilliseconds);
    const headers = { accept: "application/json" };
    // Followed, the way to sign in would be read here, and its message with it.
    const response = await fetch(path, { method: "POST", body: fields, headers, signal, redirect: "manual" });
    if (response.type === "opaqueredirect") return "signed-out";
    return saveAnswer.safeParse(await response.json()).data;
  } catch {
    return undefined;
  }
}
