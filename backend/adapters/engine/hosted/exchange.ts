import { artifactMaxBytes } from "../port.ts";
import type { Fetch } from "./access.ts";

/** A failed call to a provider, as far as the connection shows it. */
export interface Trouble {
  /** The HTTP status; `null` when there was no answer. */
  status: number | null;
  /** The beginning of the answer, or the connection error. For the log, and searched for the reason. */
  text: string;
  /** Whether the provider may have started the job, so that its outcome is unknown. */
  mayHaveStarted: boolean;
}

export interface Exchange {
  fetch: Fetch;
  /** Returns the last failure; `null` when there was none. */
  trouble(): Trouble | null;
}

/** An image in a JSON answer is a third larger than its bytes. */
const answerMaxBytes = Math.ceil((artifactMaxBytes * 4) / 3);
const tooLarge = `The answer is larger than ${answerMaxBytes} bytes.`;
const troubleMaxCharacters = 4_000;

/**
 * Returns a fetch that limits every answer and remembers the last failure in the provider's words: a library in between
 * hides most of both.
 */
export function openExchange(fetch: Fetch): Exchange {
  let trouble: Trouble | null = null;
  return {
    trouble: () => trouble,
    async fetch(input, init) {
      // With a form and an aborted signal, Node's fetch leaves a rejected promise that ends the process.
      init?.signal?.throwIfAborted();
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
      // Statuses such as 304 must not have a body.
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

/** Removes headers that described the compressed body; it is decompressed already. */
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
    // Node tries every address of a host name and collects the error of each attempt.
    if (current instanceof AggregateError && current.errors.length > 0) return current.errors.every(neverArrived);
  }
  return false;
}

/** Returns an error and its causes in one line. */
export function textOf(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error && parts.length < 4; current = current.cause) {
    parts.push(current.message);
  }
  return (parts.length > 0 ? parts.join(": ") : String(error)).slice(0, troubleMaxCharacters);
}
