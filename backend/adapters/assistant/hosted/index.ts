import { tracedFetch } from "../../../tracing/traced-fetch.ts";
import {
  type Assistant,
  AssistantFailure,
  type AssistantPicture,
  type AssistantTurn,
  type Piece,
  startOver,
} from "../port.ts";
import { type Fetch, labelOf, type ModelAccess } from "./access.ts";
import { failureOf, type Trouble } from "./failure.ts";
import { heartbeat } from "./heartbeat.ts";
import { recentTurns, shownPictures, textOf } from "./history.ts";
import { instructionsFor } from "./instructions.ts";
import { promptQuestion } from "./prompt-question.ts";
import { listen, type Question } from "./sdk.ts";
import type { ThinkingHabit } from "./thoughts.ts";

export interface ModelAssistantParts {
  access: ModelAccess;
  /** Logs in one line why an answer is incomplete, without user content and without the key. */
  warn(message: string): void;
  fetch?: Fetch;
  timing?: { silenceMilliseconds: number; answerMilliseconds: number };
  /** How often a busy or unavailable model is retried before it has sent any text. */
  retriesMax?: number;
}

/** How long a model may send no data, at the start or in between, and how long an answer may take in total. */
const usualTiming = { silenceMilliseconds: 45_000, answerMilliseconds: 300_000 };
/** Thinking counts too, so this is far more than the user reads. */
const outputMaxTokens = 4_000;
/** For servers that ignore the token limit. */
const answerMaxCharacters = 32_000;

/** Returns an assistant that answers with a language model. It opens no connection before the first request. */
export function createModelAssistant({
  access,
  warn,
  fetch = (input, init) => globalThis.fetch(input, init),
  timing = usualTiming,
  retriesMax = 1,
}: ModelAssistantParts): Assistant {
  const habit: ThinkingHabit = { beginsWithThoughts: false };
  return {
    kind: "model",
    label: () => labelOf(access),
    seesPictures: access.seesPictures,
    async *answer(request, signal) {
      const turns = await toSend(recentTurns(request.turns), access.seesPictures);
      yield* ask({ instructions: instructionsFor(request), turns, maxOutputTokens: outputMaxTokens }, signal);
    },
    async *writePrompt(task, signal) {
      if (task.kind === "describe" && !access.seesPictures) throw new AssistantFailure("unavailable");
      yield* ask({ ...promptQuestion(task), maxOutputTokens: outputMaxTokens }, signal);
    },
  };

  async function* ask(question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
    try {
      yield* hear(question, { access, fetch: tracedFetch(fetch), timing, retriesMax, signal, habit });
    } catch (error) {
      if (error instanceof AssistantFailure) warn(`${access.provider}: ${inOneLine(error)}`);
      throw error;
    }
  }
}

type HearParts = Required<Omit<ModelAssistantParts, "warn">> & { signal: AbortSignal; habit: ThinkingHabit };

async function* hear(
  question: Question,
  { access, fetch, timing, retriesMax, signal, habit }: HearParts,
): AsyncGenerator<Piece> {
  if (signal.aborted) return;
  const silence = new AbortController();
  const patience = setTimeout(() => silence.abort(), timing.silenceMilliseconds);
  // Also ends the request when the reader of the answer stops early.
  const left = new AbortController();
  const tooLong = AbortSignal.timeout(timing.answerMilliseconds);
  const either = AbortSignal.any([signal, silence.signal, tooLong, left.signal]);
  const heart = heartbeat(fetch);
  let characters = 0;
  let isEmpty = true;
  let isWhole = false;
  try {
    for await (const heard of heart.during(
      listen(question, { access, fetch: heart.fetch, retriesMax, signal: either, habit }),
    )) {
      patience.refresh();
      if (signal.aborted) return;
      if (heard === "alive") {
        yield "";
        continue;
      }
      if (heard.kind === "trouble") throw failureOf(sinceText(heard.trouble, characters), access.apiKey);
      if (heard.kind === "end") {
        if (heard.how === "filtered") throw new AssistantFailure("refused");
        isWhole = heard.how === "whole";
      }
      if (heard.kind === "anew") {
        isEmpty = true;
        yield startOver;
      }
      if (heard.kind !== "text" || heard.text === "") continue;
      isEmpty = false;
      characters += heard.text.length;
      if (characters > answerMaxCharacters) throw new AssistantFailure("garbled");
      yield heard.text;
    }
  } finally {
    clearTimeout(patience);
    left.abort();
  }
  if (signal.aborted) return;
  if (silence.signal.aborted || tooLong.aborted) throw new AssistantFailure("stalled");
  if (isEmpty) throw new AssistantFailure("garbled");
  if (!isWhole) throw new AssistantFailure("unavailable");
}

function inOneLine({ reason, cause }: AssistantFailure): string {
  return cause instanceof Error ? `${reason}, ${cause.message}` : reason;
}

/** After the first readable text, a broken answer means a broken connection. */
function sinceText(trouble: Trouble, characters: number): Trouble {
  return { ...trouble, isUnreadable: trouble.isUnreadable && characters === 0 };
}

function toSend(turns: readonly AssistantTurn[], seesPictures: boolean): Promise<Question["turns"]> {
  const shown = seesPictures ? shownPictures(turns) : new Set<AssistantPicture>();
  return Promise.all(
    turns.map(async (turn) => ({
      role: turn.role,
      text: textOf(turn),
      jpegs: await jpegsOf(turn.pictures.filter((picture) => shown.has(picture))),
    })),
  );
}

/** Images that can no longer be read are described in words only. */
async function jpegsOf(pictures: readonly AssistantPicture[]): Promise<Uint8Array[]> {
  const read = await Promise.allSettled(pictures.map((picture) => picture.jpeg()));
  return read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
