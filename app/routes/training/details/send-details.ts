import { isSaveAnswer, type SaveAnswer } from "./save-answer.ts";

/** The longest wait for a dead connection. The next key press tries again. */
const answerMaxMilliseconds = 60_000;

/**
 * Sends details to be saved. Returns `signed-out` when the user must sign in, `undefined` when no answer came. Never
 * throws.
 */
export async function sendDetails(path: string, fields: FormData): Promise<SaveAnswer | "signed-out" | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMaxMilliseconds);
    const headers = { accept: "application/json" };
    // Following the redirect would read the sign-in page here and consume its message.
    const response = await fetch(path, { method: "POST", body: fields, headers, signal, redirect: "manual" });
    if (response.type === "opaqueredirect") return "signed-out";
    const answer: unknown = await response.json();
    return isSaveAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}
