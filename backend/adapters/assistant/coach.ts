import { answerTo, enhance, nameIn } from "@atelier/coach";
import { type Assistant, AssistantFailure } from "./port.ts";

/**
 * The built-in assistant. It follows rules, calls no service, and gives the same answer to the same text. Decision 026.
 */
export const coach: Assistant = {
  kind: "coach",
  label: nameIn,
  seesPictures: false,
  async *answer(request, signal) {
    for (const piece of answerTo(request)) {
      if (signal.aborted) return;
      yield piece;
    }
  },
  async *writePrompt(task, signal) {
    if (signal.aborted) return;
    if (task.kind === "describe") throw new AssistantFailure("unavailable");
    yield enhance(task);
  },
};
