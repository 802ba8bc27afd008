import { artifactMaxBytes } from "../port.ts";
import type { Fetch } from "./access.ts";

/** What went wrong between us and a provider, as far as the wire shows it. */
export interface Trouble {
  /** The status of the answer; `null` when there was none. */
  status: number | null;
  /** The beginning of the answer, or what broke. For the log, and to be searched for the reason. */
  text: string;
  /** Whether the provider may have begun to work: then nobody knows what became of it. */
  mayHaveStarted: boolean;
}

export interface Exchange {
  fetch: Fetch;
  /** What went wrong last; `null` while nothing did. */
  trouble(): Trouble | null;
}

/** A picture in a JSON answer is a third larger than itself. */
const answerMaxBytes = Math.ceil((artifactMaxBytes * 4) / 3);
const tooLarge = `The answer is larger than ${answerMaxBytes} bytes.`;
const troubleMaxCharacters = 4_000;

/**
 * A fetch that bounds every answer and remembers what went wrong, in the provider's own words: those who call it
 * through a library get to see little of either.
 */
export function openExchange(fetch: Fetch): Exchange {
  let trouble: Trouble | null = null;
  return {
    trouble: () => trouble,
    async fetch(input, init) {
      let response: Response;
      try {
        response = await fetch(input, init);
      } catch (error) {
        trouble = { status: null, text: textOf(error), mayHaveStarted: !neverArrived(error) };
        throw error;
      }
      if (Number(response.headers.get("content-length") ?? 0) > answerMaxBytes) {
        await response.body?.cancel();
        trouble = { status: response.status, text: tooLarge, mayHaveStarted: true };
        throw new Error(tooLarge);
      }
      const body = response.body?.pipeThrough(
        bounded(() => {
          trouble = { status: response.status, text: tooLarge, mayHaveStarted: true };
        }),
      );
      const answer = { status: response.status, statusText: response.statusText, headers: plainHeaders(response) };
      if (response.ok) {
        trouble = null;
        return new Response(body ?? null, answer);
      }
      const text = await new Response(body ?? null).text().catch(() => "");
      trouble = { status: response.status, text: text.slice(0, troubleMaxCharacters), mayHaveStarted: false };
      // Statuses such as 304 may have no body at all.
      return new Response(text === "" ? null : text, answer);
    },
  };
}

function bounded(tell: () => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(part, controller) {
      bytes += part.byteLength;
      if (bytes <= answerMaxBytes) {
        controller.enqueue(part);
        return;
      }
      tell();
      controller.error(new Error(tooLarge));
    },
  });
}

/** The body has been unpacked already, so these no longer describe it. */
function plainHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}

const neverArrivedCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function neverArrived(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && neverArrivedCodes.has(String(current.code))) return true;
    // Node tries every address of a name and gathers what each attempt gave.
    if (current instanceof AggregateError && current.errors.length > 0) return current.errors.every(neverArrived);
  }
  return false;
}

/** An error and what caused it, in one line. */
export function textOf(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error && parts.length < 4; current = current.cause) {
    parts.push(current.message);
  }
  return (parts.length > 0 ? parts.join(": ") : String(error)).slice(0, troubleMaxCharacters);
}
