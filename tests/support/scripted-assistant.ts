import type {
  Assistant,
  AssistantFailure,
  AssistantRequest,
  Piece,
  PromptTask,
} from "../../backend/adapters/assistant/port.ts";

/** One question to the assistant, which a test answers piece by piece. */
export interface Asked {
  request: AssistantRequest;
  /** The prompt to write; `undefined` in a conversation. */
  task?: PromptTask;
  signal: AbortSignal;
  say(...pieces: Piece[]): void;
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
  answer?: readonly Piece[];
  stubborn?: boolean;
} = {}): ScriptedAssistant {
  const asked: Asked[] = [];
  return {
    kind: "model",
    label: () => "Scripted",
    seesPictures: true,
    asked,
    answer: (request, signal) => respond({ request }, signal),
    writePrompt: (task, signal) =>
      respond({ request: { language: task.language, turns: [], modes: [] }, task }, signal),
  };

  async function* respond(question: Pick<Asked, "request" | "task">, signal: AbortSignal): AsyncGenerator<Piece> {
    const pieces: Piece[] = [];
    let end: { error?: Error } | undefined;
    let wake = () => {};
    const one: Asked = {
      ...question,
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
    asked.push(one);
    if (!stubborn) signal.addEventListener("abort", () => wake(), { once: true });
    if (answer) {
      one.say(...answer);
      one.finish();
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
  }
}
