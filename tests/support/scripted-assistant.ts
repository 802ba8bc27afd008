import type { Assistant, AssistantFailure, AssistantRequest } from "../../backend/adapters/assistant/port.ts";

/** One question to the assistant, which a test answers piece by piece. */
export interface Asked {
  request: AssistantRequest;
  signal: AbortSignal;
  say(...pieces: string[]): void;
  /** Ends the answer. */
  finish(): void;
  fail(error: AssistantFailure | Error): void;
}

/** An assistant whose output a test controls. */
export interface ScriptedAssistant extends Assistant {
  /** All questions to the assistant, in order. */
  readonly asked: readonly Asked[];
}

/**
 * Gives `answer` to everything immediately. Without `answer`, every question waits for the test. `stubborn` ignores its
 * signal.
 */
export function createScriptedAssistant({
  answer,
  stubborn = false,
}: {
  answer?: readonly string[];
  stubborn?: boolean;
} = {}): ScriptedAssistant {
  const asked: Asked[] = [];
  return {
    kind: "model",
    label: () => "Scripted",
    seesPictures: true,
    asked,
    async *answer(request, signal) {
      const pieces: string[] = [];
      let end: { error?: Error } | undefined;
      let wake = () => {};
      const question: Asked = {
        request,
        signal,
        say(...said) {
          pieces.push(...said);
          wake();
        },
        finish() {
          end = {};
          wake();
        },
        fail(error) {
          end = { error };
          wake();
        },
      };
      asked.push(question);
      if (!stubborn) signal.addEventListener("abort", () => wake(), { once: true });
      if (answer) {
        question.say(...answer);
        question.finish();
      }
      for (;;) {
        if (signal.aborted && !stubborn) return;
        const piece = pieces.shift();
        if (piece !== undefined) {
          yield piece;
          continue;
        }
        if (end?.error) throw end.error;
        if (end) return;
        const more = Promise.withResolvers<void>();
        wake = more.resolve;
        await more.promise;
      }
    },
  };
}
