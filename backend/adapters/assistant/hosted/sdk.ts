import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  extractReasoningMiddleware,
  type LanguageModel,
  RetryError,
  StreamProviderError,
  streamText,
  wrapLanguageModel,
} from "ai";
import { baseUrlOf, type Fetch, type ModelAccess } from "./access.ts";
import type { Trouble } from "./failure.ts";
import { withFinishReason } from "./finish-reason.ts";
import { createThoughtFilter, type ThinkingHabit } from "./thoughts.ts";

// The only file of the assistant that imports the AI SDK.

globalThis.AI_SDK_LOG_WARNINGS = false;

/** The input of a model and the limits of its answer. */
export interface Question {
  instructions: string;
  turns: readonly { role: "user" | "assistant"; text: string; jpegs: readonly Uint8Array[] }[];
  maxOutputTokens: number;
}

export interface CallParts {
  access: ModelAccess;
  fetch: Fetch;
  retriesMax: number;
  signal: AbortSignal;
  habit: ThinkingHabit;
}

/** The output of a model: text, and how it ended. With `anew`, all text before it was thoughts. */
export type Heard =
  | { kind: "anew" }
  | { kind: "text"; text: string }
  | { kind: "end"; how: "whole" | "filtered" | "cut off" }
  | { kind: "trouble"; trouble: Trouble };

/** Asks a model. Ends silently when the signal aborts. Failures are yielded as trouble; nothing is thrown. */
export async function* listen(
  question: Question,
  { access, fetch, retriesMax, signal, habit }: CallParts,
): AsyncGenerator<Heard> {
  const { stream } = streamText({
    model: languageModel(access, fetch),
    instructions: question.instructions,
    messages: question.turns.map(({ role, text, jpegs }) =>
      role === "assistant"
        ? { role, content: text }
        : {
            role,
            content: [
              ...jpegs.map((data) => ({ type: "file" as const, mediaType: "image/jpeg", data })),
              { type: "text" as const, text },
            ],
          },
    ),
    maxOutputTokens: question.maxOutputTokens,
    maxRetries: retriesMax,
    abortSignal: signal,
    // OpenAI would otherwise store the conversation for 30 days.
    providerOptions: { openai: { store: false } },
    // The stream already contains the error; by default the SDK would print it too.
    onError: () => {},
  });
  const thoughts = createThoughtFilter(habit);
  // Other providers keep thoughts apart.
  if (access.provider !== "openai-compatible") thoughts.thoughtsAreApart();
  try {
    for await (const part of stream) {
      if (part.type === "text-delta") {
        const { isNew, text } = thoughts.take(part.text);
        if (isNew) yield { kind: "anew" };
        yield { kind: "text", text };
      } else if (part.type === "reasoning-start") thoughts.thoughtsAreApart();
      else if (part.type === "text-end") yield { kind: "text", text: thoughts.rest() };
      else if (part.type === "error") yield { kind: "trouble", trouble: troubleOf(part.error) };
      else if (part.type === "finish") yield { kind: "end", how: endOf(part.finishReason) };
    }
  } catch (error) {
    if (!signal.aborted) yield { kind: "trouble", trouble: troubleOf(error) };
  }
}

function endOf(reason: string): "whole" | "filtered" | "cut off" {
  if (reason === "content-filter") return "filtered";
  return reason === "interrupted" || reason === "error" ? "cut off" : "whole";
}

function languageModel(access: ModelAccess, fetch: Fetch): LanguageModel {
  const { provider, model, apiKey } = access;
  const settings = { apiKey: apiKey ?? "", baseURL: baseUrlOf(access), fetch };
  switch (provider) {
    case "openai":
      return createOpenAI(settings)(model);
    case "anthropic":
      return createAnthropic(settings)(model);
    case "google":
      return createGoogle(settings)(model);
    case "openai-compatible":
      return wrapLanguageModel({
        model: createOpenAICompatible({
          name: "compatible",
          baseURL: settings.baseURL,
          fetch: withFinishReason(fetch),
          ...(apiKey === null ? {} : { apiKey }),
        })(model),
        // Small servers include a model's thoughts in its answer.
        middleware: extractReasoningMiddleware({ tagName: "think" }),
      });
  }
}

function troubleOf(error: unknown): Trouble {
  if (RetryError.isInstance(error)) return troubleOf(error.lastError);
  if (APICallError.isInstance(error)) {
    const status = error.statusCode ?? null;
    // An answer with status 200 that cannot be read.
    return { status, isUnreadable: status !== null && status < 300, words: error.message };
  }
  if (StreamProviderError.isInstance(error)) {
    const words = [error.type, error.code, error.message].filter((word) => word !== undefined).join(" ");
    return { status: error.statusCode ?? null, isUnreadable: false, words };
  }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
  // A broken connection is a TypeError (Fetch standard, section 5.6); any other error is an invalid answer.
  return { status: null, isUnreadable: !(error instanceof TypeError), words };
}
